-- As typed, for the booking dialog; only its owner reads it.
alter table users add column phone text;
