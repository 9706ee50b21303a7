-- Which product a draft has become: a call that is repeated, or a second window, lists no second one.
create table published_drafts (
  seller_id    uuid not null references users (id) on delete cascade,
  -- The browser chose it.
  draft_id     uuid not null,
  -- Without a foreign key: a product that was deleted stays restorable, whatever became of the draft since.
  product_id   uuid not null,
  -- SHA-256 of what was published. A draft that says something else by now is not the repetition of a call.
  digest       text not null,
  published_at timestamptz not null default now(),
  primary key (seller_id, draft_id)
);
