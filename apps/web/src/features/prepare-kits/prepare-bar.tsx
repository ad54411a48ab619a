import { sameCode } from "@kitround/contract/kits/kit-code.ts";
import { scanKit } from "@kitround/contract/kits/kit.ts";
import { listPreparations, type Preparation } from "@kitround/contract/preparations/preparation.ts";
import Box from "@mui/material/Box";
import { useQueryClient } from "@tanstack/react-query";
import { texts } from "#texts/prepare-kits";
import { opened, type ScanOutcome, wrong } from "../../lib/scans.ts";
import { ApiError } from "../../server/api-error.ts";
import { api } from "../../server/api.ts";
import { boardOnDevice } from "../../server/outbox/kit-room.ts";
import { asOneAnswer } from "../../server/whole-list.ts";
import { CodeBox } from "../../ui/code-box.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { tripDays } from "./lanes.ts";
import { TripDays } from "./trip-days.tsx";

export interface PrepareSearch {
  view?: "pick";
  /** The id of the open preparation. */
  prep?: string;
  /** A kit's code, in links from other screens: opens its first preparation. */
  kit?: string;
  day?: string;
  rotation?: string;
}

/** The filter of the board: everything still at base, or the kits of one rotation. */
export function preparationsOf({ rotation }: Pick<PrepareSearch, "rotation">) {
  return rotation === undefined
    ? boardOnDevice()
    : asOneAnswer(listPreparations, { query: { rotationId: rotation } });
}

interface PrepareBarProps {
  search: PrepareSearch;
  onSearch: (change: { [K in keyof PrepareSearch]?: PrepareSearch[K] | undefined }) => void;
  preparations: readonly Preparation[];
}

/** Scans a kit to open it, filters by trip day, switches between the board and the pick list. */
export function PrepareBar({ search, onSearch, preparations }: PrepareBarProps) {
  const client = useQueryClient();
  async function open(text: string): Promise<ScanOutcome | undefined> {
    try {
      // A scanned kit may not be in the list on screen yet, so the server is asked.
      const { items } = await client.fetchQuery(preparationsOf(search));
      const listed = items.find((each) => sameCode(text, each.kitCode));
      const asked = { params: { code: text } };
      const found = listed === undefined ? await api(scanKit, asked, { quiet: true }) : undefined;
      // A bought item's barcode opens the item.
      if (found !== undefined && found.item !== null) return undefined;
      const code = listed?.kitCode ?? found?.kit?.code;
      if (code === undefined) return wrong(texts.scanned.none(text));
      const next = items.find((each) => each.kitCode === code);
      if (next === undefined) return wrong(texts.scanned.nothing(code));
      onSearch({ prep: next.id, kit: undefined, view: undefined });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return wrong(error.status === 0 ? texts.scanned.noSignal(text) : error.message);
    }
    return opened;
  }
  return (
    <Box sx={{ mb: 2, displayPrint: "none" }}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1.5, flexWrap: "wrap", mb: 1.5 }}>
        <CodeBox label={texts.scan} onCode={open} />
        <FilterChips
          label={texts.views}
          single
          options={[
            { value: "board", label: texts.board },
            { value: "pick", label: texts.pickList },
          ]}
          value={[search.view ?? "board"]}
          onChange={([view]) => onSearch({ view: view === "pick" ? "pick" : undefined })}
        />
        {search.rotation !== undefined && (
          <FilterChips
            options={[{ value: "rotation", label: texts.rotationOnly }]}
            value={["rotation"]}
            onChange={() => onSearch({ rotation: undefined })}
          />
        )}
      </Box>
      {preparations.length > 0 && (
        <TripDays
          days={tripDays(preparations)}
          chosen={search.day}
          onChoose={(day) => onSearch({ day })}
        />
      )}
    </Box>
  );
}
