-- A product names its saller by id alone. Name and e-mail address are read from `users`, where they are right by
-- definition; the copies had to follow every change. Every product has its saller (`seller_id` is not null and references
-- users), so no product loses its name. A copy that had fallen behind is corrected by this.
-- The previous release reads and writes these columns: stop all its processes first, as docs/operations.md says.
drop index products_name_and_seller;
-- Finds a product by the e-mail address of its saller, which has an index in `users`, and its name.
create index products_seller_and_name on products (seller_id, name);
alter table products drop column saler_name, drop column email;

-- Deleted products that can still be restored: the columns that no longer exist are ignored, and would only repeat
-- personal data.
update bin set row = row - 'saler_name' - 'email' where place = 'products' and link is null;
