-- Whom an admin has barred: the sign-in service lets them in no longer, and tokens given out before open nothing here.
alter table users add column disabled boolean not null default false;
