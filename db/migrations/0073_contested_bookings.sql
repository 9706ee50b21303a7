-- concurrently
-- The no-shows that wait for a decision of an admin, the one that has waited longest first.
create index concurrently if not exists bookings_contested on bookings (state_since, id) where state = 'contested';
