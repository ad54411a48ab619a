-- Lists of names are sorted without regard to macrons, as they are searched: Ōkete is between North and Park, not after Z.
drop index school_by_name;
create index school_by_name on school (branch_id, fold(name_en));
