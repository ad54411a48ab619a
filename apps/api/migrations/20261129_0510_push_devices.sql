-- Drivers are told of a trip on the devices that they choose, by the push service of the device's browser.

-- The pair of keys by which push services recognise this server (RFC 8292); made once. A browser's subscription is bound to it.
create table push_key (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  private_key text not null
);
grant select, insert on push_key to kitround_system;

-- Belongs to a person, as a passkey does. Nothing is sent to it once its session was ended, as that of a lost phone is.
create table push_device (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person on delete cascade,
  session_id uuid not null references session (id) on delete cascade,
  endpoint text not null constraint push_device_is_one_persons unique check (length(endpoint) <= 1000),
  public_key text not null,
  auth_key text not null,
  created_at timestamptz not null default now()
);
create index push_device_of_person on push_device (person_id);
create index push_device_of_session on push_device (session_id);
grant select, insert, update, delete on push_device to kitround_system;
select tell_changes_of('push_device', 'tell_change_of_way_in');
