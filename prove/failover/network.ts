import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

// Machines on one machine: each is a network namespace with an address of its own, and a cable (a pair of virtual
// interfaces) to a bridge. They share the files and the clock.

const bridge = "kitround";
const ours = "10.36.0.254/24";

export interface Machine {
  name: string;
  address: string;
}

const space = ({ name }: Machine) => `kitround-${name}`;
const plug = ({ name }: Machine) => `kr-${name}`;
const ip = (...args: string[]) => execFileSync("ip", args, { encoding: "utf8" });

export function layNetwork(machines: readonly Machine[]): void {
  if (process.getuid?.() !== 0) throw new Error("Network namespaces are made by root alone.");
  removeNetwork(machines);
  ip("link", "add", bridge, "type", "bridge");
  ip("address", "add", ours, "dev", bridge);
  ip("link", "set", bridge, "up");
  for (const machine of machines) {
    ip("netns", "add", space(machine));
    const inside = (...args: string[]) => ip("-n", space(machine), ...args);
    ip(
      "link",
      "add",
      plug(machine),
      "type",
      "veth",
      "peer",
      "name",
      "eth0",
      "netns",
      space(machine),
    );
    inside("address", "add", `${machine.address}/24`, "dev", "eth0");
    inside("link", "set", "eth0", "up");
    inside("link", "set", "lo", "up");
    ip("link", "set", plug(machine), "master", bridge, "up");
  }
}

/** Removes the network, with all processes on its machines; also that of a run before, which was itself killed. */
export function removeNetwork(machines: readonly Machine[]): void {
  const there = ip("netns", "list");
  for (const machine of machines) {
    if (!new RegExp(`^${space(machine)}\\b`, "m").test(there)) continue;
    // One that is killed may have started another meanwhile.
    for (let left = processesOn(machine); left.length > 0; left = processesOn(machine)) {
      for (const { pid } of left) kill(pid);
    }
    ip("netns", "delete", space(machine));
  }
  for (const machine of machines) {
    try {
      if (hasCable(machine)) ip("link", "delete", plug(machine));
    } catch (error) {
      // A cable goes with its namespace, a moment after it.
      if (hasCable(machine)) throw error;
    }
  }
  if (ip("link", "show", "type", "bridge").includes(` ${bridge}:`)) ip("link", "delete", bridge);
}

const hasCable = (machine: Machine) =>
  ip("-brief", "link", "show", "type", "veth").includes(`${plug(machine)}@`);

/** Cuts a machine off the network: its packets are lost without an error, as when a cable is pulled. */
export const cut = (machine: Machine) => void ip("link", "set", plug(machine), "nomaster");
export const mend = (machine: Machine) => void ip("link", "set", plug(machine), "master", bridge);

/** What runs a program on the machine, as this user. */
export const on = (machine: Machine, { uid, gid }: { uid: number; gid: number }) =>
  ["nsenter", `--net=/run/netns/${space(machine)}`, `--setuid=${uid}`, `--setgid=${gid}`] as const;

export function processesOn(machine: Machine): { pid: number; name: string }[] {
  return ip("netns", "pids", space(machine))
    .split("\n")
    .filter((line) => line !== "")
    .flatMap((line) => {
      try {
        return [{ pid: Number(line), name: readFileSync(`/proc/${line}/comm`, "utf8").trim() }];
      } catch {
        return []; // it has ended meanwhile
      }
    });
}

/** With -9; a process that has ended meanwhile is no fault. */
export function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
