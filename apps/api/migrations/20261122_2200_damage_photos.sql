-- Photos of damage: taken while a kit is counted in, of the kit or of one of its lines, and from then on part of that check-in. Until the count is
-- entered the check-in is not there yet, so its name follows. A kit's own photos have neither.
alter table file
  add column damage boolean not null default false,
  add column check_in_id uuid,
  add column line_id uuid,
  add foreign key (branch_id, check_in_id) references check_in (branch_id, id),
  add foreign key (branch_id, line_id) references packing_list_line (branch_id, id),
  add check (damage or (check_in_id is null and line_id is null));
create index file_of_check_in on file (branch_id, check_in_id) where check_in_id is not null;
create index file_of_line on file (branch_id, line_id) where line_id is not null;
