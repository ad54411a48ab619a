/** A text as part of a line: its line breaks and other control characters are spaces, so that a name makes no line of its own. */
export const oneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, " ");
