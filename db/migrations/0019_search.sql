-- What somebody typed as a query: quotes, `or` and a minus mean what they mean to search engines, and the last word may
-- still be half typed.
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
  -- Whether it is part of a name, brand or place: only these are what somebody may have meant.
  named boolean not null
);
create index search_vocabulary_trigrams on search_vocabulary using gin (word gin_trgm_ops) with (fastupdate = off)
  where named;

create function words_to_learn(search tsvector) returns table (word text, named boolean)
  language sql immutable parallel safe
begin atomic
  select lexeme, weights && '{A,B}' from unnest(search)
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

insert into search_vocabulary (word, named)
select word, bool_or(words.named) from products, words_to_learn(search) words group by word;

drop index products_name_trigrams;
