"""Integers, rounding and print forms. One unit is a hundredth of a lakh (Rs 1,000): no float anywhere."""


class Lcg:
    """A seeded linear congruential generator (Knuth's MMIX constants), so that every run gives the same bytes."""

    def __init__(self, seed):
        self.state = seed

    def between(self, low, high):
        """A whole number from low to high, both included."""
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        return low + (self.state >> 33) % (high - low + 1)


def crore(printed):
    """'48,964.89' crore in units."""
    return int(printed.replace(",", "").replace(".", "")) * 100


def divide(a, b):
    """a / b, rounded half away from zero."""
    sign = -1 if (a < 0) != (b < 0) else 1
    return sign * ((2 * abs(a) + abs(b)) // (2 * abs(b)))


def spread(rng, total, weights, jitter=6, grain=1):
    """total cut into parts proportional to weights (each shaken by at most jitter per cent); the parts add up.
    What rounding to the grain leaves over goes to the heaviest part. A weight of zero stays zero."""
    shaken = [weight * (1000 + rng.between(-jitter * 10, jitter * 10)) for weight in weights]
    whole = sum(shaken)
    parts = [divide(total * share, whole * grain) * grain for share in shaken]
    heaviest = max(range(len(weights)), key=lambda index: abs(weights[index]))
    parts[heaviest] += total - sum(parts)
    return parts


def indian(digits):
    """Digit grouping 12,34,567."""
    head, tail = digits[:-3], digits[-3:]
    groups = []
    while head:
        groups.insert(0, head[-2:])
        head = head[:-2]
    return ",".join(groups + [tail])


def _fixed(hundredths, zero, minus):
    if hundredths == 0:
        return zero
    whole, rest = divmod(abs(hundredths), 100)
    text = f"{indian(str(whole))}.{rest:02}"
    if hundredths > 0:
        return text
    return {"()": f"({text})", "(-)": f"(-) {text}", "-": f"-{text}", "−": f"−{text}"}[minus]


def in_crore(units, zero="—", minus="()"):
    """Units printed in crore with two decimals."""
    return _fixed(divide(units, 100), zero, minus)


def in_lakh(units, zero="..", minus="(-)"):
    """Units printed in lakh with two decimals."""
    return _fixed(units, zero, minus)


def tenths(a, b, zero="N/A"):
    """a as a share of b in per cent, one decimal; `zero` where there is no b."""
    if b == 0:
        return zero
    value = divide(a * 1000, b)
    return f"{'-' if value < 0 else ''}{abs(value) // 10}.{abs(value) % 10}"


def hundredths(a, b):
    """a as a share of b in per cent, two decimals."""
    value = divide(a * 10000, b)
    return f"{'-' if value < 0 else ''}{abs(value) // 100}.{abs(value) % 100:02}"


def growth(now, before):
    """Change against the year before in per cent, one decimal."""
    return "—" if now == before == 0 else tenths(now - before, abs(before))
