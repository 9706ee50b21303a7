-- Language of the e-mails to a person: src/shared/language.ts lists the same languages.
alter table users add column language text not null default 'en' check (language in ('en', 'bn'));
alter table pending_profiles add column language text not null default 'en' check (language in ('en', 'bn'));
-- A deletion of the last minutes can be undone.
update bin set row = row || '{"language": "en"}' where place = 'users' and link is null;
