-- The words by which an admin finds users: src/people/users/server/search-users.ts asks for the same expression.
create index users_words on users using gin (
  lower(display_name || ' ' || email || ' ' || coalesce(translate(phone, '০১২৩৪৫৬৭৮৯ -()+', '0123456789'), '')) gin_trgm_ops
);
