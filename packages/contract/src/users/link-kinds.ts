/** The purposes of single-use links. */
export const linkKinds = ["invitation", "password_reset"] as const;
