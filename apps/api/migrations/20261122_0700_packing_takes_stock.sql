-- Packing moves stock: what a packer takes from the shelf leaves the ledger and is in the kit, and can be put back.

alter table stock_movement add column preparation_id uuid;
-- One item may stand on two lines of a kit: what is put back goes out of the line it went into.
alter table stock_movement add column line_id uuid;
alter table stock_movement add foreign key (branch_id, preparation_id) references preparation (branch_id, id);
alter table stock_movement add foreign key (branch_id, line_id) references packing_list_line (branch_id, id);
alter table stock_movement drop constraint stock_movement_reason_check;
alter table stock_movement add constraint stock_movement_reason_check check (reason in (
  'opening', 'receipt', 'top_up', 'packing', 'return_unused', 'count_adjust', 'loss', 'damage', 'expired', 'transfer', 'reversal'));
alter table stock_movement add constraint stock_movement_names_preparation
  check ((reason = 'packing') <= (preparation_id is not null) and (preparation_id is null) = (line_id is null));
create index stock_movement_of_preparation on stock_movement (branch_id, preparation_id) where preparation_id is not null;

-- Put back is at most what was taken, by whatever way.
create function packing_returns_what_it_took() returns trigger language plpgsql as $$
begin
  if (select sum(delta) from stock_movement where branch_id = new.branch_id and preparation_id = new.preparation_id
      and line_id = new.line_id) > 0 then
    raise exception 'packing_returns_what_it_took: more would be put back than was taken' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger packing_returns_what_it_took after insert on stock_movement
  for each row when (new.preparation_id is not null) execute function packing_returns_what_it_took();

-- A kit that is held up for want of stock goes on by itself once it is topped up; one whose packer asks for a manager's word is shown to managers.
alter table preparation add column waits_for_stock boolean not null default false;
alter table preparation add column asked_by uuid;
alter table preparation add column asked_at timestamptz;
alter table preparation add foreign key (branch_id, asked_by) references branch_user (branch_id, id);
alter table preparation add constraint preparation_waits_while_blocked check (not waits_for_stock or status = 'blocked');
alter table preparation add constraint preparation_asks_while_blocked check (
  (asked_by is null) = (asked_at is null) and (asked_by is null or status = 'blocked'));
