/** A route's colour; its name is always beside it. A ring if there is no route. */
export function RouteDot({ colour }: { colour: string | null }) {
  return (
    <span
      aria-hidden="true"
      style={{
        display: "inline-block",
        width: 12,
        height: 12,
        borderRadius: "50%",
        flexShrink: 0,
        background: colour ?? "transparent",
        border: colour === null ? "2px solid #4D5766" : "none",
      }}
    />
  );
}
