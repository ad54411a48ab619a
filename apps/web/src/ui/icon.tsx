/**
 * An icon by its path from `@mdi/js`. It is hidden from screen readers: the word beside it, or its control's name, is
 * read instead.
 */
export function Icon({ path, size = 24, color }: { path: string; size?: number; color?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill={color ?? "currentColor"}
      aria-hidden="true"
      focusable="false"
      style={{ flexShrink: 0 }}
    >
      <path d={path} />
    </svg>
  );
}
