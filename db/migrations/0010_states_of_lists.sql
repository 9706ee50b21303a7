-- The lists of an admin that one state narrows.
create index products_state_newest on products (state, created_at desc, id desc);
create index bookings_state_newest on bookings (state, created_at desc, id desc);
