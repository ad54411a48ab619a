import { Session } from "node:inspector/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const ours = /^(apps\/api\/src|packages)\//;
const ofTests = /\/test\/|\.test\.ts/;
/** Files that timers run for maintenance and jobs, which may happen during the call. */
const byTimer = /\/db\/upkeep\.ts$|\/src\/jobs\//;

/** The files of the API and of the packages in which a function ran during `call`, by V8's precise coverage. */
export async function filesRun(call: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  // Resets the counts.
  await session.post("Profiler.takePreciseCoverage");
  await call();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  session.disconnect();
  return result
    .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
    .map(({ url }) => url.replace("file://", "").replace(root, ""))
    .filter((path) => ours.test(path) && !ofTests.test(path) && !byTimer.test(path))
    .toSorted();
}
