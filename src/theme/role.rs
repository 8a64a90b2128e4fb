//! What can be styled: roles, not places on the screen.

macro_rules! roles {
    ($($(#[doc = $doc:literal])+ $role:ident $name:literal,)+) => {
        /// What a piece of the screen means. A theme gives each role one style.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Role {
            $($(#[doc = $doc])+ $role,)+
        }

        impl Role {
            /// All roles.
            pub const ALL: [Role; [$($name),+].len()] = [$(Role::$role),+];

            /// The name in theme files.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Role::$role => $name,)+
                }
            }
        }
    };
}

roles! {
    /// Colours of text and ground wherever another role leaves them to the terminal.
    Ground "ground",
    /// Text of the document and of everything without a role of its own.
    Text "text",
    /// Text that can be passed over.
    Dim "dim",
    /// The one accent: what has the focus.
    Accent "accent",
    /// Border of a pane without the focus.
    Border "border",
    /// Border of the pane with the focus.
    BorderFocus "border-focus",
    /// Title of a pane.
    Title "title",
    /// A heading of the document.
    Heading "heading",
    /// A line number.
    LineNumber "line-number",
    /// The number of the line that the cursor is on.
    LineNumberCursor "line-number-cursor",
    /// A page number or mark.
    Page "page",
    /// The figure under the cursor.
    Cursor "cursor",
    /// The line that the cursor is on.
    CursorLine "cursor-line",
    /// Selected lines.
    Selection "selection",
    /// A hit of the search.
    Hit "hit",
    /// The hit that the reader stands at.
    HitCurrent "hit-current",
    /// Hits of the first kept search; the number beside the line tells it from the others.
    Kept1 "kept-1",
    /// Hits of the second kept search.
    Kept2 "kept-2",
    /// Hits of the third kept search.
    Kept3 "kept-3",
    /// Hits of the fourth kept search.
    Kept4 "kept-4",
    /// A figure.
    Figure "figure",
    /// A figure below zero.
    Negative "negative",
    /// The unit of a figure, away from the cursor.
    Unit "unit",
    /// The unit of the figure under the cursor.
    UnitCursor "unit-cursor",
    /// The period of a figure, away from the cursor.
    Period "period",
    /// The period of the figure under the cursor.
    PeriodCursor "period-cursor",
    /// A governing line pinned over the reader.
    Pinned "pinned",
    /// A unit or period that nothing declares.
    Unknown "unknown",
    /// A unit or period that declarations disagree about.
    Conflict "conflict",
    /// Damage by conversion.
    Damage "damage",
    /// A unit or period that a person said, whatever the document says.
    ByHand "by-hand",
    /// A number that needs no unit: a percentage, a count, a year.
    Exempt "exempt",
    /// The prompt.
    Prompt "prompt",
    /// What the prompt says of its mode and of how it read the query.
    PromptMode "prompt-mode",
    /// The status bar.
    Status "status",
    /// The mode in the status bar.
    StatusMode "status-mode",
    /// The sign that the trail is being recorded.
    Recording "recording",
    /// A key in help and hints.
    Key "key",
    /// An error.
    Error "error",
    /// A warning.
    Warning "warning",
    /// A message.
    Info "info",
    /// The gutter beside the lines.
    Gutter "gutter",
    /// The ground of an overlay.
    Overlay "overlay",
    /// The entry of a list that is chosen.
    OverlaySelected "overlay-selected",
    /// The characters of an entry that matched what was typed.
    Match "match",
}

impl Role {
    /// The role of that name in theme files.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.name() == name)
    }
}
