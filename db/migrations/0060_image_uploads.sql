-- Uploads whose files may be stored, and whose row in images is not written yet. An object store is never listed: files of an
-- upload that breaks off would otherwise never be found. The clean-up looks at these a day later.
create table image_uploads (
  id       text collate "C" primary key check (id ~ '^[0-9a-f]{22}-[0-9a-f]{6}$'),
  begun_at timestamptz not null default now()
);
