-- Who asked for a kit, and when: a wish taken down on the telephone is asked about again by its day and its person.
alter table kit_request add column asked_by text check (length(asked_by) between 1 and 200);
alter table kit_request add column asked_on date;
