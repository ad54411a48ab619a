-- What a search from anywhere looks through: one row for each school, kit, trip and item, with its words folded as the contract's
-- `fold` folds what is asked for. Triggers keep it, so that no way of writing forgets it. People belong to no branch and are looked
-- up themselves: a branch has a hundred of them.

create function fold(t text) returns text language sql immutable parallel safe as
  $$ select lower(regexp_replace(normalize(t, NFD), '[\u0300-\u036f]', '', 'g')) $$;

create table search_entry (
  branch_id uuid not null references branch,
  kind text not null check (kind in ('school', 'kit', 'trip', 'item')),
  id uuid not null,
  title text not null,
  second text,
  code text,
  day date,
  -- A blank before each word, so that the beginning of one can be told from its middle; the title's come first.
  folded text not null,
  primary key (branch_id, kind, id)
);
alter table search_entry enable row level security;
alter table search_entry force row level security;
create policy branch_wall on search_entry to kitround_app using (branch_id = current_branch()) with check (branch_id = current_branch());
create policy system_door on search_entry to kitround_system using (true) with check (true);
-- No trail: what it is made from leaves one.
grant select, insert, update, delete on search_entry to kitround_app, kitround_system;
select tell_changes_of('search_entry');

-- PL/pgSQL from here on: a trigger's plans are kept, those of SQL functions are made anew for each row.
create function words_of(variadic texts text[]) returns text language sql immutable as
  $$ select ' ' || regexp_replace(fold(array_to_string(texts, ' ')), '\s+', ' ', 'g') $$;

create function put_search_entry(b uuid, k text, i uuid, t text, s text, c text, d date, f text) returns void language plpgsql as $$
begin
  insert into search_entry as e (branch_id, kind, id, title, second, code, day, folded) values (b, k, i, t, nullif(s, ''), c, d, f)
  on conflict (branch_id, kind, id) do update
    set title = excluded.title, second = excluded.second, code = excluded.code, day = excluded.day, folded = excluded.folded
    where (e.title, e.second, e.code, e.day, e.folded)
      is distinct from (excluded.title, excluded.second, excluded.code, excluded.day, excluded.folded);
end $$;

create function search_school(b uuid, i uuid) returns void language plpgsql as $$
begin
  perform put_search_entry(b, 'school', i, s.name_en, concat_ws(' · ', s.name_mi, s.suburb, s.city), null, null,
    words_of(s.name_en, s.name_mi, s.moe_number, s.suburb, s.city, s.address, (
      select string_agg(concat_ws(' ', c.name, c.email, c.phone, regexp_replace(c.phone, '\D', '', 'g')), ' ')
      from school_contact c where c.branch_id = b and c.school_id = i)))
  from school s where s.branch_id = b and s.id = i;
end $$;

create function search_kit(b uuid, i uuid) returns void language plpgsql as $$
begin
  perform put_search_entry(b, 'kit', i, t.name_en, t.name_mi, k.code, null,
    words_of(k.code, t.name_en, t.name_mi, replace(k.code, '-', ''), k.shelf, k.sponsor))
  from kit k join kit_type t on t.branch_id = k.branch_id and t.id = k.kit_type_id where k.branch_id = b and k.id = i;
end $$;

create function search_trip(b uuid, i uuid) returns void language plpgsql as $$
begin
  perform put_search_entry(b, 'trip', i, t.name, null, null, t.on_day,
    words_of(t.name, t.on_day::text, to_char(t.on_day, 'Dy Day FMDD Mon Month YYYY')))
  from trip t where t.branch_id = b and t.id = i;
end $$;

create function search_item(b uuid, i uuid) returns void language plpgsql as $$
begin
  perform put_search_entry(b, 'item', i, t.name, t.shelf, t.sku, null,
    words_of(t.name, t.sku, t.barcode, t.shelf, t.supplier))
  from item t where t.branch_id = b and t.id = i;
end $$;

create function note_for_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from search_entry where branch_id = old.branch_id and kind = tg_table_name and id = old.id;
    return null;
  end if;
  case tg_table_name
    when 'school' then perform search_school(new.branch_id, new.id);
    when 'kit' then perform search_kit(new.branch_id, new.id);
    when 'trip' then perform search_trip(new.branch_id, new.id);
    when 'item' then perform search_item(new.branch_id, new.id);
  end case;
  return null;
end $$;

create function note_contact_for_search() returns trigger language plpgsql as $$
begin
  perform search_school(coalesce(new.branch_id, old.branch_id), coalesce(new.school_id, old.school_id));
  return null;
end $$;

create function note_title_for_search() returns trigger language plpgsql as $$
begin
  perform search_kit(k.branch_id, k.id) from kit k where k.branch_id = new.branch_id and k.kit_type_id = new.id;
  return null;
end $$;

-- By column: a kit that moves and a trip that is driven write nothing here.
create trigger search_insert after insert or delete on school for each row execute function note_for_search();
create trigger search_update after update of name_en, name_mi, moe_number, suburb, city, address on school
  for each row execute function note_for_search();
create trigger search_change after insert or update or delete on school_contact for each row execute function note_contact_for_search();
create trigger search_insert after insert or delete on kit for each row execute function note_for_search();
create trigger search_update after update of code, kit_type_id, shelf, sponsor on kit for each row execute function note_for_search();
create trigger search_update after update of name_en, name_mi on kit_type for each row execute function note_title_for_search();
create trigger search_insert after insert or delete on trip for each row execute function note_for_search();
create trigger search_update after update of name, on_day on trip for each row execute function note_for_search();
create trigger search_insert after insert or delete on item for each row execute function note_for_search();
create trigger search_update after update of name, sku, barcode, shelf, supplier on item for each row execute function note_for_search();

-- What is there already; forced row-level security hides it from an owner that is no superuser.
set local role kitround_system;
select search_school(branch_id, id) from school;
select search_kit(branch_id, id) from kit;
select search_trip(branch_id, id) from trip;
select search_item(branch_id, id) from item;
reset role;
