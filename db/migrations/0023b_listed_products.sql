-- The products of a disabled saller are not on sale: no public list shows them until the saller is enabled again.
alter table products add column listed boolean not null default true;

-- A product that is added, or put back after a deletion, is listed unless its saller is disabled. The lock makes it wait
-- for whoever disables the saller at this moment.
create function set_listed() returns trigger language plpgsql as $$
begin
  new.listed := coalesce((select not disabled from users where id = new.seller_id for share), true);
  return new;
end $$;
create trigger listed_at_first before insert on products for each row execute function set_listed();

-- Public lists count what they show.
create or replace function count_products() returns trigger language plpgsql as $$
begin
  with changed as (
    select lower(category) as brand, case tg_op when 'DELETE' then -count(*) else count(*) end as products
    from changed_products where listed group by 1
  ), free as materialized (
    select id from product_counts where brand in (select brand from changed) for update skip locked
  ), taken as (
    delete from product_counts where id in (select id from free) returning brand, products
  )
  insert into product_counts (brand, products)
  select brand, sum(products) from (select * from changed union all select * from taken) line
  group by brand having sum(products) <> 0;
  return null;
end $$;

create or replace function count_moved_product() returns trigger language plpgsql as $$
begin
  insert into product_counts (brand, products)
  select brand, products
  from (values (lower(old.category), -1, old.listed), (lower(new.category), 1, new.listed)) line (brand, products, counted)
  where counted;
  return null;
end $$;

drop trigger count_moved on products;
create trigger count_moved after update of category, listed on products for each row
  when (lower(old.category) <> lower(new.category) or old.listed <> new.listed) execute function count_moved_product();

update products set listed = false from users where users.id = seller_id and users.disabled;

-- For the admins' table, which shows all, and to count what it shows beside the public lists. Made first: of two indexes
-- that cost the same PostgreSQL takes the newer one, which for the public lists is the other.
create index products_all_newest on products (created_at desc, id desc);
create index products_unlisted on products (id) where not listed;

-- The public lists' orders hold what the lists show, so that a disabled saller's products cost them nothing.
drop index products_newest;
drop index products_brand_newest;
drop index products_price;
drop index products_brand_price;
drop index products_popular;
drop index products_brand_popular;
create index products_newest on products (created_at desc, id desc) where listed;
create index products_brand_newest on products (lower(category), created_at desc, id desc) where listed;
create index products_price on products (resale_taka, id) where listed;
create index products_brand_price on products (lower(category), resale_taka, id) where listed;
create index products_popular on products (booking_count desc, created_at desc, id desc) where listed;
create index products_brand_popular on products (lower(category), booking_count desc, created_at desc, id desc)
  where listed;
