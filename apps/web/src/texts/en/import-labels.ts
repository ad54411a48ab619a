/** Buttons of screens that import several lists, or a list of another screen. */
export const texts = {
  contacts: "Import contacts",
  closures: "Import closed days",
  people: "Invite from CSV",
};
