-- A trip closes with the truth: what differs from the plan is decided on, one by one; a corrected odometer keeps its trace;
-- what changed after the release is told until the driver has seen it; a school's task done at the door is known as done there.

alter table trip add column depart_at time;
alter table trip add column news jsonb not null default '[]' check (jsonb_typeof(news) = 'array');

create table trip_decision (
  branch_id uuid not null,
  trip_id uuid not null,
  -- What it is about: 'stop:<id>', 'line:<id>' or 'km'.
  difference text not null,
  decision text not null check (decision in ('again', 'dropped', 'asked', 'found', 'written_off', 'accepted')),
  note text,
  decided_by uuid not null,
  decided_at timestamptz not null default now(),
  primary key (branch_id, trip_id, difference),
  foreign key (branch_id, trip_id) references trip (branch_id, id),
  foreign key (branch_id, decided_by) references branch_user (branch_id, id)
);
select protect('trip_decision', 'detail');

create table odometer_correction (
  branch_id uuid not null,
  id uuid not null default gen_random_uuid(),
  trip_id uuid not null,
  start_before_m int not null,
  end_before_m int not null,
  start_m int not null,
  end_m int not null check (end_m >= start_m),
  reason text not null,
  corrected_by uuid not null,
  corrected_at timestamptz not null default now(),
  primary key (branch_id, id),
  foreign key (branch_id, trip_id) references trip (branch_id, id),
  foreign key (branch_id, corrected_by) references branch_user (branch_id, id)
);
create index odometer_correction_of_trip on odometer_correction (branch_id, trip_id);
select protect('odometer_correction', 'append');

create table stop_task (
  branch_id uuid not null,
  stop_id uuid not null,
  task_id uuid not null,
  done_at timestamptz not null,
  primary key (branch_id, stop_id, task_id),
  foreign key (branch_id, stop_id) references stop (branch_id, id) on delete cascade,
  foreign key (branch_id, task_id) references school_task (branch_id, id) on delete cascade
);
select protect('stop_task', 'detail');
