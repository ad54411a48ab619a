import { createStore } from "../../lib/store.ts";

/**
 * The typed e-mail and the error. A refused sign-in leads to the login route (specified), which must not lose them.
 */
export const signInDraft = createStore({ email: "", failure: "" });

export const looksLikeEmail = (text: string) => /^\S+@\S+$/.test(text);
