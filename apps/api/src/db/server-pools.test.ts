import { sql } from "kysely";
import { expect, test } from "vitest";
import { pastPooler } from "../config.ts";
import { testDatabase } from "../test/test-database.ts";
import { asSystem } from "./as-system.ts";
import { connect } from "./connect.ts";

// The whole suite runs through a real PgBouncer with `npm run prove -- pooler`.
test.runIf(process.env["TEST_DATABASE_URL"])(
  "with a pooler each transaction makes its settings, and no statement is named",
  async () => {
    const { config, drop } = await testDatabase();
    if (config.kind !== "server") throw new Error("Runs on a server.");
    // A direct connection if a pooler is configured, so that the state of a connection can be read; only one, so that it is the same for
    // all.
    const { url } = pastPooler(config) as typeof config;
    const { db, pool, direct, close } = await connect({
      kind: "server",
      url,
      direct: url,
      pool: 1,
    });
    const settings = sql<object>`select current_setting('timezone') as zone, current_setting('jit') as jit,
      current_setting('plan_cache_mode') as plans, current_setting('statement_timeout') as longest,
      current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('search_path') as path, (select count(*)::int from pg_prepared_statements) as names
      where ${1}::int = 1`;
    const made = {
      zone: "UTC",
      jit: "off",
      plans: "force_generic_plan",
      path: "public",
      names: 0,
      longest: "5s",
      lock: "2s",
      idle: "10s",
    };
    for (let time = 0; time < 6; time += 1) {
      expect((await asSystem(db, (tx) => settings.execute(tx))).rows).toEqual([made]);
    }
    // No setting remains on the connection, which the pooler gives to another client next.
    const after = "select current_setting('statement_timeout') as longest";
    expect((await pool.query(after)).rows).toEqual([{ longest: "0" }]);
    expect((await direct.query(after)).rows).toEqual([{ longest: "5s" }]);
    await close();
    await drop();
  },
);
