-- Work that outlives its request. A row is written in the transaction of whoever asks, so work that was undone was never asked for; a
-- worker takes it under a lease and ends it in the transaction of its effect, so that a worker that dies or stalls has done nothing twice.

create table job (
  branch_id uuid not null references branch,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z_]{2,40}$'),
  -- The name of what it is about, as people know it: a file, a term.
  about text check (length(about) <= 200),
  input jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Work of one kind and key is under way once.
  once_key text,
  -- A scheduled moment of one kind is worked once for ever.
  slot text,
  run_at timestamptz not null default now(),
  -- Counted at the claim: a job that kills its process ends, too.
  attempt int not null default 0,
  attempts int not null check (attempts between 1 and 20),
  lease_until timestamptz,
  worker uuid,
  progress jsonb,
  cancel boolean not null default false,
  result jsonb,
  fault text,
  created_by uuid,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  dismissed_at timestamptz,
  primary key (branch_id, id),
  unique (id),
  foreign key (branch_id, created_by) references branch_user (branch_id, id),
  check ((state = 'running') = (worker is not null and lease_until is not null)),
  check ((state in ('done', 'failed', 'cancelled')) = (finished_at is not null))
);
create index job_due on job (run_at) where state = 'waiting';
create index job_leased on job (lease_until) where state = 'running';
create index job_finished on job (finished_at) where finished_at is not null;
create unique index job_once on job (branch_id, kind, once_key) where state in ('waiting', 'running');
create unique index job_slot on job (branch_id, kind, slot);

-- No trail: progress changes many times a minute, and what a job does leaves the trail of its own effects.
alter table job enable row level security;
alter table job force row level security;
create policy branch_wall on job to kitround_app using (branch_id = current_branch()) with check (branch_id = current_branch());
create policy system_door on job to kitround_system using (true) with check (true);
grant select, insert on job to kitround_app;
grant update (state, cancel, finished_at, dismissed_at) on job to kitround_app;
grant select, insert, update, delete on job to kitround_system;

create function tell_workers() returns trigger language plpgsql as $$
begin
  perform pg_notify('job', '');
  return null;
end $$;
create trigger tell_workers after insert or update of cancel on job for each statement execute function tell_workers();
