-- How many products there are of each brand. Every list tells its total, and counting a million rows takes longer than
-- reading a page of them. A write adds a line, together with the lines of its brand that nobody else is at: no writer
-- waits for another, and few lines stay.
create table product_counts (
  id       bigint generated always as identity primary key,
  -- In lower case.
  brand    text not null,
  products bigint not null
);

create function count_products() returns trigger language plpgsql as $$
begin
  with changed as (
    select lower(category) as brand, case tg_op when 'DELETE' then -count(*) else count(*) end as products
    from changed_products group by 1
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

create function count_moved_product() returns trigger language plpgsql as $$
begin
  insert into product_counts (brand, products) values (lower(old.category), -1), (lower(new.category), 1);
  return null;
end $$;

create function count_no_products() returns trigger language plpgsql as $$
begin
  delete from product_counts;
  return null;
end $$;

create trigger count_added after insert on products referencing new table as changed_products
  for each statement execute function count_products();
create trigger count_removed after delete on products referencing old table as changed_products
  for each statement execute function count_products();
create trigger count_moved after update of category on products for each row
  when (lower(old.category) <> lower(new.category)) execute function count_moved_product();
create trigger count_cleared after truncate on products
  for each statement execute function count_no_products();

-- After the triggers: from here on nobody writes products until this is committed.
insert into product_counts (brand, products) select lower(category), count(*) from products group by 1;
