-- Language of a post: src/shared/language.ts lists the same languages. The script of the text decides for older posts.
alter table blogs
  add column language text not null default 'en' check (language in ('en', 'bn')),
  -- The same post in English. Kept with the other one alone, so that a pair is one row's word.
  add column twin uuid unique references blogs on delete set null check (twin is null or language <> 'en');
update blogs set language = 'bn' where name ~ '[\u0980-\u09ff]';
-- A deletion of the last minutes can be undone.
update bin set row = row || jsonb_build_object('language', case when row->>'name' ~ '[\u0980-\u09ff]' then 'bn' else 'en' end)
where place = 'blogs' and link is null;
