import type { Rolldown } from "vite";

type Graph = Pick<Rolldown.PluginContext, "getModuleInfo">;
type Group = Rolldown.CodeSplittingGroup;

const own = /\/src\/|\0virtual:/;
const screen = /\/routes\/(_app\/)?[\w.$-]+\.tsx\?tsr-split/;
/** What not every screen needs at once, and what is drawn with it. */
const heavy =
  /node_modules\/(zod|react-hook-form|@tanstack\/(react-table|react-virtual)|@mui\/material\/(Menu|MenuItem|Popover|Autocomplete|FormControl|Checkbox))\//;
/** Used by so many screens, a module is fetched with the first of them. */
const SHARED_BY = 4;

/**
 * Puts each module into a file by who needs it: few files on the way to a screen, for a phone pays a round trip for each, and
 * nothing in them that the screen does without. What the modules named here import comes with them, unless an earlier file has it.
 */
export function chunks(): Group[] {
  const first = named([
    // What runs first is all that it is.
    ["ahead", /\/src\/(ahead|server\/held-reads|lib\/session-key)\.ts$/],
    ["schemas", /node_modules\/zod\//],
    ["react", /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/],
    // The page of someone who is not signed in.
    ["start", /\/src\/main\.tsx$|\/routes\/index\.tsx\?tsr-split/],
    [
      "today",
      /\/features\/(today\/today|trips\/drive\/(trips-as-entered|carry-trips)|shell\/example-mark|outbox\/on-device)\.tsx$|\/server\/live\/live\.ts$/,
    ],
    ["frame", /\/routes\/_app\.tsx\?tsr-split/],
  ]);
  const later = named([
    [
      "field",
      /@mui\/material\/(OutlinedInput\/OutlinedInput|NativeSelect\/NativeSelect|internal\/SwitchBase|Paper\/Paper|useMediaQuery\/index)\.mjs|\/(ui\/search-field|lib\/use-dense)\.tsx?$/,
    ],
    [
      "dialog",
      /@mui\/material\/Dialog(Title|Content|Actions)?\/Dialog(Title|Content|Actions)?\.mjs/,
    ],
    ["rows", /@tanstack\/react-virtual\//],
    ["table", /\/ui\/(data-table|save-table)\.tsx?$/],
    ["menu", /@mui\/material\/(Menu|MenuItem)\/(Menu|MenuItem)\.mjs/],
    ["form", /\/ui\/form-(dialog|page|body)\.tsx$|\/server\/use-save\.ts$/],
    ["choose", /@mui\/material\/Autocomplete\/Autocomplete\.mjs/],
  ]);
  const groups = [...first, { name: sharedBy(), debugName: "screens" }, ...later];
  return groups.map((group, place) => ({ ...group, priority: groups.length - place }));
}

function named(files: readonly (readonly [name: string, holds: RegExp])[]): Group[] {
  return files.map(([name, test]) => ({ name, test }));
}

/** "screens" for what many of them use. */
function sharedBy(): (id: string, graph: Graph) => string | null {
  let shares: Map<string, number> | undefined;
  return (id, graph) => {
    shares ??= countShares(everything(id, graph), graph);
    const least = id.startsWith("\0virtual:") ? 2 : SHARED_BY;
    if (!own.test(id) || (shares.get(id) ?? 0) < least) return null;
    return [...reach(id, graph)].some((each) => heavy.test(each)) ? null : "screens";
  };
}

/** Of each module, the number of screens that can't be drawn without it. */
function countShares(all: readonly string[], graph: Graph): Map<string, number> {
  const shares = new Map<string, number>();
  for (const each of all.filter((id) => screen.test(id))) {
    for (const id of reach(each, graph)) shares.set(id, (shares.get(id) ?? 0) + 1);
  }
  return shares;
}

/** A module and all that it can't do without. */
function reach(from: string, graph: Graph): Set<string> {
  const reached = new Set([from]);
  for (const id of reached) {
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(next);
  }
  return reached;
}

/** Every module of the app, found from any of them. */
function everything(some: string, graph: Graph): string[] {
  const seen = new Set([some]);
  for (const id of seen) {
    const info = graph.getModuleInfo(id);
    if (info === null) continue;
    const beside = [info.importers, info.dynamicImporters, info.importedIds];
    for (const next of [...beside, info.dynamicallyImportedIds].flat()) seen.add(next);
  }
  return [...seen];
}
