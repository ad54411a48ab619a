import { sql } from "kysely";
import { z } from "zod";
import { jobKind } from "../../jobs/job-kind.ts";
import { stopsWithLines } from "../trips/trip-detail.ts";
import { lockTrip } from "../trips/trip-queries.ts";
import { tellSchools } from "./tell-schools.ts";
import { mailSettings, visitsOf } from "./visits.ts";

/** Schools per slice. */
const atOnce = 10;

/**
 * Mails the schools of tomorrow's released trips, in the branch's time zone. It runs each hour of the afternoon and
 * evening, so that a trip released late, or after a server was down, is still covered on the day before; a unique key
 * on the mails makes each go once.
 */
export const tellTomorrow = jobKind({
  name: "tell_schools",
  schedule: "0 14-21 * * *",
  input: z.object({}),
  progress: z.object({ done: z.int(), total: z.int().nullable() }),
  result: z.object({ told: z.int() }),
  async run(job) {
    const { branchId } = job.actor;
    let told = 0;
    const { rows } = await job.read((tx) =>
      sql<{ id: string; schools: string[] }>`
        select t.id, array_agg(s.school_id order by s.seq) as schools
        from branch b
        join trip t on t.branch_id = b.id and t.status = 'released' and t.on_day = (now() at time zone b.time_zone)::date + 1
        join stop s on s.branch_id = t.branch_id and s.trip_id = t.id and s.school_id is not null
        where b.id = ${branchId} and b.tells_tomorrow
        group by t.id`.execute(tx),
    );
    const slices = rows.flatMap(({ id, schools }) =>
      Array.from({ length: Math.ceil(schools.length / atOnce) }, (_, n) => ({
        id,
        schools: new Set(schools.slice(n * atOnce, (n + 1) * atOnce)),
      })),
    );
    for (const [done, { id, schools }] of slices.entries()) {
      await job.step(async (tx) => {
        const trip = await lockTrip(tx, job.actor, id);
        if (trip.status === "released") {
          const settings = await mailSettings(tx);
          const stops = await stopsWithLines(tx, id);
          const all = visitsOf({ ...trip, stops }, "tomorrow", settings.timeZone);
          const visits = new Map([...all].filter(([schoolId]) => schools.has(schoolId)));
          told += await tellSchools(tx, {
            branchId,
            tripId: id,
            kind: "tomorrow",
            visits,
            settings,
          });
        }
        return { done: done + 1, total: slices.length };
      });
    }
    return async () => ({ told });
  },
});
