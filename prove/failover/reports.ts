import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { fetchJson } from "../../apps/api/src/test/server-process.ts";
import { metricsToken } from "./configuration.ts";

const pauseMs = 200;

export interface Reports {
  /** How many reports were read, and how many of them lacked a school that their reader had added before. */
  end(): Promise<{ read: number; behind: number }>;
}

/** Somebody who adds a school, reads the report of all branches, and looks whether it is counted, until the end. */
export function startReports(url: string, token: string): Reports {
  const over = new AbortController();
  let schools = 0;
  let read = 0;
  let behind = 0;

  const asked = async (method: "GET" | "POST", path: string, more: object) => {
    for (;;) {
      const answer = await fetchJson({ url }, method, path, { token, ...more }).catch(() => null);
      if (answer !== null && answer.status < 300) return answer.body;
      await sleep(pauseMs);
    }
  };
  const work = async () => {
    while (!over.signal.aborted) {
      const body = { nameEn: `School ${schools + 1}`, status: "member" };
      await asked("POST", "/schools", { key: randomUUID(), body });
      schools += 1;
      const { items } = await asked("GET", "/branches/figures", {});
      // The only branch; the other writers only add to its schools.
      const [branch] = items as { members: number }[];
      if (branch === undefined || branch.members < schools) behind += 1;
      read += 1;
      await sleep(pauseMs);
    }
  };
  const working = work();
  return {
    async end() {
      over.abort();
      await working;
      return { read, behind };
    },
  };
}

/** Where one of the processes has read its reports since its start, as its metrics say. */
export async function reportReads(url: string): Promise<string> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return [...text.matchAll(/^kitround_report_reads\{from="(\w+)"\} (\d+)$/gm)]
    .map(([, from, count]) => `${count} from the ${from}`)
    .join(", ");
}
