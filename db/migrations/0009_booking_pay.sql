-- How the buyer means to pay at the meeting; null until they say. No money passes through the shop.
alter table bookings add column pay text check (pay in ('cash', 'bkash', 'nagad', 'rocket'));
