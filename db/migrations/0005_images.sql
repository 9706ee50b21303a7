-- What the image host keeps; the files lie in a folder named by the id.
create table images (
  -- Hash of the uploaded bytes and the average colour: the same picture is stored once. Plain order, for prefix lookups.
  id          text collate "C" primary key check (id ~ '^[0-9a-f]{22}-[0-9a-f]{6}$'),
  -- Of the largest JPEG, the one that the upload's answer names.
  bytes       integer not null,
  width       integer not null,
  height      integer not null,
  placeholder text not null,
  created_at  timestamptz not null default now(),
  -- When it was last uploaded or found in use; a day after that it is looked at again.
  checked_at  timestamptz not null default now()
);
create index images_checked on images (checked_at);
