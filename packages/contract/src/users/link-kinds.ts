/** What a link that works once leads to. */
export const linkKinds = ["invitation", "password_reset"] as const;
