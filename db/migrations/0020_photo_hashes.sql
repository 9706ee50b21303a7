-- The picture in 32 by 32 points of grey, a byte each, by which it is compared with others. Null until a job has made it of a
-- picture from before; empty if its file is gone.
alter table images add column grey bytea;
create index images_without_grey on images (id) where grey is null;

-- True if its photos were compared with the photos of other sallers. A job does that.
alter table products add column photos_compared boolean not null default false;
create index products_to_compare on products (created_at) where not photos_compared;

create function compare_photos_again() returns trigger language plpgsql as $$
begin
  new.photos_compared := false;
  return new;
end $$;
create trigger products_photos_changed before update on products for each row
  when ((new.photo, new.more_photos) is distinct from (old.photo, old.more_photos)) execute function compare_photos_again();

-- A photo that a saller showed in a listing, once for each saller. It stays when the listing is removed, and without its saller
-- when the account is.
create table photo_hashes (
  -- In the order in which they were first listed: a photo is compared with those before it.
  id           bigint primary key generated always as identity,
  image_id     text not null,
  seller_id    uuid references users (id) on delete set null,
  -- The listing that shows it, or did so last.
  product_id   uuid references products (id) on delete set null,
  -- Until when a listing showed it at least.
  seen_at      timestamptz not null default now(),
  -- A photo of the demo: many listings share it, and it is compared with none.
  left_out     boolean not null default false,
  grey         bytea not null,
  -- The hash of the whole photo, and those of the whole and of parts of it (src/catalogue/same-photo/photo-hash.ts).
  hash         bigint not null,
  hashes       bigint[] not null,
  -- Each quarter of each of `hashes` with its place: by these the index finds hashes that are alike.
  bands        integer[] not null,
  -- The earlier photo of another saller that is the same.
  same_as      bigint references photo_hashes (id) on delete set null
);
create unique index photo_hashes_of_saller on photo_hashes (seller_id, image_id);
create index photo_hashes_image on photo_hashes (image_id);
create index photo_hashes_product on photo_hashes (product_id);
create index photo_hashes_same on photo_hashes (same_as) where same_as is not null;
create index photo_hashes_seen on photo_hashes (seen_at);
create index photo_hashes_bands on photo_hashes using gin (bands) with (fastupdate = off);
-- The same of `hash` alone, which is looked for by hundreds of quarters: a GIN index takes a hundred times as long for so many.
create index photo_hashes_band_0 on photo_hashes ((hash & 65535));
create index photo_hashes_band_1 on photo_hashes (((hash >> 16) & 65535));
create index photo_hashes_band_2 on photo_hashes (((hash >> 32) & 65535));
create index photo_hashes_band_3 on photo_hashes (((hash >> 48) & 65535));

-- The photos that the demo brought to the market that it filled.
insert into photo_hashes (image_id, left_out, grey, hash, hashes, bands)
select distinct found[1], true, ''::bytea, 0, '{}'::bigint[], '{}'::integer[]
from products join users on users.id = products.seller_id join demo_accounts on demo_accounts.uid = users.uid,
  regexp_matches(photo || ' ' || array_to_string(more_photos, ' '), '[0-9a-f]{22}-[0-9a-f]{6}', 'g') found;
