-- What all machines of a site must have in common. A secret is here as a digest that is keyed by the secret itself.
create table remembered_settings (
  name text primary key,
  value text not null,
  remembered_at timestamptz not null default now()
);
