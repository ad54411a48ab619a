export const texts = {
  switchBranch: "Work in another branch",
  switched: (branch: string) => `You are in ${branch} now`,
};
