-- Where postcodes are, loaded by an installation from its country's open table. Schools are put on the map by it: most
-- directories have a postcode and no coordinates. It belongs to no branch and holds nothing about anybody, and is reached
-- through the system's door alone.
create table postcode_place (
  -- Without spaces, in capitals: "N19GU".
  postcode text primary key check (postcode ~ '^[A-Z0-9]{2,12}$'),
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180)
);
grant select, insert, update on postcode_place to kitround_system;
