-- A scan names one item: among those that are still bought no two of a branch have the same barcode, however it is written. Where two had it,
-- the older one keeps it. A discontinued item may share it with its successor.

update item i set barcode = null
where i.status = 'active' and i.barcode is not null and exists (
  select from item o
  where o.branch_id = i.branch_id and o.status = 'active'
    and upper(regexp_replace(o.barcode, '[^[:alnum:]]', '', 'g')) = upper(regexp_replace(i.barcode, '[^[:alnum:]]', '', 'g'))
    and (o.created_at, o.id) < (i.created_at, i.id));

create unique index item_barcode_once on item (branch_id, upper(regexp_replace(barcode, '[^[:alnum:]]', '', 'g')))
  where status = 'active' and barcode is not null;
