import { interrupted, run } from "./child.mjs";
import { commands, usage } from "./commands.mjs";
import { ensureInstalled } from "./install.mjs";
import { ensureNode24, isOldNode, withNodeFirst } from "./node24.mjs";
import { inRoot, runMain, say } from "./root.mjs";
import { runCommand } from "./run-command.mjs";

/**
 * The entry point of every command. It has no dependencies and runs on Node 18 and later: it installs Node 24
 * and the dependencies if they are missing, then starts the command. It prints to standard error only.
 * @param {string[]} argv
 */
async function launch([name = "", ...args]) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    say(usage());
    return ["", "help", "--help"].includes(name) ? 0 : 1;
  }
  if (isOldNode(process.version)) {
    const node = await ensureNode24();
    if (interrupted()) return 130;
    const env = withNodeFirst(node, process.env);
    return run(node, [inRoot("scripts", "launch.mjs"), name, ...args], { env });
  }
  // The server does this itself when it is started without the launcher: a third of a start is compiling a thousand
  // files.
  process.env.NODE_COMPILE_CACHE ??= inRoot(".cache", "compiled");
  await ensureInstalled();
  return interrupted() ? 130 : runCommand(name, command, args);
}

await runMain(() => launch(process.argv.slice(2)));
