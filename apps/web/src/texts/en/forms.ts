/** What a form says of a value that it cannot take. */
export const texts = {
  required: "This field is required",
  email: "Type a valid e-mail address",
  numeric: "Type numbers only",
  integer: "Type whole numbers only",
  uppercase: "Type capital letters only",
  maxLength: (max: number, count: number) => `At most ${max} characters; there are ${count}`,
  minLength: (min: number, count: number) => `At least ${min} characters; there are ${count}`,
  exactLength: (length: number, count: number) =>
    `Exactly ${length} characters; there are ${count}`,
  excluded: (character: string) => `The character ${character} cannot be used here`,
  chooseOne: "Choose at least one value",
  format: "The format is not valid",
  min: (least: string) => `Type ${least} or more`,
  max: (most: string) => `Type ${most} or less`,
  optional: "optional",
  save: "Save",
  saving: "Saving",
  saved: "Saved",
  cancel: "Cancel",
};
