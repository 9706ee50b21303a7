-- The network from which a buyer asked, until the deal moves on; and whether its saller accepted from the same one. Admins alone
-- read it.
alter table bookings
  add column buyer_network text check (length(buyer_network) <= 60),
  add column same_network  boolean not null default false;
