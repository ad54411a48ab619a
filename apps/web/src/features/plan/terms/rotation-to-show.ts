import type { Rotation } from "@kitround/contract/rotations/rotation.ts";

/** The rotation shown on a phone: the requested one, else the first that is not over, else the last. */
export function rotationToShow(
  rotations: readonly Rotation[],
  asked: string | undefined,
  today: string,
): Rotation | undefined {
  return (
    rotations.find((r) => r.id === asked) ??
    rotations.find((r) => r.collectOn > today) ??
    rotations.at(-1)
  );
}
