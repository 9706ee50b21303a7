-- Reports of members, the decisions of the desk about them, and a log that nobody changes.

-- Set while the account is suspended: `disabled` with an end; 9999-12-31 for good.
alter table users add column suspended_until timestamptz;
create index users_suspended on users (suspended_until) where suspended_until is not null;

-- Cases of the desk. One case is open for each product, person, conversation, review or appeal.
create table cases (
  id          uuid primary key default gen_random_uuid(),
  kind        text not null check (kind in ('product', 'person', 'conversation', 'review', 'appeal')),
  -- The product, user, thread, review or notice. Not a foreign key: the case outlives it.
  thing_id    uuid not null,
  title       text not null,
  -- Whom it is about.
  subject_id  uuid references users (id) on delete set null,
  reason      text not null,
  weight      integer not null default 0,
  reports     integer not null default 0,
  state       text not null default 'open' check (state in ('open', 'done')),
  decision    text,
  opened_at   timestamptz not null default now(),
  decided_at  timestamptz,
  assigned_to uuid references users (id) on delete set null,
  -- Counts what was done: an act names the version that its admin has seen.
  version     integer not null default 1,
  constraint cases_decided check ((state = 'done') = (decided_at is not null and decision is not null))
);
create unique index cases_one_open on cases (kind, thing_id) where state = 'open';
create index cases_of_thing on cases (kind, thing_id);
create index cases_queue on cases (state, (-weight), opened_at, id);
create index cases_decided_at on cases (decided_at desc, id desc) where state = 'done';
create index cases_of_subject on cases (subject_id);
create index cases_assigned on cases (assigned_to) where assigned_to is not null;

create table reports (
  id          uuid primary key default gen_random_uuid(),
  case_id     uuid not null references cases (id) on delete cascade,
  kind        text not null,
  thing_id    uuid not null,
  reporter_id uuid references users (id) on delete set null,
  reason      text not null,
  words       text not null default '' check (length(words) <= 600),
  -- True if it counts towards hiding: the reporter was proven, old enough, and not found wrong before.
  counts      boolean not null,
  -- A hash of the network and the thing: equal ones are reports from one network.
  network     text,
  created_at  timestamptz not null default now(),
  outcome     text check (outcome in ('founded', 'unfounded')),
  decided_at  timestamptz,
  constraint reports_decided check ((outcome is null) = (decided_at is null))
);
-- Words that were written after a decision make another report of a conversation.
create unique index reports_once on reports (reporter_id, kind, thing_id) where kind <> 'conversation';
create unique index reports_once_a_case on reports (reporter_id, case_id);
create index reports_of_case on reports (case_id);
create index reports_of_reporter on reports (reporter_id, created_at desc, id desc);

-- Notice to a person of a decision about them, and their one reply.
create table notices (
  id           uuid primary key default gen_random_uuid(),
  case_id      uuid not null references cases (id) on delete cascade,
  log_id       bigint not null unique,
  user_id      uuid not null references users (id) on delete cascade,
  act          text not null check (act in ('hide', 'warn', 'suspend', 'ask')),
  reason       text not null,
  words        text not null default '',
  until        timestamptz,
  created_at   timestamptz not null default now(),
  -- Shown from when the act can no longer be undone.
  sent_at      timestamptz,
  reply        text check (length(reply) <= 1000),
  replied_at   timestamptz,
  withdrawn_at timestamptz,
  constraint notices_replied check ((reply is null) = (replied_at is null))
);
create index notices_of_case on notices (case_id);
create index notices_of_user on notices (user_id, created_at desc, id desc);

-- Every act with its actor, reason and time. Without foreign keys: a line stays as it is whatever goes.
create table desk_log (
  id       bigint generated always as identity primary key,
  case_id  uuid not null,
  kind     text not null,
  act      text not null,
  -- Null for what happens by a rule or by the clock.
  actor_id uuid,
  at       timestamptz not null default now(),
  reason   text,
  words    text not null default '',
  days     integer,
  -- True if it changed the state of the product.
  moved    boolean not null default false,
  -- The line of the act that this one takes back.
  undoes   bigint unique
);
create index desk_log_of_case on desk_log (case_id, id);
create index desk_log_of_actor on desk_log (actor_id);

create function keep_desk_log() returns trigger language plpgsql as $$
begin
  raise exception 'desk_log is append-only';
end $$;
create trigger keep_desk_log before update or delete or truncate on desk_log
  for each statement execute function keep_desk_log();
-- Also while replication is simulated, which would pass over other triggers.
alter table desk_log enable always trigger keep_desk_log;

-- The open reports of conversations become cases.
insert into cases (kind, thing_id, title, subject_id, reason, weight, reports, opened_at)
select 'conversation', threads.id, threads.product_name,
  (array_agg(case thread_reports.reporter_id when threads.buyer_id then threads.seller_id else threads.buyer_id end
    order by thread_reports.created_at))[1],
  (array_agg(thread_reports.reason order by thread_reports.created_at))[1],
  count(*), count(*), min(thread_reports.created_at)
from thread_reports join threads on threads.id = thread_reports.thread_id
where closed_at is null group by threads.id;

insert into reports (case_id, kind, thing_id, reporter_id, reason, words, counts, created_at)
select cases.id, 'conversation', thread_id, reporter_id, thread_reports.reason, left(words, 600), false, created_at
from thread_reports join cases on cases.kind = 'conversation' and cases.thing_id = thread_id
where closed_at is null;
