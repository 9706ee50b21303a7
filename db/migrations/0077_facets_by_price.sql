-- concurrently
-- The orders of prices, as before, and after them the facets by which most lists are narrowed: PostgreSQL compares them in the
-- index and reads only products that fit (docs/decisions/0056-facets-in-the-order-of-prices.md). Those by which prices differ
-- most are compared first.
create index concurrently if not exists products_price_facets on products (
  resale_taka, id, (specs ->> 'ramGb'), (specs ->> 'processorFamily'), (specs ->> 'storageGb'), grade, kind, lower(category), district
) where listed;
create index concurrently if not exists products_kind_price_facets on products (
  kind, resale_taka, id, (specs ->> 'ramGb'), (specs ->> 'processorFamily'), (specs ->> 'storageGb'), grade, lower(category), district
) where listed;
create index concurrently if not exists products_brand_price_facets on products (
  lower(category), resale_taka, id, (specs ->> 'ramGb'), (specs ->> 'processorFamily'), (specs ->> 'storageGb'), grade, kind, district
) where listed;
drop index concurrently if exists products_price;
drop index concurrently if exists products_kind_price;
drop index concurrently if exists products_brand_price;
