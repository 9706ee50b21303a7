-- Finds the deal of a conversation, and lets a conversation be deleted without reading every booking.
create index bookings_of_thread on bookings (thread_id, created_at desc) where thread_id is not null;
