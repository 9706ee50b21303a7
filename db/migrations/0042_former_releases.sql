-- What existed only for rows and letters of earlier releases: places that a job read later, and links whose tokens are not signed.

alter table products drop column place_read;

drop table unsubscribe_links;
