import { isReplaced, labelToken } from "@kitround/contract/kits/kit-code.ts";
import { texts } from "#texts/scans";
import { formatMoment } from "../../lib/dates.ts";
import { type ScanOutcome, wrong } from "../../lib/scans.ts";
import { replacedLabelsOnDevice } from "../../server/outbox/kit-room.ts";
import { queryClient } from "../../server/query-client.ts";

/** The list is refreshed in the background after a minute. */
const FRESH_MS = 60_000;
/** A scan waits no longer than this for a list that is not on the device. */
const WAIT_MS = 1500;
let askedAt = -FRESH_MS;

/** Says of a replaced label which kit it belonged to. Undefined for every other code. */
export async function replacedLabel(text: string): Promise<ScanOutcome | undefined> {
  const token = labelToken(text);
  if (token === null) return undefined;
  const options = replacedLabelsOnDevice();
  // Read once a minute at most: without signal later scans do not wait again, and the device's list is enough.
  if (performance.now() - askedAt > FRESH_MS) {
    askedAt = performance.now();
    const read = queryClient.fetchQuery(options).catch(() => undefined);
    if (queryClient.getQueryData(options.queryKey) === undefined)
      await Promise.race([read, waited()]);
  }
  const found = queryClient
    .getQueryData(options.queryKey)
    ?.items.find((label) => isReplaced(text, label));
  return found && wrong(texts.replaced(found.kitCode, formatMoment(found.replacedAt)));
}

const waited = () => new Promise((resolve) => setTimeout(resolve, WAIT_MS));
