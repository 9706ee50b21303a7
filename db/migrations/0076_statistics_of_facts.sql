-- How common the values of the facts are that 0077 has in indexes: PostgreSQL does not use what it knows about the expressions of
-- an index with a condition.
create statistics products_ram on ((specs ->> 'ramGb')) from products;
create statistics products_storage on ((specs ->> 'storageGb')) from products;
create statistics products_processor on ((specs ->> 'processorFamily')) from products;
analyze products;
