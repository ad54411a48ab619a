import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test, vi } from "vitest";

import { createTableService, type TableServiceOptions } from "./table-service.ts";

const points = [
  { lat: -41.2889, lon: 174.7772 },
  { lat: -41.2101, lon: 174.9008 },
  { lat: -41.1248, lon: 175.0705 },
];

const waypoint = { hint: "", distance: 4.1, name: "", location: [174.7772, -41.2889] };
const osrmAnswer = {
  code: "Ok",
  durations: [
    [0, 912.4, 1500],
    [935.6, 0, null],
    [1490, 820.1, 0],
  ],
  distances: [
    [0, 14001.5, 31000.2],
    [14210.4, 0, null],
    [31100, 18000, 0],
  ],
  sources: [waypoint, waypoint, waypoint],
  destinations: [waypoint, waypoint, waypoint],
};

/** A real server on a free port, closed after the test; `asked` holds the requests it received. */
async function serve(listener: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // Cast: a server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, asked };
}

function answering(body: unknown, status = 200): RequestListener {
  return (_, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
}

function client(url: string, options: Partial<TableServiceOptions> = {}) {
  return createTableService({ kind: "osrm", url, timeoutMs: 120_000, ...options });
}

test("is not redirected to another server, which would learn where the schools are", async () => {
  const other = await serve(answering(osrmAnswer));
  const { url, asked } = await serve((request, response) => {
    response.writeHead(302, { location: `${other.url}${request.url?.slice(1)}` }).end();
  });
  const { source, note } = await client(url).table(points);
  expect([asked.length, other.asked]).toEqual([1, []]);
  expect([source, note]).toEqual(["estimate", expect.stringContaining("could not be reached")]);
});

describe("OSRM", () => {
  test("is asked for all pairs, longitude first, and its table is rounded", async () => {
    const { url, asked } = await serve(answering(osrmAnswer));
    const table = await client(url).table(points);
    expect(asked).toEqual([
      "GET /table/v1/driving/174.777200,-41.288900;174.900800,-41.210100;175.070500,-41.124800?annotations=duration,distance",
    ]);
    expect(table).toEqual({
      metres: [
        [0, 14002, 31000],
        [14210, 0, null],
        [31100, 18000, 0],
      ],
      seconds: [
        [0, 912, 1500],
        [936, 0, null],
        [1490, 820, 0],
      ],
      source: "osrm",
      note: null,
    });
  });

  test.each<[string, unknown, number, RegExp]>([
    [
      "a point off the road",
      { code: "NoSegment", message: "Could not find a matching segment" },
      400,
      /refused with NoSegment/,
    ],
    [
      "too many points",
      { code: "TooBig", message: "Too many table coordinates" },
      400,
      /refused with TooBig/,
    ],
    ["a gateway's page", "<html>502</html>", 502, /answered with status 502/],
    ["a page with status 200", "<html>hello</html>", 200, /did not answer in JSON/],
    ["an answer cut short", JSON.stringify(osrmAnswer).slice(0, 80), 200, /did not answer in JSON/],
    ["no distances, as before 5.17", { ...osrmAnswer, distances: undefined }, 200, /unknown form/],
    ["text in a cell", { ...osrmAnswer, durations: [["0"]] }, 200, /unknown form/],
    ["negative cells", { ...osrmAnswer, durations: [[0, -1, 0]] }, 200, /unknown form/],
    [
      "a smaller table",
      {
        ...osrmAnswer,
        distances: [
          [0, 1],
          [1, 0],
        ],
      },
      200,
      /another size/,
    ],
    [
      "a ragged table",
      {
        ...osrmAnswer,
        distances: [
          [0, 1, 2],
          [1, 0],
          [1, 2, 0],
        ],
      },
      200,
      /another size/,
    ],
    ["null", null, 200, /unknown form/],
  ])("%s: falls back to an estimate and says so", async (_, body, status, sentence) => {
    const { url } = await serve(answering(body, status));
    const table = await client(url).table(points);
    expect(table.source).toBe("estimate");
    expect(table.note).toMatch(sentence);
    expect(table.note).toMatch(/^OSRM .+; the figures are straight lines times 1\.3\.$/);
    expect(table.metres.flat().every((cell) => cell !== null)).toBe(true);
  });
});

describe("a slow or dead service", () => {
  test.each<[string, RequestListener]>([
    ["that never answers", () => {}],
    [
      "that trickles its body",
      (_, response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write(" "), 20);
        response.on("close", () => clearInterval(timer));
      },
    ],
  ])("%s times out, and the service is not asked again for a while", async (_, listener) => {
    const { url, asked } = await serve(listener);
    const service = client(url, { timeoutMs: 150, restMs: 60_000 });
    const first = await service.table(points);
    expect(first.note).toMatch(/did not answer within 0\.15 s/);
    const second = await service.table(points);
    expect(second.note).toBe(first.note);
    expect(asked).toHaveLength(1);
  });

  test("the service is called again after its pause", async () => {
    let dead = true;
    const { url } = await serve((request, response) => {
      if (dead) request.socket.destroy();
      else answering(osrmAnswer)(request, response);
    });
    const service = client(url, { restMs: 5000 });
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      expect((await service.table(points)).note).toMatch(/could not be reached/);
      dead = false;
      vi.setSystemTime(Date.now() + 4999);
      expect((await service.table(points)).source).toBe("estimate");
      vi.setSystemTime(Date.now() + 1);
      expect((await service.table(points)).source).toBe("osrm");
    } finally {
      vi.useRealTimers();
    }
  });

  test("an unreachable address gives an estimate", async () => {
    const table = await client("http://127.0.0.1:1").table(points);
    expect(table).toMatchObject({
      source: "estimate",
      note: expect.stringMatching(/could not be reached/),
    });
  });
});

