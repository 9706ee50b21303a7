-- Browsers that show notifications on the screen of a device (Web Push, RFC 8030).
create table push_devices (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references users (id) on delete cascade,
  -- The address of the browser's push service. One browser is one person's: who signs in there next takes it over.
  endpoint   text not null unique check (length(endpoint) <= 1000),
  -- The keys that messages are encrypted with (RFC 8291).
  p256dh     text not null check (length(p256dh) <= 100),
  auth       text not null check (length(auth) <= 50),
  created_at timestamptz not null default now()
);
create index push_devices_of_user on push_devices (user_id, created_at desc, id);
