-- 'More {brand} Laptops' on the page of a product: the newest of one brand and kind.
create index products_brand_kind_newest on products (lower(category), kind, created_at desc, id desc);
