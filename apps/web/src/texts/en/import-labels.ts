/** Buttons of screens that bring in several lists, or one that is not their own. */
export const texts = {
  contacts: "Import contacts",
  closures: "Import closed days",
  people: "Invite from CSV",
};
