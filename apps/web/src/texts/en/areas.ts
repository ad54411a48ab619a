/** Titles and the bottom bar's names: the specification's words. */
export const texts = {
  product: "Kitround",
  plan: "Branch Plan",
  prepareKits: "Prepare Kits",
  trips: "Trips",
  topUps: "Top Ups",
  kmClaims: "KM Claims",
  kits: "Kits",
  settings: "Settings",
  schoolSettings: "School Settings",
  settingsKits: "Kits",
  myAccount: "My Account",
  routes: "Routes",
  route: "Route",
  schools: "Schools",
  school: "School",
  users: "Users",
  user: "User",
  trip: "Trip",
  login: "Sign in",
  unsubscribe: "E-mails of the kit library",
  home: "Start page",
  main: "Areas",
  documentTitle: (screen: string) => `${screen} · Kitround`,
  noSignal:
    "No connection. You can read what is shown here. Changes need a connection; what you type stays in its fields.",
  notYours: {
    title: "This screen is not part of your role",
    text: (role: string) =>
      `You are signed in as ${role}. Ask your branch manager if you need this screen.`,
  },
  example: { mark: "Example branch: nothing here is real.", leave: "Leave or remove it" },
};
