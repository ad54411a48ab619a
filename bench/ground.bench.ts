import { benchCalendar } from "./ground/calendar-part.ts";
import { benchKills } from "./ground/kills-part.ts";
import { benchLive } from "./ground/live-part.ts";
import { benchPapers } from "./ground/papers-part.ts";
import { benchPhotos } from "./ground/photos-part.ts";
import { benchSearch } from "./ground/search-part.ts";
import { benchWork } from "./ground/work-part.ts";
import { missedFigures } from "./ground/figure.ts";

// Figures of work beside the screens, on the embedded engine and, with TEST_DATABASE_URL, on that server: all of
// them, or the named parts, as in `npm run bench -- ground kills`.
const parts: Record<string, () => Promise<void>> = {
  search: benchSearch,
  live: benchLive,
  papers: benchPapers,
  photos: benchPhotos,
  calendar: benchCalendar,
  work: benchWork,
  kills: benchKills,
};

const named = process.argv.slice(2);
const unknown = named.find((name) => parts[name] === undefined);
if (unknown !== undefined) {
  throw new Error(`There is no ${unknown}: ${Object.keys(parts).join(", ")}.`);
}
for (const [name, bench] of Object.entries(parts)) {
  if (named.length === 0 || named.includes(name)) await bench();
}
// The thread that draws papers would keep the process alive.
process.exit(missedFigures() === 0 ? 0 : 1);
