-- concurrently
-- The products of a kind with the same RAM and in the same condition: prices depend on these two most of all
-- (docs/decisions/0056-facets-in-the-order-of-prices.md).
create index concurrently if not exists products_ram_grade_price on products (
  kind, (specs ->> 'ramGb'), grade, resale_taka, id, (specs ->> 'processorFamily'), (specs ->> 'storageGb'), lower(category), district
) where listed;
