-- What no slice owns: shared limits, kept letters, and the search helpers.
create extension if not exists pg_trgm;

create table rate_limits (
  key    varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

-- Letters when no SMTP server is named; shown at /dev/mail, never in production.
create table letters (
  id        bigint generated always as identity primary key,
  recipient text not null,
  subject   text not null,
  text      text not null,
  html      text not null,
  sent_at   timestamptz not null default now()
);
