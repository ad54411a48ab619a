-- What shows that kits were handed over: a photo, and the signature of who received them. A branch says whether its drivers are asked for each;
-- a trip keeps what was asked when it was released, so that a phone without signal and the server hold a stop to the same.
alter table branch
  add column photo_at_stop text not null default 'off' check (photo_at_stop in ('off', 'on', 'needed')),
  add column signature_at_stop text not null default 'off' check (signature_at_stop in ('off', 'on', 'needed'));
grant update (photo_at_stop, signature_at_stop) on branch to kitround_app;
alter table trip
  add column photo_at_stop text not null default 'off' check (photo_at_stop in ('off', 'on', 'needed')),
  add column signature_at_stop text not null default 'off' check (signature_at_stop in ('off', 'on', 'needed'));
-- Why a stop was finished without what was needed.
alter table stop add column no_proof text;

-- A file is of a kit or of a stop. Its id may come from the phone that took it, so it is told apart within its branch alone.
alter table file
  drop constraint file_id_key,
  alter column kit_id drop not null,
  add column stop_id uuid,
  -- Of a signature: whose it is.
  add column signed_by text,
  -- By the phone's clock: a photo is sent when there is signal again.
  add column taken_at timestamptz,
  add foreign key (branch_id, stop_id) references stop (branch_id, id),
  add check (num_nonnulls(kit_id, stop_id) = 1),
  add check (stop_id is null or (not damage and taken_at is not null)),
  add check (signed_by is null or stop_id is not null);
create index file_of_stop on file (branch_id, stop_id) where stop_id is not null;
