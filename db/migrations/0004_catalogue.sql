-- Kinds and brands of products: rows that an admin changes. The facts of a kind, the grades and the places are files of
-- src/catalogue/facts/server/data; products name them by their ids.
create table kinds (
  id       text primary key check (id ~ '^[a-z][a-z-]{0,38}[a-z]$'),
  name     text not null,
  plural   text not null,
  bangla   text not null,
  -- The order in which kinds are offered.
  position integer not null,
  -- Not offered for new products.
  hidden   boolean not null default false
);
create unique index kinds_name on kinds (lower(name));

-- A category is a brand, as the specification has it.
create table categories (
  id        uuid primary key default gen_random_uuid(),
  name      text not null,
  -- Empty for a brand without a picture.
  photo     text not null default '',
  -- The name in Bangla script.
  bangla    text,
  -- Other spellings that people search by. They are never shown.
  spellings text[] not null default '{}',
  -- The maker that this brand is a part of: Redmi is one of Xiaomi's.
  parent_id uuid references categories (id) on delete set null,
  -- The kinds that the brand makes; empty for one that may make anything.
  kinds     text[] not null default '{}',
  -- The brands that come first whatever is on sale, in this order.
  position  integer,
  -- Not offered for new products.
  hidden    boolean not null default false
);
create unique index categories_name on categories (lower(name));

-- Searches know the brands' names and spellings; every process reads them again.
create function notify_of_brands() returns trigger language plpgsql as $$
begin
  notify brands;
  return null;
end $$;
create trigger brands_changed after insert or update or delete on categories
  for each statement execute function notify_of_brands();

-- Names of a brand before it was renamed, or merged into this one: an old address redirects to the new one.
create table former_brand_names (
  id       bigint primary key generated always as identity,
  name     text not null,
  brand_id uuid not null references categories (id) on delete cascade
);
create unique index former_brand_names_name on former_brand_names (lower(name));
create index former_brand_names_of_brand on former_brand_names (brand_id);

-- Brands that sallers did not find in the form, until an admin adds or dismisses them.
create table brand_wishes (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references users (id) on delete cascade,
  name       text not null,
  kind       text not null references kinds (id),
  created_at timestamptz not null default now()
);
-- One line for a brand and saller, however often it is asked for.
create unique index brand_wishes_once on brand_wishes (user_id, lower(name));
create index brand_wishes_name on brand_wishes (lower(name));

-- Filter values of a product, as words such as `kind:laptop` and `ramGb:16`, for one index over all of them
-- (docs/decisions/0033-facets-as-words.md). Only facts that lists can be filtered by are included; a test compares the names
-- with specs.json. Sizes are whole inches, and shutter counts full ten thousands, because lists filter them by ranges.
create function facet_tokens_of(kind text, brand text, condition text, district text, negotiable boolean, specs jsonb)
returns text[] language plpgsql immutable parallel safe as $$
declare
  tokens text[] := array['kind:' || kind, 'brand:' || lower(brand)];
  grade text := case lower(condition)
    when 'like new' then 'like-new' when 'excellent' then 'excellent' when 'good' then 'good' when 'fair' then 'fair'
    when 'for parts' then 'for-parts' end;
  name text;
  value jsonb;
