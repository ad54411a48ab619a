/** Line breaks of every kind, and other control characters. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Whether a text can be shown as one line: without line breaks and other control characters. */
export const isOneLine = (text: string) => text.search(breaks) === -1;

/** A text as part of a line, with spaces for what breaks lines: a stored name makes no line of its own, however old it is. */
export const oneLine = (text: string) => text.replaceAll(breaks, " ");
