-- Rates as data: a card says whether its rates are for a kilometre or a mile, what its threshold counts, and what a passenger
-- adds. A leg keeps all of it, so that it says for ever how its amount was made. Rates for a mile were rounded to a kilometre
-- before, which lost 7 pence on 10,000 miles; cards that exist keep what they say.

alter table rate_card
  add column distance_unit text not null default 'km' check (distance_unit in ('km', 'mi')),
  -- What uses the first tier up: all that the vehicle travels (New Zealand), what is claimed for the vehicle (Australia), or what
  -- is claimed by the person for all vehicles of its kind (United Kingdom).
  add column counts text not null default 'travelled' check (counts in ('travelled', 'vehicle', 'person')),
  -- Thousandths of a cent for each passenger and unit of distance.
  add column passenger_millicents int not null default 0 check (passenger_millicents >= 0);
update rate_card set counts = case country when 'AU' then 'vehicle' else 'person' end where country in ('AU', 'GB');

alter table vehicle drop constraint vehicle_fuel_check;
alter table vehicle add constraint vehicle_fuel_check
  check (fuel in ('petrol', 'diesel', 'hybrid', 'electric', 'motorcycle', 'bicycle'));
alter table rate_line drop constraint rate_line_fuel_check;
alter table rate_line add constraint rate_line_fuel_check
  check (fuel in ('petrol', 'diesel', 'hybrid', 'electric', 'motorcycle', 'bicycle'));

alter table km_claim_leg
  add column distance_unit text not null default 'km' check (distance_unit in ('km', 'mi')),
  add column passengers int not null default 0 check (passengers between 0 and 8),
  add column passenger_millicents int not null default 0 check (passenger_millicents >= 0);
alter table km_claim_leg drop constraint km_claim_leg_amount_is_exact;
-- Rounded half up, once a leg. Whole numbers only: a mile is 1,609.344 m, and a rate is in thousandths of a cent.
alter table km_claim_leg add constraint km_claim_leg_amount_is_exact check (amount_cents = div(
  2 * (tier1_m::numeric * tier1_rate_millicents + tier2_m::numeric * tier2_rate_millicents
    + distance_m::numeric * passengers * passenger_millicents)
    + case distance_unit when 'mi' then 1609344 else 1000000 end,
  2 * case distance_unit when 'mi' then 1609344 else 1000000 end));
