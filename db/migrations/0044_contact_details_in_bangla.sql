-- What Bangla pages show of the contact details; where it is empty, they show the English text, and English pages the Bangla one.
alter table contact_details
  add column address_bangla text not null default '',
  add column hours_bangla text not null default '';
