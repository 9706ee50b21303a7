-- The language in which the owner used the site last, on a device that the account knows. Letters that nobody asked for are in it,
-- because whoever causes them may be a stranger. Null: not known.
alter table identity.accounts add column language text;
