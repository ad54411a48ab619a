import { plural } from "#texts/plural";

const many = (count: number) => count.toLocaleString("en");
const kits = (count: number) => plural(count, "1 kit", `${many(count)} kits`);
const wishes = (count: number) => plural(count, "1 wish", `${many(count)} wishes`);
const changes = (count: number) => plural(count, "1 change", `${many(count)} changes`);
const percent = (share: number) => `${(Math.floor(share * 1000) / 10).toLocaleString("en")} %`;

export const texts = {
  title: "Auto-plan",
  open: "Auto-plan",
  intro:
    "Gives schools what they asked for, as well as it can be done. You see everything before anything is changed.",
  scope: "What is planned",
  scopes: {
    empty: {
      label: "Empty places",
      help: "Existing allocations are not changed.",
    },
    unpinned: {
      label: "Everything that is not pinned or published",
      help: "Proposed kits may move where that serves more wishes.",
    },
    broken: {
      label: "Only allocations with conflicts",
      help: "After a lost kit or a closed day: changes as little as possible.",
    },
  },
  schools: "Which schools",
  allRoutes: "All schools",
  from: "From",
  nextRotation: "The next rotation that can be planned",
  emphasis: "Goals",
  weights: {
    fairness: "Every school gets its share",
    moves: "Kits stay on their route",
    stay: "What is planned stays",
    spread: "A school's kits are spread over the term",
    even: "Every rotation has about as many kits",
    equity: "Schools with few kits in the past year come first",
    variety: "A school gets kits of different strands",
    trips: "A route's kits go out together, for fewer trips",
  },
  emphases: { off: "Off", normal: "Normal", strong: "High" },
  fillers: "Fill remaining places with titles nobody asked for",
  nobodyAsked: "Nobody has asked for a kit this term yet",
  nobodyAskedText:
    "A plan grants what schools ask for. Enter their requests, or fill the plan with titles that nobody asked for.",
  toRequests: "Enter requests",
  fillAnyway: "Fill with other titles",
  noWishes: "No school has asked for a kit: there is no wish to grant.",
  start: "Make a plan",
  waiting: "Waiting for its turn",
  running: "Planning",
  runningText: "The best plan so far is drawn in the grid. It gets better until the search ends.",
  soFar: (granted: number, all: number) => `${many(granted)} of ${wishes(all)} granted so far`,
  cancel: "Cancel",
  cancelled: "Cancelled. Nothing was changed.",
  failed: "No plan was made",
  again: "Change what is planned",
  retry: "Try again",
  nothing: "Nothing to change",
  nothingText: "What can be given is given already. Below is what stays open, and why.",
  summary: (added: number, moved: number, removed: number, kept: number) =>
    [
      `${kits(added)} added`,
      ...(moved > 0 ? [`${many(moved)} moved`] : []),
      ...(removed > 0 ? [`${many(removed)} unassigned`] : []),
      ...(kept > 0 ? [`${many(kept)} kept`] : []),
    ].join(", "),
  best: (share: number) => `${percent(share)} of the best possible`,
  allGranted: (count: number) =>
    plural(count, "The one wish is granted", `All ${many(count)} wishes are granted`),
  allGrantedText: (seconds: number) =>
    `More can't be granted. Found in ${seconds.toLocaleString("en")}\u00a0s.`,
  bestText: (seconds: number) =>
    `Proved: no plan for these schools, kits and limits can be better by more than the rest. Found in ${seconds.toLocaleString("en")}\u00a0s.`,
  notProved: "The best plan found",
  notProvedText: (seconds: number) =>
    `Found in ${seconds.toLocaleString("en")}\u00a0s. How close it is to the best possible could not be proved in that time; searching again may find a better plan.`,
  wishesTitle: "Wishes granted",
  wish: (rank: number) => `Wish ${rank + 1}`,
  lowerWishes: "Further wishes",
  of: (granted: number, asked: number) => `${granted} of ${asked}`,
  before: (count: number) => `${count} today`,
  fairness: "Fairness",
  without: (count: number, today: number) =>
    count === 0
      ? today === 0
        ? "Every school that asked gets a wish granted."
        : `Every school that asked gets a wish granted; today ${plural(today, "1 gets", `${today} get`)} none.`
      : `${plural(count, "1 school that asked gets", `${count} schools that asked get`)} no wish granted (today ${today}).`,
  worst: (school: string, share: number) =>
    `${school} gets least: ${percent(share)} of its wishes, the first ones counting most.`,
  tell: (count: number) => plural(count, "Tell 1 school", `Tell ${many(count)} schools`),
  load: "Load",
  kits,
  vehicle: (route: string, share: number) => `${route}: vehicle ${Math.round(share * 100)} % full`,
  unserved: (count: number) => `Not granted (${count})`,
  showAll: (count: number) => `Show all ${count}`,
  allServed: "Every wish is granted.",
  changes: (count: number) => `What changes (${count})`,
  changesHelp: "Untick what you do not want.",
  rotation: (seq: number) => `Rotation ${seq}`,
  added: "added",
  moved: (code: string, seq: number) => `moved from ${code}, rotation ${seq}`,
  removed: "unassigned",
  take: (school: string, kit: string) => `${kit} for ${school}`,
  show: (school: string, seq: number) => `${school}: show rotation ${seq} in the plan`,
  all: "All",
  none: "None",
  apply: (count: number) => `Apply ${changes(count)}`,
  discard: "Discard",
  applied: (count: number) => `${changes(count)} applied.`,
  leftOut: (count: number) =>
    plural(
      count,
      "1 change was not possible without those you unticked.",
      `${count} changes were not possible without those you unticked.`,
    ),
  stale: "The plan's facts have changed since. It is planned again.",
  undo: "Undo",
  redo: "Redo",
  undoThis: (words: string) => `Undo: ${words}`,
  redoThis: (words: string) => `Redo: ${words}`,
  nothingToUndo: "You have no change to undo",
  nothingToRedo: "Nothing to redo",
  undone: (words: string) => `Undone: ${words}`,
  redone: (words: string) => `Done again: ${words}`,
  marks: { added: "would be added", moved: "would move here", leaving: "would be unassigned" },
};
