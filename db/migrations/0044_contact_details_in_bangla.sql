-- Contact details on Bangla pages. Where one is empty, Bangla pages show the English text, and English pages the Bangla one.
alter table contact_details
  add column address_bangla text not null default '',
  add column hours_bangla text not null default '';
