-- A conversation of one buyer about one product. It goes on inside their deal, and it stays when the product or one of the
-- two people goes.
create table threads (
  id            uuid primary key default gen_random_uuid(),
  product_id    uuid references products (id) on delete set null,
  buyer_id      uuid references users (id) on delete set null,
  seller_id     uuid references users (id) on delete set null,
  -- As it was when the conversation began.
  product_name  text not null,
  product_photo text not null,
  -- True if phone numbers in messages are shown: after the request was accepted.
  phones_open   boolean not null default false,
  -- The number of the newest message. Each message takes the next one under a lock of this row.
  last_number   integer not null default 0,
  last_at       timestamptz not null default now(),
  -- The newest message that each side has seen.
  buyer_read    integer not null default 0,
  seller_read   integer not null default 0,
  created_at    timestamptz not null default now()
);
create unique index threads_once on threads (product_id, buyer_id);
create index threads_of_buyer on threads (buyer_id, last_at desc, id desc);
create index threads_of_seller on threads (seller_id, last_at desc, id desc);
create index threads_last on threads (last_at);

create table messages (
  -- The browser chooses it, so that a repeated call stores no second message.
  id         uuid primary key default gen_random_uuid(),
  thread_id  uuid not null references threads (id) on delete cascade,
  number     integer not null,
  sender     text not null check (sender in ('buyer', 'saller', 'system')),
  body       text not null default '',
  photos     text[] not null default '{}' check (cardinality(photos) <= 4),
  -- Event of a line that the site writes, and the values in its words.
  kind       text,
  data       jsonb not null default '{}',
  -- Phone numbers found in a message when it was stored, so that a thread is shown without screening its words again: their
  -- begins and ends in UTF-16 units: start, end, start, end, … Null: not screened yet.
  numbers    integer[],
  -- Warnings for its reader; null as long as `numbers`.
  warnings   text[],
  created_at timestamptz not null default now(),
  check ((sender = 'system') = (kind is not null))
);
create unique index messages_in_order on messages (thread_id, number);
-- For the job that reads the words of messages that an earlier release stored.
create index messages_to_read on messages (id) where numbers is null;

-- Blocks between people. A block holds for both: neither writes to the other.
create table blocks (
  blocker_id uuid not null references users (id) on delete cascade,
  blocked_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id)
);
create index blocks_of_blocked on blocks (blocked_id);

-- Conversations that one of the two has reported. An admin reads those and no others. A report that an admin has looked at is
-- closed, with a note of what was done; who reported it may report the conversation anew.
create table thread_reports (
  id           uuid primary key default gen_random_uuid(),
  thread_id    uuid not null references threads (id) on delete cascade,
  reporter_id  uuid references users (id) on delete set null,
  reason       text not null check (reason in ('advance', 'fraud', 'link', 'rude', 'other')),
  words        text not null default '',
  created_at   timestamptz not null default now(),
  -- The number of the last message that the report is about: an admin reads nothing that was written after it.
  up_to        integer,
  closed_at    timestamptz,
  closed_by    uuid references users (id) on delete set null,
  closing_note text,
  constraint thread_reports_closed check ((closed_at is null) = (closing_note is null))
);
create unique index thread_reports_once on thread_reports (thread_id, reporter_id) where closed_at is null;
create index thread_reports_newest on thread_reports (created_at desc, id desc);
create index thread_reports_of_reporter on thread_reports (reporter_id);
create index thread_reports_closed_by on thread_reports (closed_by) where closed_by is not null;

-- Each reading of a reported conversation by an admin. Nothing of it is changed.
create table thread_readings (
  id        bigint generated always as identity primary key,
  thread_id uuid not null references threads (id) on delete cascade,
  admin_id  uuid references users (id) on delete set null,
  read_at   timestamptz not null default now()
);
create index thread_readings_of_thread on thread_readings (thread_id);
create index thread_readings_of_admin on thread_readings (admin_id);

-- The lines of the list behind the bell, and what is still to be sent about them.
create table notifications (
  id           uuid primary key default gen_random_uuid(),
  user_id      uuid not null references users (id) on delete cascade,
  -- The sort of event, for which people choose when and how they are notified.
  event        text not null,
  -- The sentence, with `data` for its names and figures.
  kind         text not null,
  data         jsonb not null default '{}' check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 4096),
  link         text not null check (link ~ '^/[^/\\]' and length(link) <= 500),
  -- Names the event: it is stored once, however often the transaction is tried.
  key          text not null check (length(key) <= 200),
  -- False where the person does not want this sort of event in the list.
  listed       boolean not null default true,
  created_at   timestamptz not null default now(),
  read_at      timestamptz,
  -- When its e-mail and its messages to devices were enqueued.
  delivered_at timestamptz,
  -- True while it waits for the e-mail of the day.
  for_digest   boolean not null default false,
  -- When an e-mail said it.
  emailed_at   timestamptz
);
create unique index notifications_once on notifications (user_id, key);
create index notifications_newest on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id, link) where read_at is null;
create index notifications_for_digest on notifications (user_id) where for_digest;
create index notifications_age on notifications (created_at);

-- Only what a person has changed: the rest are the first settings of `src/messaging/notifications/rules.ts`.
create table notification_settings (
  user_id uuid not null references users (id) on delete cascade,
  event   text not null,
  timing  text not null check (timing in ('now', 'daily', 'never')),
  app     boolean not null,
  letter  boolean not null,
  push    boolean not null,
  primary key (user_id, event)
);

-- The hours of a day in Bangladesh in which somebody wants to be notified of what is urgent alone; without a row there are none.
create table quiet_hours (
  user_id   uuid primary key references users (id) on delete cascade,
  from_hour smallint not null check (from_hour between 0 and 23),
  to_hour   smallint not null check (to_hour between 0 and 23),
  check (from_hour <> to_hour)
);

-- Browsers that show notifications on the screen of a device (Web Push, RFC 8030).
create table push_devices (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references users (id) on delete cascade,
  -- The address of the browser's push service. One browser is one person's: who signs in there next takes it over.
  endpoint   text not null unique check (length(endpoint) <= 1000),
  -- The keys that messages are encrypted with (RFC 8291).
  p256dh     text not null check (length(p256dh) <= 100),
  auth       text not null check (length(auth) <= 50),
  created_at timestamptz not null default now(),
  -- The sign-in in which the device was switched on: it is sent nothing once that has ended. Null with a sign-in service that
  -- names none.
  session    text check (length(session) <= 200)
);
create index push_devices_of_user on push_devices (user_id, created_at desc, id);
