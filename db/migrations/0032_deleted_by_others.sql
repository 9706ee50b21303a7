-- Whether somebody else than its owner deleted the thing: an admin, whose deletion the owner does not undo.
alter table bin add column by_other boolean not null default false;
