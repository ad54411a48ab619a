import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findChromium, installedPlaces, runs } from "./find-chromium.mjs";

let folder = "";
const browser = (name: string) => join(folder, name);

function program(name: string, script: string) {
  writeFileSync(browser(name), `#!/bin/sh\n${script}\n`);
  chmodSync(browser(name), 0o755);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "kitround-chromium-"));
  program("working", "echo Chromium 156.0.1");
  program("stub", "echo 'install the snap' >&2; exit 1");
});
afterAll(() => rmSync(folder, { recursive: true }));

test("a working program is distinguished from a file that only exists", async () => {
  expect(await runs(browser("working"))).toBe(true);
  expect(await runs(browser("stub"))).toBe(false);
  expect(await runs(browser("absent"))).toBe(false);
});

test("CHROMIUM_PATH takes precedence", async () => {
  const never = () => Promise.reject(new Error("looked further"));
  const env = { CHROMIUM_PATH: browser("working") };
  expect(await findChromium(env, [never])).toBe(browser("working"));
});

test("a wrong CHROMIUM_PATH is reported, not replaced by another browser", async () => {
  const found = findChromium({ CHROMIUM_PATH: browser("stub") }, [
    async () => [browser("working")],
  ]);
  await expect(found).rejects.toThrow(/CHROMIUM_PATH names .*stub, which does not run/);
});

test("sources are tried in order, and none after the first that gives a working one", async () => {
  const asked: string[] = [];
  const source = (name: string, places: string[]) => async () => {
    asked.push(name);
    return places;
  };
  const found = await findChromium({}, [
    source("installed", [browser("absent"), browser("stub")]),
    source("downloaded", []),
    source("download", [browser("working")]),
    source("debian", [browser("working")]),
  ]);
  expect(found).toBe(browser("working"));
  expect(asked).toEqual(["installed", "downloaded", "download"]);
});

test("without any link, a sentence says how to get one", async () => {
  await expect(findChromium({}, [])).rejects.toThrow(/Install Chromium .* or set CHROMIUM_PATH/);
});

test("on PATH: every name in every folder, the one without a window first, chromium before google-chrome, then usual places", () => {
  const PATH = ["/first", "/second"].join(delimiter);
  const places = installedPlaces({ platform: "linux", env: { PATH } });
  expect(places.slice(0, 4)).toEqual([
    "/first/chromium-headless-shell",
    "/second/chromium-headless-shell",
    "/first/chromium",
    "/second/chromium",
  ]);
  expect(places.indexOf("/second/chromium")).toBeLessThan(places.indexOf("/first/google-chrome"));
  expect(places.at(-1)).toBe("/snap/bin/chromium");
});

test("Windows and macOS have their own places", () => {
  const env = { ProgramFiles: "C:\\Program Files" };
  expect(installedPlaces({ platform: "win32", env })).toContain(
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  );
  expect(installedPlaces({ platform: "darwin", env: {} })).toContain(
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  );
});
