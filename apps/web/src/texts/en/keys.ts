type Keys = readonly (readonly [keys: string, does: string])[];

export const texts = {
  title: "Keys",
  close: "Close",
  everywhere: "Everywhere",
  general: [
    ["/", "Search everything, or go to a screen by its name"],
    ["?", "These keys"],
    ["Esc", "Close what is open"],
    ["g h", "Start page"],
  ] satisfies Keys,
  plan: [
    ["Arrows", "Go from cell to cell"],
    ["Home, End", "First and last rotation"],
    ["Enter", "Open the cell"],
    ["Space", "Select the cell"],
    ["Shift+Arrows", "Select a rectangle"],
    ["m", "Pick a kit up, to move it"],
    ["p", "Pin, so that auto-plan leaves it"],
    ["Del", "Unassign the kit"],
    ["Ctrl+Z, Ctrl+Y", "Undo, redo"],
  ] satisfies Keys,
  sheetTitle: "Sheet of requests",
  sheet: [
    ["1 to 9", "Rank of the wish"],
    ["Space", "Next rank"],
    ["Del", "No wish"],
    ["Ctrl+Enter", "Save"],
  ] satisfies Keys,
};
