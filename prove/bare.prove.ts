import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { get } from "node:https";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { firstAdmin, firstEmail, firstPassword } from "../apps/api/src/test/first-admin.ts";
import { fetchJson } from "../apps/api/src/test/server-process.ts";
import { root as checkout } from "../scripts/root.mjs";
import { makeDebianRoot, outside } from "./bare/debian-root.ts";
import { codeAfter, environmentOf, serviceOf, stepsOf } from "./bare/written-steps.ts";
import { settle } from "./figures.ts";

// Follows `docs/operations.md` word for word on a bare Debian, from "One machine" to a restore after a loss. The root has no systemd
// running, so what its commands were asked for is written down and done here, by what the unit says. Three things differ from the
// manual: the repository is this checkout's last commit, the certificate is made here, and backups are copied on this machine.
// Needs root, Debian's debootstrap, and ports 80, 443 and 8080.
const name = "kits.example.org";
const manual = readFileSync(join(checkout, "docs/operations.md"), "utf8");
const [folderStep, settings, serviceStep, proxy] = stepsOf(manual, "One machine");
const began = performance.now();
const debian = makeDebianRoot(join(await mkdtemp(join(tmpdir(), "kitround-bare-")), "root"));
try {
  const type = (lines: readonly string[] = []) => {
    for (const line of lines) console.log(`  # ${line}`);
    debian.run(lines.join("\n"));
  };
  for (const command of ["systemctl", "journalctl"]) {
    const file = outside(debian, `usr/local/sbin/${command}`);
    writeFileSync(file, `#!/bin/sh\necho "${command} $*" >> /run/asked\n`);
    chmodSync(file, 0o755);
  }
  const repository = outside(debian, "srv/kitround.git");
  execFileSync("git", ["init", "--quiet", "--bare", "--initial-branch=main", repository]);
  execFileSync("git", ["push", "--quiet", repository, "HEAD:refs/heads/main"], { cwd: checkout });

  type(folderStep?.lines.map((line) => line.replace(/https:\S+\.git/, "file:///srv/kitround.git")));
  const installed = (performance.now() - began) / 60_000;
  const secrets = outside(debian, "etc/kitround/env");
  writeFileSync(secrets, `${settings?.lines.join("\n")}\n`, { mode: 0o600 });
  const inFolder = (lines: readonly string[] = []) => type(["cd /opt/kitround", ...lines]);
  inFolder(serviceStep?.lines);
  const makeCertificate = `mkdir -p /etc/letsencrypt/live/${name}
cd /etc/letsencrypt/live/${name}
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${name} -addext subjectAltName=DNS:${name} -keyout privkey.pem -out fullchain.pem 2>/dev/null`;
  debian.run(makeCertificate);
  inFolder(proxy?.lines);
  const asked = readFileSync(outside(debian, "run/asked"), "utf8").trim().split("\n");
  console.log(`systemd was asked: ${asked.join("; ")}`);

  const unit = serviceOf(
    readFileSync(outside(debian, "etc/systemd/system/kitround.service"), "utf8"),
  );
  const environment = {
    ...unit.environment,
    ...environmentOf(readFileSync(outside(debian, unit.environmentFile), "utf8").split("\n")),
  };
  const state = `/var/lib/${unit.state}`;
  /** As systemd starts it, up to the first answer. */
  const start = async () => {
    debian.run(`install -d -o ${unit.user} -g ${unit.user} -m 700 ${state}`);
    const script = `umask ${unit.umask}; cd ${unit.folder}; exec ${unit.command}`;
    const own = { ...environment, USER: unit.user, HOME: `/home/${unit.user}` };
    const child = debian.start(unit.user, script, own);
    let written = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => {
        written += text;
      });
    const ended = once(child, "close");
    const url = `http://127.0.0.1:${environment["PORT"]}`;
    const ready = () =>
      fetch(`${url}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await ready())) {
      if (child.exitCode !== null) throw new Error(`The service ended: ${written}`);
      await sleep(100);
    }
    return { url, child, ended, output: () => written };
  };

  const service = await start();
  debian.run("nginx -t && nginx");
  const reached = await statusThroughProxy();
  const token = await firstAdmin(service);
  const made = await fetchJson(service, "POST", "/schools", {
    token,
    key: crypto.randomUUID(),
    body: { nameEn: "Te Kura o Ōpōtiki" },
  });
  if (made.status !== 201) throw new Error(`No school: ${JSON.stringify(made.body)}`);
  const path = `/schools/${String(made.body["id"])}`;
  const key = crypto.randomUUID();
  const job = await fetchJson(service, "POST", "/backups", { token, key, body: {} });
  const done = async () => {
    const { body } = await fetchJson(service, "GET", `/jobs/${String(job.body["jobId"])}`, {
      token,
    });
    const waits = body["state"] === "waiting" || body["state"] === "running";
    if (waits || body["state"] === "done") return !waits;
    throw new Error(`There is no backup: ${JSON.stringify(body)}`);
  };
  while (!(await done())) await sleep(200);
  const writable = execFileSync("chroot", [
    `--userspec=${unit.user}:${unit.user}`,
    debian.folder,
    "/usr/bin/find",
    "/opt/kitround",
    "-writable",
    "-not",
    "-type",
    "l",
  ]);

  debian.run(`mkdir -p /srv/elsewhere; cp ${state}/backups/*.backup /srv/elsewhere/newest.backup`);
  const typed = (words: string) =>
    codeAfter(manual, words).map((line) =>
      line
        .replace("PASSPHRASE=...", `PASSPHRASE='${environment["BACKUP_PASSPHRASE"]}'`)
        .replace("/path/to/the-newest", "/srv/elsewhere/newest"),
    );
  inFolder(typed("**Restore drill**"));
  service.child.kill("SIGTERM");
  await service.ended;
  rmSync(join(debian.folder, state), { recursive: true });
  inFolder(typed("**After a loss:**"));
  const again = await start();
  const session = await fetchJson(again, "POST", "/auth", {
    body: { email: firstEmail, password: firstPassword },
  });
  const back = await fetchJson(again, "GET", path, { token: String(session.body["sessionId"]) });

  console.log(`installed in ${installed.toFixed(1)} minutes, with the packages' download`);
  settle([
    {
      what: "systemd's commands missing: the unit read and enabled, nginx told",
      reached: ["daemon-reload", "enable --now kitround", "reload nginx"].filter(
        (what) => !asked.includes(`systemctl ${what}`),
      ).length,
      target: 0,
    },
    {
      what: "answers through nginx by TLS that are not 200",
      reached: reached === 200 ? 0 : 1,
      target: 0,
    },
    {
      what: "of the program's files that its user may change",
      reached: String(writable).split("\n").length - 1,
      target: 0,
    },
    {
      what: "settings that others than root may read",
      reached: statSync(secrets).mode & 0o077,
      target: 0,
    },
    {
      what: "schools lost by the restore after a loss",
      reached: back.body["nameEn"] === made.body["nameEn"] ? 0 : 1,
      target: 0,
    },
  ]);
} finally {
  await debian.remove();
  rmSync(join(debian.folder, ".."), { recursive: true });
}

/** Of the call by which the manual sees that it runs, with the name in front of this machine's nginx. */
function statusThroughProxy(): Promise<number | undefined> {
  const ca = readFileSync(outside(debian, `etc/letsencrypt/live/${name}/fullchain.pem`));
  const options = { host: "127.0.0.1", servername: name, headers: { host: name }, ca };
  return new Promise((resolve, reject) => {
    get({ ...options, path: "/api/health/ready" }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).once("error", reject);
  });
}
