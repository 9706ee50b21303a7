alter table blogs rename column twin to translation;
alter table blogs rename constraint blogs_twin_key to blogs_translation_key;
alter table blogs rename constraint blogs_twin_fkey to blogs_translation_fkey;
-- A deletion of the last minutes can be undone.
update bin set row = row - 'twin' || jsonb_build_object('translation', row->'twin') where place = 'blogs' and row ? 'twin';
update bin set link = 'translation' where place = 'blogs' and link = 'twin';
