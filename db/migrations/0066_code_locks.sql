-- How often wrong hand-over codes have locked the entry of a deal: the second lock, and each after it, holds for a day.
alter table bookings add column code_locks integer not null default 0;
