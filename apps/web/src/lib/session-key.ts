/** The local storage key of the session, as specified. */
export const sessionKey = "auth";
