-- concurrently
-- The orders of prices, as before, and after them the facets by which most lists are narrowed: PostgreSQL compares them in the
-- index and reads only products that fit (docs/decisions/0056-facets-in-the-order-of-prices.md).
create index concurrently if not exists products_price_facets on products (
  resale_taka, id, kind, lower(category), grade, district,
  (specs ->> 'ramGb'), (specs ->> 'storageGb'), (specs ->> 'processorFamily')
) where listed;
create index concurrently if not exists products_kind_price_facets on products (
  kind, resale_taka, id, lower(category), grade, district,
  (specs ->> 'ramGb'), (specs ->> 'storageGb'), (specs ->> 'processorFamily')
) where listed;
create index concurrently if not exists products_brand_price_facets on products (
  lower(category), resale_taka, id, kind, grade, district,
  (specs ->> 'ramGb'), (specs ->> 'storageGb'), (specs ->> 'processorFamily')
) where listed;
drop index concurrently if exists products_price;
drop index concurrently if exists products_kind_price;
drop index concurrently if exists products_brand_price;
