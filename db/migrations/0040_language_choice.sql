-- True if the person chose the language of their e-mails. Before, it is the language of the page where they last did something.
alter table users add column language_chosen boolean not null default false;
-- A deletion of the last minutes can be undone.
update bin set row = row || '{"language_chosen": false}' where place = 'users' and link is null;
