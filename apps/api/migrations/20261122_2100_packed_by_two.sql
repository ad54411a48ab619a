-- A packed kit is verified by somebody else than who packed it, where a branch wants that.

alter table branch add column packs_by_two boolean not null default false;
grant update (packs_by_two) on branch to kitround_app;
