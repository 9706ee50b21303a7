-- What was deleted a moment ago, so that it can be put back: whole rows, and where others pointed at them.
create table bin (
  id         bigint generated always as identity primary key,
  -- `product:ID`, `post:ID` or `user:ID`: all that one deletion took.
  thing      text not null,
  place      text not null,
  -- Null: the row is whole and went with the thing. Otherwise it stayed, and this column of it was set null.
  link       text,
  row        jsonb not null,
  removed_at timestamptz not null default now()
);
create index bin_thing on bin (thing);
create index bin_removed_at on bin (removed_at);
