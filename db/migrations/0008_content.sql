-- Messages to the admins, from the contact page and from the foot of every page.
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
-- People download what they wrote: it is looked up by their address.
create index inbox_messages_email on inbox_messages (email);

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

-- Each e-mail has a link of its own, because the token itself is not stored.
create table unsubscribe_links (
  token_hash    bytea primary key,
  subscriber_id uuid not null references newsletter_subscribers (id) on delete cascade
);
create index unsubscribe_links_subscriber on unsubscribe_links (subscriber_id);

-- `array_to_string` promises less than it keeps for texts, and a stored column needs the promise.
create function blog_tag_words(tags text[]) returns text
  language sql immutable parallel safe
  as $$ select array_to_string(tags, ' ') $$;

create table blogs (
  id          uuid primary key default gen_random_uuid(),
  name        text not null,
  category    text not null,
  tags        text[] not null,
  author      text not null,
  photo       text not null,
  description text not null,
  markdown    text not null,
  -- The Markdown as safe HTML, made when it is stored.
  body        text not null,
  minutes     integer not null,
  published   boolean not null default false,
  -- When it was first published; it stays when the post is taken back.
  date        timestamptz,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  search      tsvector generated always as (
                setweight(to_tsvector('simple', name), 'A') ||
                setweight(to_tsvector('simple', category || ' ' || blog_tag_words(tags)), 'B') ||
                setweight(to_tsvector('simple', description || ' ' || markdown), 'C')
              ) stored,
  check (date is not null or not published)
);
create index blogs_newest on blogs (date desc, id desc) where published;
create index blogs_category on blogs (lower(category), date desc, id desc) where published;
create index blogs_written on blogs (created_at desc, id desc);
create index blogs_search on blogs using gin (search) with (fastupdate = off);

-- How people reach the shop, as the footer and the contact page show it: one row, which an admin edits. An empty text is not
-- shown.
create table contact_details (
  id        boolean primary key default true check (id),
  address   text not null default '',
  toll_free text not null default '',
  phone     text not null default '',
  hours     text not null default '',
  email     text not null default '',
  facebook  text not null default '',
  youtube   text not null default '',
  instagram text not null default ''
);
