-- The newsletter is sent to readers who have confirmed their address, in the language of the page where they subscribed.
alter table newsletter_subscribers
  add column language     text not null default 'en' check (language in ('en', 'bn')),
  add column confirmed_at timestamptz,
  -- Time at which the e-mail that asks for the confirmation was enqueued; null for a subscription of an earlier release, to
  -- which the daily job sends it.
  add column asked_at     timestamptz;
create index newsletter_subscribers_readers on newsletter_subscribers (id)
  where email is not null and confirmed_at is not null;
create index newsletter_subscribers_unasked on newsletter_subscribers (created_at)
  where email is not null and confirmed_at is null;

create table newsletter_issues (
  id          uuid primary key default gen_random_uuid(),
  -- A language whose subject and text are empty is not sent.
  subject_en  text not null,
  text_en     text not null,
  subject_bn  text not null,
  text_bn     text not null,
  -- Products and posts in its e-mails, in their order. Products that are no longer on sale and posts that are withdrawn are
  -- left out.
  products    uuid[] not null,
  posts       uuid[] not null,
  state       text not null default 'draft' check (state in ('draft', 'sending', 'stopped', 'sent')),
  -- The cursor: the last reader whose e-mail was accepted or refused. Readers are served in the order of their ids.
  last_reader uuid,
  sent        integer not null default 0,
  -- Why nothing is sent at the moment.
  trouble     text check (trouble in ('unreachable', 'refusing')),
  started_at  timestamptz,
  finished_at timestamptz,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  check ((state = 'draft') = (started_at is null))
);
create index newsletter_issues_newest on newsletter_issues (created_at desc, id desc);

-- Readers whose e-mail the mail server has refused. A reader whose e-mail is accepted later leaves the table.
create table newsletter_refusals (
  issue_id      uuid not null references newsletter_issues on delete cascade,
  subscriber_id uuid not null references newsletter_subscribers on delete cascade,
  tries         integer not null,
  tried_at      timestamptz not null default now(),
  primary key (issue_id, subscriber_id)
);
create index newsletter_refusals_subscriber on newsletter_refusals (subscriber_id);
