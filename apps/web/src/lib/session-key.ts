/** Where the session lies in local storage, as specified. */
export const sessionKey = "auth";
