-- The private use of a vehicle in a tax year, where its owner wrote it down: a logbook says it also for a year whose closing
-- odometer nobody read. It is in metres, as the odometer is; null leaves it to the odometer at both ends of the year.

alter table vehicle_year add column private_m int check (private_m between 0 and 2000000000);