begin
  if grade is not null then tokens := tokens || ('grade:' || grade); end if;
  if district is not null then tokens := tokens || ('district:' || district); end if;
  if negotiable then tokens := tokens || 'negotiable:true'::text; end if;
  for name, value in select * from jsonb_each(specs) loop
    if name = 'batteryHealth' then
      tokens := tokens || array(
        select 'minBattery:' || least from generate_series(50, 95, 5) least where least <= value::numeric);
    elsif name <> all (array[
      'processorFamily', 'processorGeneration', 'ramGb', 'storageGb', 'storageType', 'screenInches', 'resolution', 'touch',
      'graphicsKind', 'charger', 'warrantyMonths', 'invoice', 'defects', 'os', 'locks', 'monitorIncluded', 'phoneOs',
      'simCount', 'esim', 'network', 'neir', 'origin', 'box', 'tabletOs', 'tvResolution', 'tvOs', 'remote', 'worksWith',
      'genuine', 'calling', 'gps', 'panel', 'refreshHz', 'driveKind', 'usbKind', 'capacityTested', 'driveHealth',
      'printerKind', 'printerDoes', 'cameraKind', 'shutterCount', 'headphoneKind', 'noiseCancelling', 'routerKind', 'wifi',
      'dualBand', 'gigabit', 'consoleKind', 'controllers', 'discDrive', 'modified', 'accessoryKind']) then
      continue;
    elsif jsonb_typeof(value) = 'array' then
      tokens := tokens || array(select name || ':' || one from jsonb_array_elements_text(value) one);
    elsif name = 'shutterCount' then
      tokens := tokens || (name || ':' || trunc(value::numeric, -4));
    elsif jsonb_typeof(value) = 'number' then
      tokens := tokens || (name || ':' || trunc(value::numeric));
    else
      tokens := tokens || (name || ':' || (value #>> '{}'));
    end if;
  end loop;
  return tokens;
end $$;

-- A product names its saller by id alone: name and e-mail address are read from `users`.
-- A search that walks along a list reads `search` of a thousand rows or more: with this target it stays in the row, which is longer
-- than the 2 kB from which PostgreSQL moves the longest columns out (2.7 ms from outside, 1.0 ms from the rows).
create table products (
  id                uuid primary key default gen_random_uuid(),
  seller_id         uuid not null references users (id) on delete cascade,
  name              text not null,
  category          text not null,
  kind              text not null default 'laptop' references kinds (id),
  photo             text not null,
  -- Photos beside the cover, in their order.
  more_photos       text[] not null default '{}' check (cardinality(more_photos) <= 7),
  location          text not null,
  -- The ids of places.json. Null where the place is only a text.
  district          text,
  -- An upazila or a well-known area of the district.
  area              text,
  -- True if the district and the area were read from the place. False for older products until the job `readPlaces` has read
  -- it.
  place_read        boolean not null default true,
  used              text not null,
  condition         text not null,
  parches_date      text not null,
  original_price    text not null,
  resale_price      text not null,
  original_taka     integer not null check (original_taka > 0),
  resale_taka       integer not null check (resale_taka > 0),
  negotiable        boolean not null default false,
  description       text not null,
  -- The facts of its kind by their names in specs.json. What is missing is not stated.
  specs             jsonb not null default '{}' check (jsonb_typeof(specs) = 'object'),
  -- How the saller knows the battery's health: read from a report of the device, or stated by the saller.
  battery_source    text check (battery_source in ('file', 'told')),
  -- The saller's own number for one piece, as an imported file gave it: it distinguishes two pieces that are alike in all else.
  reference         text check (length(reference) between 1 and 40),
  booking_count     integer not null default 0,
  state             text not null default 'live'
                    check (state in ('live', 'reserved', 'sold', 'paused', 'expired', 'hidden')),
  state_since       timestamptz not null default now(),
  -- State before the present one: a hidden product returns to it, and so does a product whose sale is taken back.
  state_before      text check (state_before in ('live', 'reserved', 'sold', 'paused', 'expired')),
  -- State of a hidden product before it was sold: when it is shown again, its sale can still be taken back.
  state_before_sale text,
  -- True if public lists show the product; triggers set it.
  listed            boolean not null default true,
  expires_at        timestamptz not null,
  -- When its saller was notified that it leaves the lists; null once its time is extended.
  expiry_warned_at  timestamptz,
  created_at        timestamptz not null default now(),
  -- When its saller last edited it: an edit that began before that is refused, so that none is lost unseen.
  updated_at        timestamptz not null default now(),
  -- The terms that the application makes of its name and facts (src/catalogue/search/server/understanding/terms.ts).
  search_terms      text[] not null default '{}',
  -- The version of the rules by which they were made; 0 when they must be made anew. A job makes them.
  terms_version     integer not null default 0,
  -- The grade that the condition names; null for a condition in the saller's own words.
  grade             text generated always as (
                      case lower(condition)
                        when 'like new' then 'like-new' when 'excellent' then 'excellent' when 'good' then 'good'
                        when 'fair' then 'fair' when 'for parts' then 'for-parts'
                      end
                    ) stored,
  -- Percent; null where it is not stated.
  battery_health    integer generated always as ((specs ->> 'batteryHealth')::integer) stored,
  -- The model line that its maker's name leaves, such as 'elitebook' of 'HP EliteBook 840 G5'; without a model the
  -- processor's family. Null where neither is stated.
  family            text generated always as (coalesce(
                      nullif(split_part(lower(trim(specs ->> 'model')), ' ',
                        case when split_part(lower(trim(specs ->> 'model')), ' ', 1) = lower(category) then 2 else 1 end), ''),
                      specs ->> 'processorFamily')) stored,
  facet_tokens      text[] generated always as (
                      facet_tokens_of(kind, category, condition, district, negotiable, specs)) stored,
  -- Search vector. Its colon, which no word has, keeps kind, brand and terms apart from words and out of the vocabulary.
  search            tsvector generated always as (
                      setweight(to_tsvector('simple', name), 'A') ||
                      setweight(to_tsvector('simple', category || ' ' || location), 'B') ||
                      setweight(to_tsvector('simple', description), 'C') ||
                      array_to_tsvector(array['kind:' || kind, 'brand:' || lower(category)]) ||
                      array_to_tsvector(search_terms)
                    ) stored
) with (toast_tuple_target = 4080);

create index products_seller on products (seller_id, created_at desc, id desc);
-- Finds a product by its saller and its name.
create index products_seller_and_name on products (seller_id, name);
-- For the admins' table, which shows all. Made before the indexes of the public lists: of two indexes that cost the same
-- PostgreSQL takes the newer one.
create index products_all_newest on products (created_at desc, id desc);
create index products_unlisted on products (id) where not listed;

-- One index for each order of the public lists, alone and within a brand; the id makes the order total for keyset cursors.
create index products_newest on products (created_at desc, id desc) where listed;
create index products_brand_newest on products (lower(category), created_at desc, id desc) where listed;
create index products_popular on products (booking_count desc, created_at desc, id desc) where listed;
create index products_brand_popular on products (lower(category), booking_count desc, created_at desc, id desc)
  where listed;
-- Without fastupdate: a burst of new products must not slow searches down until the next vacuum.
create index products_search on products using gin (search) with (fastupdate = off);
create index products_terms_version on products (terms_version);
create index products_facets on products using gin (facet_tokens) with (fastupdate = off) where listed;
-- A reserved product does not expire: its deal has a clock of its own.
create index products_expiring on products (expires_at) where state = 'live';
create index products_to_warn on products (expires_at) where state = 'live' and expiry_warned_at is null;
-- Counts the sallers who have something on sale.
create index products_listed_sellers on products (seller_id) where listed;
-- Below a product are others of its brand and kind: first those of its family, each nearest in price.
create index products_brand_kind_price on products (lower(category), kind, resale_taka) where listed;
create index products_family_price on products (lower(category), kind, family, resale_taka)
  where listed and family is not null;
-- The orders of prices, and after them the facets by which most lists are narrowed: PostgreSQL compares them in the index and reads
-- only products that fit (decision 56 in docs/decisions/README.md). Those by which prices differ most are compared
-- first.
create index products_price_facets on products (
  resale_taka, id, (specs ->> 'ramGb'), (specs ->> 'processorFamily'), (specs ->> 'storageGb'), grade, kind, lower(category), district
) where listed;
create index products_kind_price_facets on products (
  kind, resale_taka, id, (specs ->> 'ramGb'), (specs ->> 'processorFamily'), (specs ->> 'storageGb'), grade, lower(category), district
) where listed;
create index products_brand_price_facets on products (
  lower(category), resale_taka, id, (specs ->> 'ramGb'), (specs ->> 'processorFamily'), (specs ->> 'storageGb'), grade, kind, district
) where listed;
-- The products of a kind with the same RAM and in the same condition: prices depend on these two most of all.
create index products_ram_grade_price on products (
  kind, (specs ->> 'ramGb'), grade, resale_taka, id, (specs ->> 'processorFamily'), (specs ->> 'storageGb'), lower(category), district
) where listed;
-- How common the values of these facts are: PostgreSQL does not use what it knows about the expressions of an index with a
-- condition.
create statistics products_ram on ((specs ->> 'ramGb')) from products;
create statistics products_storage on ((specs ->> 'storageGb')) from products;
create statistics products_processor on ((specs ->> 'processorFamily')) from products;

-- Public lists show what is live or reserved and whose saller is not disabled. A writer of `state` or `listed` need not know
-- the other half of that. The lock makes a product wait for whoever disables its saller at this moment.
create function set_listed() returns trigger language plpgsql as $$
begin
  new.listed := new.state in ('live', 'reserved')
    and coalesce((select not disabled from users where id = new.seller_id for share), true);
  return new;
end $$;
create trigger listed_at_first before insert on products for each row execute function set_listed();
create trigger listed_on_change before update of state, listed on products
  for each row execute function set_listed();

-- Whoever changes what the terms are made of, and does not make them, leaves them to the job.
create function outdate_search_terms() returns trigger language plpgsql as $$
begin
  if new.search_terms = old.search_terms and new.terms_version = old.terms_version then new.terms_version := 0; end if;
  return new;
end $$;
create trigger search_terms_outdated
  before update of name, kind, condition, location, description, specs on products
  for each row
  when ((new.name, new.kind, new.condition, new.location, new.description, new.specs)
    is distinct from (old.name, old.kind, old.condition, old.location, old.description, old.specs))
  execute function outdate_search_terms();

-- How many listed products there are of each brand. Every list tells its total, and counting a million rows takes longer than
-- reading a page of them. A write adds a line, together with the lines of its brand that nobody else is at: no writer
-- waits for another, and few lines stay.
create table product_counts (
  id       bigint generated always as identity primary key,
  -- In lower case.
  brand    text not null,
  products bigint not null
);

create function count_products() returns trigger language plpgsql as $$
begin
  with changed as (
    select lower(category) as brand, case tg_op when 'DELETE' then -count(*) else count(*) end as products
    from changed_products where listed group by 1
  ), free as materialized (
    select id from product_counts where brand in (select brand from changed) for update skip locked
  ), taken as (
    delete from product_counts where id in (select id from free) returning brand, products
  )
  insert into product_counts (brand, products)
  select brand, sum(products) from (select * from changed union all select * from taken) line
  group by brand having sum(products) <> 0;
  return null;
end $$;

create function count_moved_product() returns trigger language plpgsql as $$
begin
  insert into product_counts (brand, products)
  select brand, products
  from (values (lower(old.category), -1, old.listed), (lower(new.category), 1, new.listed)) line (brand, products, counted)
  where counted;
  return null;
end $$;

create function count_no_products() returns trigger language plpgsql as $$
begin
  delete from product_counts;
  return null;
end $$;

create trigger count_added after insert on products referencing new table as changed_products
  for each statement execute function count_products();
create trigger count_removed after delete on products referencing old table as changed_products
  for each statement execute function count_products();
-- PostgreSQL compares the columns with what a statement names, not with what a trigger has changed: a new state takes a product
-- off the lists, too.
create trigger count_moved after update of category, listed, state on products for each row
  when (lower(old.category) <> lower(new.category) or old.listed <> new.listed) execute function count_moved_product();
create trigger count_cleared after truncate on products
  for each statement execute function count_no_products();

-- Typed text as a query. Quotes, `or` and a minus have the meaning that they have for search engines. The last word may be
-- incomplete.
create function search_query(q text) returns tsquery language sql immutable parallel safe
return case when websearch_to_tsquery('simple', q)::text like '%'''
  then (websearch_to_tsquery('simple', q)::text || ':*')::tsquery
  else websearch_to_tsquery('simple', q) end;

-- The words of all products: whether a searched word is there at all, and which ones look like it. There are few of them,
-- however many products there are, and a search reads one or two. Words with digits are not here: one model number is not
-- another one misspelt. A word stays when the last product with it goes; a job forgets it.
create table search_vocabulary (
  -- By code point whatever the server's language: how a word begins is looked up as a range.
  word  text collate "C" primary key,
  -- True if the word is part of a name, brand or place: only such words are suggested as corrections.
  named boolean not null
);
create index search_vocabulary_trigrams on search_vocabulary using gin (word gin_trgm_ops) with (fastupdate = off)
  where named;

-- A lexeme without a position has no weights: such a word is known, and is nothing that somebody may have meant.
create function words_to_learn(search tsvector) returns table (word text, named boolean)
  language sql immutable parallel safe
begin atomic
  select lexeme, coalesce(weights && '{A,B}', false) from unnest(search)
  where length(lexeme) between 2 and 40 and lexeme !~ '[0-9০-৯[:punct:]]';
end;

-- Words that are known already are left alone, so that writers do not wait for each other; and new ones are learnt in
-- order, so that two writers never wait in a circle.
create function learn_words() returns trigger language plpgsql as $$
begin
  insert into search_vocabulary (word, named)
  select word, bool_or(named) as named from new_products, words_to_learn(search) group by word
  having not exists (
    select from search_vocabulary known
    where known.word = words_to_learn.word and (known.named or not bool_or(words_to_learn.named))
  )
  order by word
  on conflict (word) do update set named = search_vocabulary.named or excluded.named;
  return null;
end $$;

create function learn_edited_words() returns trigger language plpgsql as $$
begin
  insert into search_vocabulary (word, named)
  select word, named from words_to_learn(new.search) learnt
  where not exists (
    select from search_vocabulary known where known.word = learnt.word and (known.named or not learnt.named)
  )
  order by word
  on conflict (word) do update set named = search_vocabulary.named or excluded.named;
  return null;
end $$;

create trigger words_added after insert on products referencing new table as new_products
  for each statement execute function learn_words();
create trigger words_edited after update of name, category, location, description on products
  for each row execute function learn_edited_words();

-- `search_query`, and what may have been meant: up to three words that look like one that is nowhere, and one word for
-- two (`mac book`). It finds what the words find as they were typed, and more.
create function understood_query(q text) returns tsquery language plpgsql stable as $$
declare
  understood tsquery := search_query(q);
  part record;
begin
  for part in
    with words as (
      select lexeme as word, place, place = max(place) over () as last
      from unnest(to_tsvector('simple', q)), unnest(positions) place
      where length(lexeme) <= 40 and lexeme !~ '[[:punct:]]'
    )
    select format('%s & %s', one.word, next.word || case when next.last then ':*' else '' end)::tsquery as said,
      joined.word::tsquery as meant
    from words one
    join words next on next.place = one.place + 1
    join search_vocabulary joined on joined.word = one.word || next.word
    union all
    select unknown.word::tsquery, string_agg(near.word, ' | ')::tsquery
    from words unknown
    cross join lateral (
      select word from search_vocabulary
      where named and word % unknown.word and similarity(word, unknown.word) >= 0.4
      order by similarity(word, unknown.word) desc, word limit 3
    ) near
    where length(unknown.word) >= 4 and not exists (
      select from search_vocabulary known
      where known.word between unknown.word and unknown.word || case when unknown.last then chr(1114111) else '' end
    )
    group by unknown.word
  loop
    understood := ts_rewrite(understood, part.said, part.said || part.meant);
  end loop;
  return understood;
end $$;

create table adverts (
  id         uuid primary key default gen_random_uuid(),
  product_id uuid not null unique references products (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- An advert runs for 3, 7 or 14 days.
  ends_at    timestamptz not null
);
create index adverts_newest on adverts (created_at desc, id desc);
create index adverts_end on adverts (ends_at);

-- Listings that a saller has begun and not published. The form stores what was typed, right or wrong: `form` is checked when
-- the product is added.
create table listing_drafts (
  -- The browser chooses it, so that a repeated call stores no second draft.
  id         uuid primary key,
  seller_id  uuid not null references users (id) on delete cascade,
  form       jsonb not null check (jsonb_typeof(form) = 'object' and octet_length(form::text) <= 65536),
  -- The same photos as in `form`: the image host's clean-up keeps them.
  photos     text[] not null default '{}' check (cardinality(photos) <= 8),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index listing_drafts_of_seller on listing_drafts (seller_id, updated_at desc, id);

-- Which product a draft has become: a call that is repeated, or a second window, lists no second one.
create table published_drafts (
  seller_id    uuid not null references users (id) on delete cascade,
  -- The browser chose it.
  draft_id     uuid not null,
  -- Without a foreign key: a product that was deleted stays restorable, whatever became of the draft since.
  product_id   uuid not null,
  -- SHA-256 of what was published. A draft that says something else by now is not the repetition of a call.
  digest       text not null,
  published_at timestamptz not null default now(),
  primary key (seller_id, draft_id)
);

-- How a product became what it is. What it was before this table existed is not known.
create table product_moves (
  id         bigint generated always as identity primary key,
  product_id uuid not null references products (id) on delete cascade,
  move       text not null,
  actor      text not null check (actor in ('saller', 'admin', 'clock', 'deal')),
  -- Not a foreign key: the row stays as it is when the account goes.
  actor_id   uuid,
  at         timestamptz not null default now(),
  reason     text not null,
  note       text,
  old_state  text not null,
  new_state  text not null
);
create index product_moves_product on product_moves (product_id, id);

create function keep_product_moves() returns trigger language plpgsql as $$
begin
  -- They go with their product alone. This is asked at the end of the transaction: a deletion that can be undone moves them
  -- to the trash before their product.
  if tg_op = 'DELETE' and not exists (select from products where id = old.product_id) then return null; end if;
  raise exception 'product_moves is append-only';
end $$;
create trigger keep_product_moves before update on product_moves
  for each row execute function keep_product_moves();
create constraint trigger keep_product_moves_at_end after delete on product_moves
  deferrable initially deferred for each row execute function keep_product_moves();

