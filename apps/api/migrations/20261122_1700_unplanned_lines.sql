-- A driver takes a kit along that is on no list: the office decides on it before the trip is closed.
alter table stop_line add column unplanned boolean not null default false;
