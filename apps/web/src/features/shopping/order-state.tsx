import type { StockOrder } from "@kitround/contract/shopping/stock-order.ts";
import { progressOf } from "@kitround/contract/shopping/stock-order-rules.ts";
import { texts } from "#texts/stock-orders";
import { StateTone, type Tone } from "../../ui/tone.tsx";

const tones = {
  ordered: "due",
  partly: "needsWork",
  received: "done",
  closed: "done",
} as const satisfies Record<ReturnType<typeof progressOf>, Tone>;

export function OrderState({ order }: { order: StockOrder }) {
  const progress = progressOf(order);
  return <StateTone tone={tones[progress]} word={texts.progress[progress]} />;
}
