import { describe, expect, it } from "vitest";
import { confirm, confirmDialog } from "./confirm-store.ts";

function answer(confirmed: boolean): void {
  const dialog = confirmDialog.get();
  if (dialog.state === "open") dialog.answer(confirmed);
}

describe("a confirmation", () => {
  it.each([true, false])("opens, is answered %j and closes", async (confirmed) => {
    const asked = confirm({ title: "Retire DBN-03?", confirm: "Retire kit" });
    expect(confirmDialog.get().state).toBe("open");
    answer(confirmed);
    await expect(asked).resolves.toBe(confirmed);
    expect(confirmDialog.get().state).toBe("closed");
  });

  it("the first is cancelled when a second one opens", async () => {
    const first = confirm({ title: "First?", confirm: "Do" });
    const second = confirm({ title: "Second?", confirm: "Do" });
    await expect(first).resolves.toBe(false);
    answer(true);
    await expect(second).resolves.toBe(true);
  });
});
