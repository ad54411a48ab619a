import { randomUUID } from "node:crypto";
import pg from "pg";

/** The work's result, and its time in seconds. */
export async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const from = performance.now();
  return [await work(), (performance.now() - from) / 1_000];
}

/** Branches, rows as PostgreSQL estimates them, and the database's size, in words. */
export async function sizeOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ branches: number; rows: number; megabytes: number }>(
    `select (select count(*) from branch)::int as branches, sum(greatest(reltuples, 0))::float8 as rows,
        round(pg_database_size(current_database()) / 1e6)::int as megabytes
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const [size] = rows;
  return `${size?.branches} branches, ${size?.rows} rows, ${size?.megabytes} MB`;
}

/** Gives the work an empty database on the server, which is dropped afterwards. */
export async function onServer(server: string, work: (url: string) => Promise<void>) {
  const name = `kitround_bench_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    await admin.query(`create database ${name}`);
    await work(Object.assign(new URL(server), { pathname: `/${name}` }).href);
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  }
}
