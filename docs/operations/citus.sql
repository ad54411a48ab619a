-- Distributes Kitround's tables by branch on a Citus cluster: psql -v ON_ERROR_STOP=1 -f citus.sql, as the tables' owner, on the
-- coordinator, while no process of Kitround runs. Written from Citus's documentation and not tried on a cluster, as
-- docs/operations.md says. `citus.test.ts` runs it with two functions in the place of Citus's own, and looks at what is left.
begin;

-- Who people are, and how they come in: small tables that are read before the branch is known. Each machine has all of them. A table
-- comes after those that it refers to.
create temporary table whole_on_each (place serial, name text);
insert into whole_on_each (name) values
  ('schema_migration'), ('organisation'), ('postcode_place'), ('kit_type_offer'), ('kit_type_offer_list'), ('branch'), ('person'),
  ('person_identity'), ('passkey'), ('recovery_code'), ('sign_in_attempt'), ('sign_in_nonce'), ('push_key'), ('branch_user'), ('session'), ('push_device'), ('one_time_link');

create temporary table by_branch as
  select c.oid, c.relname::text as name from pg_class c
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    and c.relname not in (select name from whole_on_each);

-- A unique key of a distributed table contains the branch. These are random (UUIDs, and tokens of links) and hold without a
-- constraint; an index of the same columns finds them on every machine.
do $$
declare key record;
begin
  for key in
    select i.indexrelid, t.name as table_name, x.relname as name, pg_get_indexdef(i.indexrelid) as definition, k.conname
    from by_branch t join pg_index i on i.indrelid = t.oid join pg_class x on x.oid = i.indexrelid
      left join pg_constraint k on k.conindid = i.indexrelid and k.contype in ('u', 'p')
    where i.indisunique and not exists (
      select from pg_attribute a where a.attrelid = t.oid and a.attname = 'branch_id' and a.attnum = any (i.indkey))
  loop
    if key.conname is null then execute format('drop index %I', key.name);
    else execute format('alter table %I drop constraint %I', key.table_name, key.conname);
    end if;
    execute replace(key.definition, 'CREATE UNIQUE INDEX', 'CREATE INDEX');
  end loop;
end $$;

select create_reference_table(name) from whole_on_each order by place;
select create_distributed_table(name, 'branch_id', colocate_with => case when place > 1 then first_name else 'default' end)
from (select name, row_number() over w as place, first_value(name) over w as first_name from by_branch window w as (order by name)) each_table
order by place;

commit;
