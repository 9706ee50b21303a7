-- The newest of a brand and kind, and of a family of them, with which a price is compared. The planner reads no statistics of the
-- expressions of indexes with a condition, and takes the kinds of a brand for those of all brands: of a brand with 50,000 products it
-- read all those of a family to sort them. Of each expression as a whole it knows how common a value is.
drop index products_like;
create index products_like_newest on products ((lower(category) || ' ' || kind), created_at desc) where listed;
create index products_like_family on products ((lower(category) || ' ' || kind || ' ' || coalesce(family, '')), created_at desc)
  where listed;
create statistics products_brand_kind on (lower(category) || ' ' || kind) from products;
create statistics products_brand_kind_family on (lower(category) || ' ' || kind || ' ' || coalesce(family, '')) from products;
analyze products;
