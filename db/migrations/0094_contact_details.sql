-- How people reach the shop, as the footer and the contact page show it: one row, which an admin edits. An empty text is not
-- shown. It was in the settings OFFICE_* and SOCIAL_* before.
create table contact_details (
  id boolean primary key default true check (id),
  address text not null default '',
  toll_free text not null default '',
  phone text not null default '',
  hours text not null default '',
  email text not null default '',
  facebook text not null default '',
  youtube text not null default '',
  instagram text not null default ''
);
