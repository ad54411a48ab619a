import { texts } from "#texts/account";

const browsers: readonly [RegExp, string][] = [
  [/Edg/, "Edge"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];

const systems: readonly [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh/, "Mac"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"],
];

/**
 * Converts a browser's user agent to a device name that people recognise. The order matters, because user agents
 * contain the names of similar browsers.
 */
export function deviceName(agent: string | null): string {
  const find = (list: readonly [RegExp, string][]) =>
    list.find(([pattern]) => agent !== null && pattern.test(agent))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  if (browser !== undefined && system !== undefined) return texts.device(browser, system);
  return browser ?? system ?? texts.unknownDevice;
}
