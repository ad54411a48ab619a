import { expect, it } from "vitest";
import { lastAnswers } from "./last-answers.ts";

const by = (session: string) => new Headers({ "X-Auth-Token": session });

it("keeps a session's last answer of an address, and none of another session's", () => {
  lastAnswers.keep("/api/kits", by("one"), 'W/"a"', { items: [] });
  expect(lastAnswers.of("/api/kits", by("one"))).toEqual({ mark: 'W/"a"', body: { items: [] } });
  expect(lastAnswers.of("/api/kits?q=x", by("one"))).toBeUndefined();
  expect(lastAnswers.of("/api/kits", by("two"))).toBeUndefined();
  lastAnswers.keep("/api/trips", by("two"), 'W/"b"', {});
  expect(lastAnswers.of("/api/kits", by("one"))).toBeUndefined();
});

it("keeps no answer without an ETag, at most some forty, and none after being cleared", () => {
  lastAnswers.keep("/api/kits", by("one"), 'W/"a"', {});
  lastAnswers.keep("/api/kits", by("one"), null, {});
  expect(lastAnswers.of("/api/kits", by("one"))).toBeUndefined();
  for (let n = 0; n < 50; n += 1) lastAnswers.keep(`/api/kits/${n}`, by("one"), 'W/"a"', n);
  expect(lastAnswers.of("/api/kits/9", by("one"))).toBeUndefined();
  expect(lastAnswers.of("/api/kits/10", by("one"))?.body).toBe(10);
  lastAnswers.forget();
  expect(lastAnswers.of("/api/kits/49", by("one"))).toBeUndefined();
});
