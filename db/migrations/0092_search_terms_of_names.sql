-- The terms of a product hold the words of its name and its place as a query is divided into words. A lexeme without a position has
-- no weights: such a word is known, and is nothing that somebody may have meant.
create or replace function words_to_learn(search tsvector) returns table (word text, named boolean)
  language sql immutable parallel safe
begin atomic
  select lexeme, coalesce(weights && '{A,B}', false) from unnest(search)
  where length(lexeme) between 2 and 40 and lexeme !~ '[0-9০-৯[:punct:]]';
end;

create or replace trigger search_terms_outdated
  before update of name, kind, condition, location, description, specs on products
  for each row
  when ((new.name, new.kind, new.condition, new.location, new.description, new.specs)
    is distinct from (old.name, old.kind, old.condition, old.location, old.description, old.specs))
  execute function outdate_search_terms();
