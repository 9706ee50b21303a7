-- A report that an admin has looked at is closed, with a note of what was done. Who reported it may report the conversation anew.
alter table thread_reports
  add column closed_at    timestamptz,
  add column closed_by    uuid references users (id) on delete set null,
  add column closing_note text,
  add constraint thread_reports_closed check ((closed_at is null) = (closing_note is null));
drop index thread_reports_once;
create unique index thread_reports_once on thread_reports (thread_id, reporter_id) where closed_at is null;
create index thread_reports_closed_by on thread_reports (closed_by) where closed_by is not null;

-- The hours of a day in Bangladesh in which somebody wants to be told of what is urgent alone; without a row there are none.
create table quiet_hours (
  user_id   uuid primary key references users (id) on delete cascade,
  from_hour smallint not null check (from_hour between 0 and 23),
  to_hour   smallint not null check (to_hour between 0 and 23),
  check (from_hour <> to_hour)
);
