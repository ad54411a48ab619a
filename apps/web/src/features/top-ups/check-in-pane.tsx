import type { KitToCheckIn } from "@kitround/contract/check-ins/check-in.ts";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/top-ups";
import { useOwnOperations } from "../../lib/outbox/outbox-store.ts";
import { readDraft } from "../../server/outbox/draft.ts";
import { sheetOnDevice } from "../../server/outbox/kit-room.ts";
import { KitComing } from "../../ui/kit-coming.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { type CountDraft, draftOf, startOf } from "./count-draft.ts";
import { countOf } from "./count-operations.ts";
import { CountSheet } from "./count-sheet.tsx";
import type { CountResult } from "./use-check-in.ts";

interface CheckInPaneProps {
  /** As the list has it. */
  kit: KitToCheckIn;
  onClose: () => void;
  onDone: (result: CountResult) => void;
}

/** Reads what a kit is counted against, and how far its count has come on this device. */
export function CheckInPane({ kit, onClose, onDone }: CheckInPaneProps) {
  const { kitId, kitCode, kitTypeName } = kit;
  const query = useQuery(sheetOnDevice(kitId));
  const draft = useQuery({
    queryKey: ["count draft", kitId],
    // Written by the sheet, in this shape.
    queryFn: async () => (await readDraft(draftOf(kitId))) as CountDraft | null,
    // Read once: what is counted from there on stands on the screen.
    staleTime: "static",
    gcTime: 0,
  });
  const refused = countOf(useOwnOperations(), kitId)?.count;
  if (query.data === undefined || draft.data === undefined) {
    return query.isError ? (
      <ErrorState onRetry={() => void query.refetch()} />
    ) : (
      <KitComing code={kitCode} title={kitTypeName} back={texts.close} onClose={onClose} />
    );
  }
  return (
    <CountSheet
      // Another list is another count.
      key={query.data.packingListId}
      sheet={query.data}
      start={startOf(query.data, draft.data, refused)}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
