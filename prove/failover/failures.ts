import { setTimeout as sleep } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import { databases } from "./configuration.ts";
import { cut, type Machine, mend } from "./network.ts";
import { listening, members, until } from "./state.ts";

export interface Failure {
  name: string;
  /** Seconds without an acknowledged write, at most. */
  target: number;
  /** Ends when what stayed away is back, or is being restarted. */
  strike(cluster: Cluster, round: number): Promise<void>;
}

/** A machine that is cut off for this long after it was replaced must have noticed it. */
const alsoMs = 3_000;

async function replicas() {
  const found = await members();
  if (!found?.synchronous) throw new Error("There is no synchronous replica to begin with.");
  return { primary: found.primary, synchronous: found.synchronous };
}

const replaced = (old: Machine) =>
  until("another primary", async () => {
    const found = await members(old);
    return found && found.primary !== old ? found.primary : null;
  });

// The primary and the replica stay away until another has taken over, as a machine without power does. The others are
// restarted after a second.
export const failures: Failure[] = [
  {
    name: "the primary killed",
    target: 45,
    async strike(cluster) {
      const { primary } = await replicas();
      cluster.killDatabase(primary);
      await replaced(primary);
      cluster.startDatabase(primary);
    },
  },
  {
    name: "the primary cut off from the network",
    target: 45,
    async strike() {
      const { primary } = await replicas();
      cut(primary);
      await replaced(primary).finally(() => sleep(alsoMs));
      mend(primary);
    },
  },
  {
    name: "the synchronous replica killed",
    target: 20,
    async strike(cluster) {
      const { synchronous } = await replicas();
      cluster.killDatabase(synchronous);
      await until("another synchronous replica", async () => {
        const now = (await members(synchronous))?.synchronous;
        return now && now !== synchronous ? now : null;
      });
      cluster.startDatabase(synchronous);
    },
  },
  {
    name: "an etcd member killed",
    target: 20,
    async strike(cluster, round) {
      // Each in turn; in some rounds it is etcd's leader.
      const machine = databases[round % databases.length];
      if (machine) cluster.etcd(machine).kill();
    },
  },
  {
    name: "the pooler killed",
    target: 10,
    strike: async ({ pooler }) => pooler.kill(),
  },
  {
    name: "the proxy killed",
    target: 10,
    strike: async ({ proxy }) => proxy.kill(),
  },
  {
    name: "an API process killed",
    target: 5,
    async strike({ apis }, round) {
      const { primary } = await replicas();
      apis[round % 2 === 0 ? 0 : 1].kill();
      // From then on both are back when two processes listen.
      const isGone = async () => ((await listening(primary)) < apis.length ? true : null);
      await until("the end of its connections", isGone);
    },
  },
];
