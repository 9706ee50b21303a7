-- Whether the district and the area were read from the place. Those of before were looked at for the district alone
-- (0035_kinds_and_facts.sql), by its name at the end: the job `readPlaces` reads them once more.
alter table products add place_read boolean not null default false;
alter table products alter place_read set default true;

-- `Nawabganj` was taken for the district of Chapainawabganj, and may be the upazila of another one. What was edited since is
-- what the form says.
update products set district = null
where district = 'chapainawabganj' and area is null and lower(trim(split_part(location, ',', -1))) = 'nawabganj'
  and updated_at < (select ran_at from migrations where name like '0035\_%');
