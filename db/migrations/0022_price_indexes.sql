-- A list in an order of prices is read as any other list (docs/decisions/0033-facets-as-words.md): its indexes no longer
-- repeat the facets.
drop index products_price_facets;
drop index products_kind_price_facets;
drop index products_brand_price_facets;
drop index products_ram_grade_price;
drop statistics products_ram, products_storage, products_processor;
create index products_price on products (resale_taka, id) where listed;
create index products_kind_price on products (kind, resale_taka, id) where listed;
create index products_brand_price on products (lower(category), resale_taka, id) where listed;
