/** What a program gets of this one's environment: what lets it run, and quickly; nothing that would change what it does. */
export function bareEnv(): Record<string, string> {
  const given = ["PATH", "NODE_COMPILE_CACHE"].map((name) => [name, process.env[name]] as const);
  return Object.fromEntries(
    given.filter((each): each is [string, string] => each[1] !== undefined),
  );
}
