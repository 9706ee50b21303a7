-- The key of the last wrong hand-over code: an entry that is sent again, because its answer was lost, is counted once.
alter table bookings add column wrong_key uuid;
