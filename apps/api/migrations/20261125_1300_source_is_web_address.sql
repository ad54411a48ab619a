-- A rate card's source is shown as a link. The call accepts web addresses alone; the database holds it too, so that no row of an
-- import or a restore can become a link that runs a script.
update rate_card set source_url = null where source_url !~* '^https?://';
alter table rate_card add constraint rate_card_source_is_web_address check (source_url ~* '^https?://');
