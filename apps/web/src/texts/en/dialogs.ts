export const texts = {
  cancel: "Cancel",
  close: "Close",
  undo: "Undo",
  leave: {
    title: "Leave without saving?",
    text: "What you have typed here has not been saved.",
    confirm: "Leave",
    cancel: "Stay",
  },
  conflict: {
    title: "Someone else has changed this",
    text: "Nothing has been overwritten. Choose for each field which value stays.",
    field: "Field",
    mine: "Mine",
    theirs: "Theirs",
    empty: "empty",
    keepMine: "Keep all mine",
    takeTheirs: "Take all theirs",
    save: "Save this choice",
    same: "The other change does not touch your fields. You can save yours.",
  },
};
