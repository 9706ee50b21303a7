-- Below a product stand others of its brand and kind: first those of its family, each nearest in price.

-- The model line that its maker's name leaves, such as 'elitebook' of 'HP EliteBook 840 G5'; without a model the
-- processor's family. Null where neither is stated.
alter table products add family text generated always as (coalesce(
  nullif(split_part(lower(trim(specs ->> 'model')), ' ',
    case when split_part(lower(trim(specs ->> 'model')), ' ', 1) = lower(category) then 2 else 1 end), ''),
  specs ->> 'processorFamily')) stored;

create index products_brand_kind_price on products (lower(category), kind, resale_taka) where listed;
create index products_family_price on products (lower(category), kind, family, resale_taka)
  where listed and family is not null;
-- Its only reader was the list below a product, which was in the order of time.
drop index products_brand_kind_newest;
