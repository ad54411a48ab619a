import { expect, test } from "vitest";
import { testDatabase } from "../test/test-database.ts";
import { connect } from "./connect.ts";

test("it keeps no answers in memory, or its heap would be full long before", async () => {
  const { config, drop } = await testDatabase();
  const { pool, close } = await connect(config);
  for (let answer = 0; answer < 400; answer += 1) {
    const { rows } = await pool.query<{ text: string }>("select repeat('x', 1000000) as text");
    expect(rows[0]?.text.length).toBe(1_000_000);
  }
  await close();
  await drop();
});
