-- With its terms the row of a product is longer than the 2 kB from which PostgreSQL moves the longest columns out of it, and
-- a search that walks along a list reads `search` of a thousand rows or more: 2.7 ms from outside, 1.0 ms from the rows.
alter table products set (toast_tuple_target = 4080);
