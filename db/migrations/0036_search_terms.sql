-- What a product is found by beside its words: its kind and brand, which the database knows, and the terms that the
-- application makes of its name and facts (src/catalogue/server/search/understanding/terms.ts). A colon, which no word
-- has, keeps terms apart from words and out of the vocabulary.
alter table products
  add search_terms  text[] not null default '{}',
  -- The version of the rules by which they were made; 0 when they must be made anew. A job makes them.
  add terms_version integer not null default 0;

drop index products_search;
alter table products drop column search;
alter table products add search tsvector generated always as (
  setweight(to_tsvector('simple', name), 'A') ||
  setweight(to_tsvector('simple', category || ' ' || location), 'B') ||
  setweight(to_tsvector('simple', description), 'C') ||
  array_to_tsvector(array['kind:' || kind, 'brand:' || lower(category)]) ||
  array_to_tsvector(search_terms)
) stored;
create index products_search on products using gin (search) with (fastupdate = off);
create index products_terms_version on products (terms_version);
create index products_kind_price on products (kind, resale_taka, id) where listed;

-- Whoever changes what the terms are made of, and does not make them, leaves them to the job.
create function outdate_search_terms() returns trigger language plpgsql as $$
begin
  if new.search_terms = old.search_terms and new.terms_version = old.terms_version then new.terms_version := 0; end if;
  return new;
end $$;
create trigger search_terms_outdated before update of name, kind, condition, description, specs on products
  for each row
  when ((new.name, new.kind, new.condition, new.description, new.specs)
    is distinct from (old.name, old.kind, old.condition, old.description, old.specs))
  execute function outdate_search_terms();

-- Searches know the brands' names and spellings; every process reads them again.
create function notify_of_brands() returns trigger language plpgsql as $$
begin
  notify brands;
  return null;
end $$;
create trigger brands_changed after insert or update or delete on categories
  for each statement execute function notify_of_brands();
