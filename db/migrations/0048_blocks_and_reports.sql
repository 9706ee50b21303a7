-- Who does not want to hear from whom. It holds for both: neither writes to the other.
create table blocks (
  blocker_id uuid not null references users (id) on delete cascade,
  blocked_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id)
);
create index blocks_of_blocked on blocks (blocked_id);

-- Conversations that one of the two has reported. An admin reads those and no others.
create table thread_reports (
  id          uuid primary key default gen_random_uuid(),
  thread_id   uuid not null references threads (id) on delete cascade,
  reporter_id uuid references users (id) on delete set null,
  reason      text not null check (reason in ('advance', 'fraud', 'link', 'rude', 'other')),
  words       text not null default '',
  created_at  timestamptz not null default now()
);
create unique index thread_reports_once on thread_reports (thread_id, reporter_id);
create index thread_reports_newest on thread_reports (created_at desc, id desc);
create index thread_reports_of_reporter on thread_reports (reporter_id);

-- Each reading of a reported conversation by an admin. Nothing of it is changed.
create table thread_readings (
  id         bigint generated always as identity primary key,
  thread_id  uuid not null references threads (id) on delete cascade,
  admin_id   uuid references users (id) on delete set null,
  read_at    timestamptz not null default now()
);
create index thread_readings_of_thread on thread_readings (thread_id);
create index thread_readings_of_admin on thread_readings (admin_id);
