/** Visually hidden text for screen readers. */
export const unseen = {
  position: "absolute",
  width: 1,
  height: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
} as const;
