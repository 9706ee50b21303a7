-- What people are told: each line of the list behind the bell, and what is still to be sent about it.
create table notifications (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references users (id) on delete cascade,
  -- The sort of event, for which people choose when and how they are told.
  event      text not null,
  -- The sentence, with `data` for its names and figures.
  kind       text not null,
  data       jsonb not null default '{}' check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 4096),
  link       text not null check (link ~ '^/[^/\\]' and length(link) <= 500),
  -- Names the event: it is told once, however often the transaction is tried.
  key        text not null check (length(key) <= 200),
  -- False where the person does not want this sort of event in the list.
  listed     boolean not null default true,
  created_at timestamptz not null default now(),
  read_at    timestamptz,
  -- When its letter and its messages to devices were enqueued.
  delivered_at timestamptz,
  -- True while it waits for the letter of the day.
  for_digest   boolean not null default false,
  -- When a letter said it.
  emailed_at   timestamptz
);
create unique index notifications_once on notifications (user_id, key);
create index notifications_newest on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id, link) where read_at is null;
create index notifications_for_digest on notifications (user_id) where for_digest;
create index notifications_age on notifications (created_at);

-- Only what a person has changed: the rest are the first settings of `src/notifications/rules.ts`.
create table notification_settings (
  user_id uuid not null references users (id) on delete cascade,
  event   text not null,
  timing  text not null check (timing in ('now', 'daily', 'never')),
  app     boolean not null,
  letter  boolean not null,
  push    boolean not null,
  primary key (user_id, event)
);

-- A letter that is stored and not sent: a second try of the same job stores no second one.
alter table letters add column message_id text unique;
