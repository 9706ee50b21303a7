-- What people write to the office, from the contact page and from the foot of every page.
create table inbox_messages (
  id         uuid primary key default gen_random_uuid(),
  kind       text not null check (kind in ('contact', 'mail-us')),
  name       text not null,
  email      text not null,
  phone      text,
  company    text,
  message    text not null,
  -- When an admin settled it; null while it waits for an answer.
  done_at    timestamptz,
  created_at timestamptz not null default now()
);
create index inbox_messages_open on inbox_messages (created_at desc, id desc) where done_at is null;
create index inbox_messages_done on inbox_messages (created_at desc, id desc) where done_at is not null;
create index inbox_messages_done_at on inbox_messages (done_at) where done_at is not null;

create table newsletter_subscribers (
  id              uuid primary key default gen_random_uuid(),
  -- Forgotten when its owner leaves; the row stays for a while so that the link can be clicked again.
  email           text unique,
  unsubscribed_at timestamptz,
  created_at      timestamptz not null default now(),
  check ((email is null) = (unsubscribed_at is not null))
);
create index newsletter_subscribers_newest on newsletter_subscribers (created_at desc, id desc) where email is not null;
create index newsletter_subscribers_left on newsletter_subscribers (unsubscribed_at) where unsubscribed_at is not null;

-- Each letter has a link of its own, because the token itself is not kept.
create table unsubscribe_links (
  token_hash    bytea primary key,
  subscriber_id uuid not null references newsletter_subscribers (id) on delete cascade
);
create index unsubscribe_links_subscriber on unsubscribe_links (subscriber_id);
