export const texts = {
  invitation: {
    title: (greeting: string, name: string) => `${greeting} ${name}`,
    text: (branch: string) => `You are invited to ${branch}. Choose a password to join.`,
    submit: "Join",
  },
  known: {
    title: (greeting: string, name: string) => `${greeting} ${name}`,
    text: (branch: string) =>
      `You are invited to ${branch}. Join with the password you sign in with already.`,
    submit: "Join",
    password: "Your password",
  },
  password_reset: {
    title: "Choose a new password",
    text: (branch: string) => `For your account at ${branch}. You are signed out everywhere else.`,
    submit: "Save and sign in",
  },
  email: "E-mail",
  password: "New password",
  passwordHelp: "At least 15 characters; a short sentence is good",
  gone: "This link does not work any more",
  goneText: "It was used, or is older than seven days. Ask your branch manager for a new one.",
  signIn: "Sign in",
  done: "Your password is saved. Sign in with it.",
};
