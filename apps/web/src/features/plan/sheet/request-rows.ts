import type { KitRequest } from "@kitround/contract/requests/kit-request.ts";
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import { requests as words } from "#texts/list-import/requests";

/** The open requests of a term as a CSV that can be imported again. */
export function requestRows(
  requests: readonly KitRequest[],
  rotations: readonly Rotation[],
): (string | number)[][] {
  const seq = new Map(rotations.map((rotation) => [rotation.id, rotation.seq]));
  const live = requests.filter((r) => r.status !== "declined" && r.status !== "withdrawn");
  return [
    Object.values(words.fields).map(String),
    ...live.map((r) => [
      r.schoolName,
      r.kitTypeCode,
      r.rank + 1,
      seq.get(r.preferredRotationId ?? "") ?? "",
      r.students ?? "",
      r.askedBy ?? "",
      r.askedOn ?? "",
      r.note ?? "",
    ]),
  ];
}
