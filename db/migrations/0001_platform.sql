-- Tables that belong to no part of the shop: limits, e-mails and text messages that were not sent, deleted rows, settings,
-- images.
create extension if not exists pg_trgm;

create table rate_limits (
  key    varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

-- E-mails when no SMTP server is configured; shown at /dev/mail, never in production.
create table letters (
  id         bigint generated always as identity primary key,
  recipient  text not null,
  subject    text not null,
  text       text not null,
  html       text not null,
  sent_at    timestamptz not null default now(),
  -- A second attempt of the same job stores no second e-mail.
  message_id text unique
);

-- Text messages when no gateway is configured; shown at /dev/sms, never in production.
create table text_messages (
  id        bigint generated always as identity primary key,
  recipient text not null,
  text      text not null,
  sent_at   timestamptz not null default now()
);

-- Rows deleted a moment ago, so that they can be restored: whole rows, and the columns of other rows that pointed at them.
create table bin (
  id         bigint generated always as identity primary key,
  -- `product:ID`, `post:ID` or `user:ID`: all that one deletion took.
  thing      text not null,
  -- The table of the row.
  place      text not null,
  -- Null: the row is whole and was deleted. Otherwise the row stayed, and this column of it was set null.
  link       text,
  row        jsonb not null,
  removed_at timestamptz not null default now(),
  -- True if an admin deleted it: its owner cannot undo that.
  by_other   boolean not null default false
);
create index bin_thing on bin (thing);
create index bin_removed_at on bin (removed_at);

-- Settings that all machines of a site must share. A secret is stored as a digest that is keyed by the secret itself.
create table remembered_settings (
  name          text primary key,
  value         text not null,
  remembered_at timestamptz not null default now()
);

-- Pictures of the image host. Their files are in a folder named by the id.
create table images (
  -- Hash of the uploaded bytes and the average colour: the same picture is stored once. Plain order, for prefix lookups.
  id          text collate "C" primary key check (id ~ '^[0-9a-f]{22}-[0-9a-f]{6}$'),
  -- Size of the largest JPEG, which the response to the upload names.
  bytes       integer not null,
  width       integer not null,
  height      integer not null,
  placeholder text not null,
  created_at  timestamptz not null default now(),
  -- When it was last uploaded or found in use; a day after that the clean-up looks at it again.
  checked_at  timestamptz not null default now()
);
create index images_checked on images (checked_at);

-- Uploads whose files may be stored, and whose row in images is not written yet. An object store is never listed: files of an
-- upload that breaks off would otherwise never be found. The clean-up looks at these a day later.
create table image_uploads (
  id       text collate "C" primary key check (id ~ '^[0-9a-f]{22}-[0-9a-f]{6}$'),
  begun_at timestamptz not null default now()
);
