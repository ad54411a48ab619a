import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { kill } from "../failover/network.ts";

/** A Debian 12 with nothing but its smallest set of packages, in a folder. It shares the network and the kernel. */
export interface DebianRoot {
  folder: string;
  /** Runs a shell script as root; prints what it said and throws if it fails. */
  run(script: string): void;
  /** Starts a process as another user, with this environment only. */
  start(user: string, script: string, env: Record<string, string>): ChildProcess;
  /** Ends everything that runs in it, and removes it. */
  remove(): Promise<void>;
}

const path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
const authorities = "/usr/local/share/ca-certificates";

/** Needs root, Debian's debootstrap, and a Debian mirror that this machine's apt uses, too. */
export function makeDebianRoot(folder: string): DebianRoot {
  if (process.getuid?.() !== 0) throw new Error("Only root can make a Debian root.");
  const debootstrap = ["--variant=minbase", "bookworm", folder, mirror()];
  execFileSync("debootstrap", debootstrap, { stdio: ["ignore", "ignore", "inherit"] });
  const inRoot = (...parts: string[]) => join(folder, ...parts);
  // How this machine reaches the network: names, its own authorities, proxies.
  for (const file of ["/etc/resolv.conf", "/etc/hosts"]) copyFileSync(file, inRoot(file));
  if (existsSync(authorities)) cpSync(authorities, inRoot(authorities), { recursive: true });
  const network = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^(npm_config_registry|\w*_proxy)$/i.test(name)),
  );
  const extra = process.env["NODE_EXTRA_CA_CERTS"];
  if (extra !== undefined) {
    network["NODE_EXTRA_CA_CERTS"] = "/srv/authorities.crt";
    mkdirSync(inRoot("srv"), { recursive: true });
    copyFileSync(extra, inRoot("srv/authorities.crt"));
  }
  // Nobody is there to answer, and nothing that is lost with the machine is missed.
  writeFileSync(inRoot("etc/apt/apt.conf.d/90unattended"), 'APT::Get::Assume-Yes "true";\n');
  writeFileSync(inRoot("etc/dpkg/dpkg.cfg.d/90unattended"), "force-unsafe-io\n");
  // Installed services are started here, not by their packages.
  writeFileSync(inRoot("usr/sbin/policy-rc.d"), "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  execFileSync("mount", ["-t", "proc", "proc", inRoot("proc")]);
  const env = { ...network, PATH: path, HOME: "/root", DEBIAN_FRONTEND: "noninteractive" };
  return {
    folder,
    run(script) {
      execFileSync("chroot", [folder, "/bin/sh", "-ec", script], {
        env,
        stdio: ["ignore", "inherit", "inherit"],
      });
    },
    start: (user, script, own) =>
      spawn("chroot", [`--userspec=${user}:${user}`, folder, "/bin/sh", "-ec", script], {
        env: { ...own, PATH: path },
        stdio: ["ignore", "pipe", "pipe"],
      }),
    async remove() {
      for (let left = processesIn(folder); left.length > 0; left = processesIn(folder)) {
        for (const pid of left) kill(pid);
        await once(spawn("sleep", ["0.1"]), "close");
      }
      execFileSync("umount", [inRoot("proc")]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** The mirror of Debian that this machine's apt uses. */
function mirror(): string {
  const format = "$(ORIGIN) $(SITE)";
  const targets = execFileSync("apt-get", ["indextargets", "--format", format], {
    encoding: "utf8",
  });
  const site = /^Debian (\S+\/debian\/?)$/m.exec(targets)?.[1];
  if (site === undefined) throw new Error("apt knows no mirror of Debian: apt-get update");
  return site;
}

function processesIn(folder: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(join("/proc", pid, "root")) === folder;
      } catch {
        // It has ended meanwhile.
        return false;
      }
    })
    .map(Number);
}

/** Where something of the root stands, seen from outside. */
export const outside = (root: DebianRoot, file: string) => {
  const at = join(root.folder, file);
  mkdirSync(dirname(at), { recursive: true });
  return at;
};
