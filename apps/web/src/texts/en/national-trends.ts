const term = (year: number, number: number) => `Term ${number} ${year}`;
const soFar = (words: string, running: boolean) => (running ? `${words}, so far` : words);

export const texts = {
  title: "Trends by term",
  help: "Each branch's own terms, the last eight that have begun; terms of the same number are added up. Examples are left out.",
  readAt: (when: string) => `As of ${when}.`,
  branch: "Branch",
  allBranches: "All branches",
  region: "City or district",
  allRegions: "Everywhere",
  plots: {
    reached: "Members reached",
    lent: "Kits lent",
    students: "Students reached",
    driven: (unit: string) => `Driven, ${unit}`,
    claimed: (currency: string) => `Kilometre claims, ${currency}`,
  },
  key: "Filled: members that got a kit. Outlined: members now; their number in past terms is not stored.",
  notByRegion: "Kilometres and money are not known by city: a trip passes schools of several.",
  none: "No term has begun here yet. Figures appear once a branch's first kits are delivered.",
  term,
  soFar: (year: number, number: number, running: boolean) => soFar(term(year, number), running),
  termShort: (number: number) => `T${number}`,
  reachedOf: (reached: number, members: number) => `${reached} of ${members}`,
  said: (what: string, first: string, last: string, value: string) =>
    first === last
      ? `${what} in ${first}: ${value}`
      : `${what} by term from ${first} to ${last}: ${value} in the last`,
  columnSaid: (what: string, name: string, value: string) => `${what}, ${name}: ${value}`,
  table: "All terms",
  tableHelp:
    "The same numbers as the plots. A term lists its branches below. Terms with fewer branches have smaller sums.",
  file: (scope: string) => `Trends ${scope}`,
  byBranch: (name: string) => `${name}, by branch`,
  byBranchHelp: "A figure leads into its branch, where you have a role there.",
  byBranchFile: (name: string, scope: string) => `${name} ${scope}`,
  scope: (branch: string | undefined, region: string | undefined) =>
    [branch ?? "all branches", ...(region === undefined ? [] : [region])].join(" "),
  columns: {
    term: "Term",
    branches: "Branches",
    branch: "Branch",
    reached: "Members reached",
    members: "Members now",
    lent: "Kits lent",
    students: "Students",
    driven: (unit: string) => `Driven, ${unit}`,
    claimed: (currency: string) => `Claims, ${currency}`,
  },
  unknown: "–",
  example: (name: string) => `${name} (example)`,
};
