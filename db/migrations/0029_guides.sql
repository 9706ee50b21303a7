-- A guide shows goods on sale: those of a kind, of a brand and with some words, as its author chose. Empty: any; all empty: none.
alter table blogs
  add column goods_kind  text not null default '',
  add column goods_brand text not null default '',
  add column goods_words text not null default '';
create index blogs_guides on blogs (goods_kind, date desc, id desc) where published and goods_kind <> '';
-- A deletion of the last minutes can be undone.
update bin set row = row || '{"goods_kind": "", "goods_brand": "", "goods_words": ""}' where place = 'blogs' and link is null;
