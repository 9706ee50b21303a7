-- The sign-in in which a device was switched on: it is told nothing once that has ended. Null for devices of before, and with
-- a sign-in service that names none.
alter table push_devices add column session text check (length(session) <= 200);
