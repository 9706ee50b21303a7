-- Drops a column and a table for rows and e-mails of earlier releases: places that a job read later, and links with unsigned
-- tokens.

alter table products drop column place_read;

drop table unsubscribe_links;
