-- What a brand was called before it was renamed, or merged into this one: its old address leads on to the new one.
create table former_brand_names (
  id       bigint primary key generated always as identity,
  name     text not null,
  brand_id uuid not null references categories (id) on delete cascade
);
create unique index former_brand_names_name on former_brand_names (lower(name));
create index former_brand_names_of_brand on former_brand_names (brand_id);
