-- `search_query`, and what may have been meant: up to three words that look like one that is nowhere, and one word for
-- two (`mac book`). It finds what the words find as they were typed, and more. At most 500 words that share letters with an
-- unknown one are compared with it, as in `readWordFacts`.
create or replace function understood_query(q text) returns tsquery language plpgsql stable as $$
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
      select alike.word from (
        select word from search_vocabulary where named and word % unknown.word limit 500
      ) alike
      where similarity(alike.word, unknown.word) >= 0.4
      order by similarity(alike.word, unknown.word) desc, alike.word limit 3
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
