-- A school that no mail reaches is told of tomorrow's visit by phone: the office notes it here, and Today no longer asks for it.
alter table stop add column told_at timestamptz;
