-- A picture by which a saller proves something to the admins: the papers of a shop, or a device that they hold.
create table proofs (
  id            uuid primary key default gen_random_uuid(),
  kind          text not null check (kind in ('shop', 'holding')),
  user_id       uuid not null references users (id) on delete cascade,
  -- The listing of the device.
  product_id    uuid unique references products (id) on delete cascade,
  -- `asked`: the code was given, and no picture has come yet.
  state         text not null check (state in ('asked', 'waiting', 'accepted', 'refused', 'expired')),
  -- Lies beside the device in the picture.
  code          text check (length(code) = 4),
  code_given_at timestamptz,
  -- A JPEG that the server made of the upload. Null before it, and soon after the decision.
  photo         bytea check (length(photo) <= 2000000),
  sent_at       timestamptz,
  decided_at    timestamptz,
  -- Message of the admin to the saller.
  words         text not null default '' check (length(words) <= 600),
  constraint proofs_of_kind check ((kind = 'holding') = (product_id is not null)
    and (kind = 'holding') = (code is not null) and (code is null) = (code_given_at is null)),
  constraint proofs_sent check ((state = 'asked') = (sent_at is null)),
  constraint proofs_decided check ((state in ('accepted', 'refused')) = (decided_at is not null)),
  constraint proofs_photo check (case state when 'waiting' then photo is not null when 'asked' then photo is null
    when 'expired' then photo is null else true end)
);
create unique index proofs_one_shop on proofs (user_id) where kind = 'shop';
create index proofs_of_user on proofs (user_id);
create index proofs_waiting on proofs (sent_at) where state = 'waiting';
create index proofs_asked on proofs (code_given_at) where state = 'asked';

-- The desk looks at them, too.
alter table cases drop constraint cases_kind_check;
alter table cases add constraint cases_kind_check
  check (kind in ('product', 'person', 'conversation', 'review', 'appeal', 'shop', 'holding'));
