/** The environment variables that a program gets: those it needs to run, and none that would change what it does. */
export function bareEnv(): Record<string, string> {
  const given = ["PATH", "NODE_COMPILE_CACHE"].map((name) => [name, process.env[name]] as const);
  return Object.fromEntries(
    given.filter((each): each is [string, string] => each[1] !== undefined),
  );
}
