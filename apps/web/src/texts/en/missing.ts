// Not in `states.ts`, which is in the first load.
export const texts = {
  title: "There is nothing here",
  text: "It does not exist, or belongs to another branch.",
  school: { title: "There is no such school in your branch", list: "All schools" },
  trip: { title: "There is no such trip of yours", list: "All trips" },
  user: { title: "There is no such person in your branch", list: "All people" },
  route: { title: "There is no such route in your branch", list: "All routes" },
};
