-- By which a case is opened of reviews that both sides of a deal wrote from one network.
create index reviews_of_one_network on reviews (shown_at) where same_network;
-- Deals about a device whose number is listed again.
create index meeting_statements_serial on meeting_statements (serial_hash) where serial_hash is not null;
-- Photos that another saller showed before, and numbers that another deal has a report about.
create index listing_signs_of_photos on listing_signs (found_at) where kind = 'photo' and ended_at is null and dismissed_at is null;
-- A hash of the network and the browser, as `network` is of the network alone: admins read which reports of a case share one.
alter table reports add column device text;
