import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/root.mjs";
import { codeAfter, environmentOf, serviceOf, stepsOf } from "./written-steps.ts";

const read = (file: string) => readFileSync(join(root, "docs", file), "utf8");

test("the manual's steps for one machine are read with all that they give to type", () => {
  const [folder, settings, service, proxy, ...more] = stepsOf(read("operations.md"), "One machine");
  expect(more).toEqual([]);
  expect(folder?.lines.at(-1)).toBe("cd /opt/kitround && npm run build");
  expect(environmentOf(settings?.lines ?? [])).toMatchObject({
    PUBLIC_URL: "https://kits.example.org",
    BACKUP_PASSPHRASE: "a long sentence of your own",
  });
  expect(service?.lines).toContain("cp docs/operations/kitround.service /etc/systemd/system/");
  expect(proxy?.lines[0]).toMatch(/^apt-get install .*nginx/);
});

test("a section that is not there, or has no steps, is said", () => {
  expect(() => stepsOf("# A\n\n## One\n\ntext\n", "Two")).toThrow('no section "Two"');
  expect(() => stepsOf("# A\n\n## One\n\ntext\n", "One")).toThrow("has no steps");
});

test("what to type for a drill and after a loss stands below the words that begin it", () => {
  const manual = read("operations.md");
  expect(codeAfter(manual, "**Restore drill**")).toEqual([
    "BACKUP_PASSPHRASE=... npm run restore -- /path/to/the-newest.backup --drill",
  ]);
  expect(codeAfter(manual, "**After a loss:**")).toHaveLength(2);
  expect(() => codeAfter(manual, "**To see that it runs:**")).toThrow("nothing to type");
});

test("the unit says who runs what, where, and with which settings", () => {
  expect(serviceOf(read("operations/kitround.service"))).toMatchObject({
    user: "kitround",
    folder: "/opt/kitround",
    environment: { HOST: "127.0.0.1", DATA_DIR: "/var/lib/kitround" },
    environmentFile: "/etc/kitround/env",
    state: "kitround",
  });
  expect(() => serviceOf("[Service]\nUser=somebody\n")).toThrow("has no WorkingDirectory");
});
