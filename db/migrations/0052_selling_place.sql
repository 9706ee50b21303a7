-- Where a person sells, as they said it when they began to: the first value of the form for a product.
alter table users add column place text check (length(place) <= 200);
