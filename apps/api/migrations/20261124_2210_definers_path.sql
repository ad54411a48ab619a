-- A function that runs with its owner's rights looks names up in pg_temp last: without it in the path, PostgreSQL looks there first,
-- and whoever may create a temporary table could put one in a table's place.
alter function delete_of_example(uuid, text, int) set search_path = public, pg_temp;
alter function delete_example(uuid) set search_path = public, pg_temp;
