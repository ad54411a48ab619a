-- A file is compared with the branch's records by a job of its own, and not while its sender waits: on a busy embedded engine that took
-- longer than a call may. The import takes over the pages of the check.
alter table import_page
  -- The errors of its rows: JSON, compressed by gzip; null before they are compared.
  add column errors bytea;
alter table import_page alter column errors set storage external;
grant update (import_id, rows, errors) on import_page to kitround_app;
