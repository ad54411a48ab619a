-- A school's words for the search contain its contacts. Without this index each school of an import read every contact of the branch.
create index school_contact_school on school_contact (branch_id, school_id);

-- A trigger's plans are kept until the table is analysed: one made for an empty table would read the whole table for each row of an
-- import. These functions read by key.
alter function search_school(uuid, uuid) set enable_seqscan = off;
alter function search_kit(uuid, uuid) set enable_seqscan = off;
alter function search_trip(uuid, uuid) set enable_seqscan = off;
alter function search_item(uuid, uuid) set enable_seqscan = off;
