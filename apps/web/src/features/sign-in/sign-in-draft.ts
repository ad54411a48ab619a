import { createStore } from "../../lib/store.ts";

/** What was typed and why it failed. A refused sign-in leads to the login route (specified), and neither is lost on the way. */
export const signInDraft = createStore({ email: "", failure: "" });

export const looksLikeEmail = (text: string) => /^\S+@\S+$/.test(text);
