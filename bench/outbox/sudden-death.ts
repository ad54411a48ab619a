import { onBegunTrip } from "../../e2e/begun-trip.ts";
import { dieAfterTap } from "../../e2e/sudden-death.ts";

/**
 * A phone without signal that dies 50 ms after a tap: of `times` taps on "Arrived", how many it has after a restart.
 */
export function dieAfterTaps(times: number): Promise<number> {
  return onBegunTrip(async (begun) => {
    let { page } = begun;
    let there = 0;
    for (let time = 0; time < times; time += 1) {
      const again = await dieAfterTap({ ...begun, page });
      page = again.page;
      if (!again.shown) continue;
      there += 1;
      await again.undo.tap();
    }
    return there;
  });
}
