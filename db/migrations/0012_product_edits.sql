-- When its saller last edited a product: an edit that began before that is refused, so that none is lost unseen.
alter table products add column updated_at timestamptz not null default now();
update products set updated_at = created_at;
