-- `array_to_string` promises less than it keeps for texts, and a stored column needs the promise.
create function blog_tag_words(tags text[]) returns text
  language sql immutable parallel safe
  as $$ select array_to_string(tags, ' ') $$;

create table blogs (
  id          uuid primary key default gen_random_uuid(),
  name        text not null,
  category    text not null,
  tags        text[] not null,
  author      text not null,
  photo       text not null,
  description text not null,
  markdown    text not null,
  -- The Markdown as safe HTML, made when it is stored.
  body        text not null,
  minutes     integer not null,
  published   boolean not null default false,
  -- When it was first published; it stays when the post is taken back.
  date        timestamptz,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  search      tsvector generated always as (
                setweight(to_tsvector('simple', name), 'A') ||
                setweight(to_tsvector('simple', category || ' ' || blog_tag_words(tags)), 'B') ||
                setweight(to_tsvector('simple', description || ' ' || markdown), 'C')
              ) stored,
  check (date is not null or not published)
);
create index blogs_newest on blogs (date desc, id desc) where published;
create index blogs_category on blogs (lower(category), date desc, id desc) where published;
create index blogs_written on blogs (created_at desc, id desc);
create index blogs_search on blogs using gin (search) with (fastupdate = off);
