import { addDays } from "@kitround/contract/plan/days.ts";
import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import type { TripsServer } from "./trips-server.ts";

/** The desk that releases trips, cancels them and reads the results. */
export function officeOf(round: TripsServer) {
  const { sessionId } = round.sessions.coordinator;
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`${round.url}/api${path}`, {
      method,
      headers: {
        "Content-Type": "application/json",
        "X-Auth-Token": sessionId,
        "Idempotency-Key": crypto.randomUUID(),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (await answer.json()) as T; // checked by the server
  }
  const read = (id: string) => call<TripDetail>("GET", `/trips/${id}`);
  return {
    read,
    /** Trips made by hand past the three schools, on weekdays that are unlikely to be holidays. */
    async release(count: number): Promise<TripDetail[]> {
      const { items } = await call<{ items: TripDetail[] }>("GET", "/trips");
      const first = await read(items[0]?.id ?? "");
      const { driverId, vehicleId, onDay } = first;
      const schoolIds = first.stops.flatMap((stop) => stop.schoolId ?? []);
      const made: TripDetail[] = [];
      for (let index = 0; index < count; index += 1) {
        const name = `Day ${index + 1}`;
        const body = { name, onDay: addDays(onDay, index), driverId, vehicleId, schoolIds };
        const { id, rowVersion } = await call<TripDetail>("POST", "/trips", body);
        made.push(await call("POST", `/trips/${id}/status`, { rowVersion, status: "released" }));
      }
      return made;
    },
    /** The plan's own trip of today, with a helper. */
    async releaseFirst(helperId?: string): Promise<TripDetail> {
      const { items } = await call<{ items: TripDetail[] }>("GET", "/trips");
      const first = items.toSorted((a, b) => (a.onDay < b.onDay ? -1 : 1))[0];
      if (!first) throw new Error("The plan makes a trip.");
      const { id } = first;
      const { rowVersion } =
        helperId === undefined
          ? first
          : await call<TripDetail>("PATCH", `/trips/${id}`, {
              rowVersion: first.rowVersion,
              helperId,
            });
      return call("POST", `/trips/${id}/status`, { rowVersion, status: "released" });
    },
    cancel: ({ id, rowVersion }: TripDetail) =>
      call<TripDetail>("POST", `/trips/${id}/status`, {
        rowVersion,
        status: "cancelled",
        reason: "Called off meanwhile",
      }),
  };
}
