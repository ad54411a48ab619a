/** Line breaks of every kind, and other control characters. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Whether a text can be shown as one line: it has no line breaks or other control characters. */
export const isOneLine = (text: string) => text.search(breaks) === -1;

/** Replaces line breaks by spaces, because names that were stored before this rule existed may contain some. */
export const oneLine = (text: string) => text.replaceAll(breaks, " ");