describe("the cache", () => {
  test("asks once for the same points, even when two requests come at the same time", async () => {
    const { url, asked } = await serve(answering(osrmAnswer));
    const service = client(url);
    const [one, two] = await Promise.all([service.table(points), service.table(points)]);
    expect(await service.table([...points])).toEqual(one);
    expect(two).toEqual(one);
    expect(asked).toHaveLength(1);
    await service.table([...points].reverse());
    expect(asked).toHaveLength(2);
  });

  test("evicts entries that are too old or longest unused", async () => {
    const { url, asked } = await serve(answering(osrmAnswer));
    const old = client(url, { keepMs: 0 });
    await old.table(points);
    await old.table(points);
    expect(asked).toHaveLength(2);

    const small = client(url, { cachedTables: 1 });
    await small.table(points);
    await small.table([...points].reverse());
    await small.table(points);
    expect(asked).toHaveLength(5);
  });

  test("does not keep a fallback", async () => {
    let refuse = true;
    const { url } = await serve((request, response) =>
      answering(refuse ? { code: "TooBig" } : osrmAnswer)(request, response),
    );
    const service = client(url);
    expect((await service.table(points)).source).toBe("estimate");
    refuse = false;
    expect((await service.table(points)).source).toBe("osrm");
  });

  test("a single point needs no service", async () => {
    const { url, asked } = await serve(answering(osrmAnswer));
    expect(await client(url).table(points.slice(0, 1))).toMatchObject({
      metres: [[0]],
      note: null,
    });
    expect(asked).toEqual([]);
  });
});

describe("Valhalla", () => {
  const concise = {
    sources_to_targets: {
      distances: [
        [0, 14.0015, 31],
        [14.2, 0, null],
        [31.1, 18, 0],
      ],
      durations: [
        [0, 912, 1500],
        [936, 0, null],
        [1490, 820, 0],
      ],
    },
    units: "kilometers",
  };
  const verbose = {
    sources_to_targets: concise.sources_to_targets.distances.map((row, from) =>
      row.map((distance, to) => ({
        distance,
        time: concise.sources_to_targets.durations[from]?.[to] ?? null,
        from_index: from,
        to_index: to,
      })),
    ),
    units: "kilometers",
  };

  test.each([
    ["concise", concise],
    ["verbose", verbose],
  ])("its %s answer is read in metres", async (_, answer) => {
    let sent = "";
    const readAndAnswer = async (
      request: IncomingMessage,
      response: ServerResponse<IncomingMessage> & { req: IncomingMessage },
    ): Promise<void> => {
      sent = await text(request);
      answering(answer)(request, response);
    };
    const { url, asked } = await serve((request, response) => {
      void readAndAnswer(request, response);
    });
    const table = await client(url, { kind: "valhalla" }).table(points);
    expect(asked).toEqual(["POST /sources_to_targets"]);
    expect(JSON.parse(sent)).toMatchObject({ sources: points, targets: points, costing: "auto" });
    expect(table).toEqual({
      metres: [
        [0, 14002, 31000],
        [14200, 0, null],
        [31100, 18000, 0],
      ],
      seconds: concise.sources_to_targets.durations,
      source: "valhalla",
      note: null,
    });
  });

  test("its refusal is reported", async () => {
    const { url } = await serve(
      answering({ error_code: 171, error: "No suitable edges near location" }, 400),
    );
    const table = await client(url, { kind: "valhalla" }).table(points);
    expect(table.note).toMatch(/^Valhalla refused with error 171/);
  });
});
