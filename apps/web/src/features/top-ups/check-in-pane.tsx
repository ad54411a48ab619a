import { type KitToCheckIn, listCheckIns } from "@kitround/contract/check-ins/check-in.ts";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/top-ups";
import { Unread } from "../../fittings/read.tsx";
import { formatMoment } from "../../lib/dates.ts";
import { useOwnOperations } from "../../lib/outbox/outbox-store.ts";
import { readDraft } from "../../server/outbox/draft.ts";
import { sheetOnDevice } from "../../server/outbox/kit-room.ts";
import { queryOptions } from "../../server/queries.ts";
import { KitComing } from "../../ui/kit-coming.tsx";
import { type CountDraft, draftOf, startOf } from "./count-draft.ts";
import { countOf } from "./count-operations.ts";
import { CountSheet } from "./count-sheet.tsx";
import type { CountResult } from "./use-check-in.ts";

interface CheckInPaneProps {
  /** The list's data of it. */
  kit: KitToCheckIn;
  /** True if somebody else has counted it since it was opened. */
  gone: boolean;
  onClose: () => void;
  onDone: (result: CountResult) => void;
}

/** Reads a kit's packing list, and the progress of its count on this device. */
export function CheckInPane({ kit, gone, onClose, onDone }: CheckInPaneProps) {
  const { kitId, kitCode, kitTypeName } = kit;
  const query = useQuery({ ...sheetOnDevice(kitId), enabled: !gone });
  const overtaken = useOvertaken(kit, gone);
  const draft = useQuery({
    queryKey: ["count draft", kitId],
    // Written by the sheet, in this shape.
    queryFn: async () => (await readDraft(draftOf(kitId))) as CountDraft | null,
    // Read once: from then on the screen has the progress.
    staleTime: "static",
    gcTime: 0,
  });
  const refused = countOf(useOwnOperations(), kitId)?.count;
  if (query.data === undefined || draft.data === undefined) {
    return (
      <Unread
        of={{ ...query, data: undefined }}
        waiting={
          <KitComing code={kitCode} title={kitTypeName} back={texts.close} onClose={onClose} />
        }
      />
    );
  }
  return (
    <CountSheet
      // A count against another packing list starts again.
      key={query.data.packingListId}
      sheet={query.data}
      overtaken={overtaken}
      start={startOf(query.data, draft.data, refused)}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

/** Who has counted it meanwhile, in words; null if nobody has. */
function useOvertaken({ kitId, kitCode }: KitToCheckIn, gone: boolean): string | null {
  const input = { query: { kitId, limit: 1 } };
  const last = useQuery({ ...queryOptions(listCheckIns, input), enabled: gone }).data?.items[0];
  if (!gone) return null;
  const { overtaken, somebody } = texts.check;
  if (last === undefined) return overtaken(kitCode, somebody, "");
  return overtaken(kitCode, last.actorName ?? somebody, formatMoment(last.at));
}
