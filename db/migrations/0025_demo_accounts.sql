-- The accounts that the demo data made. Their passwords are printed in the README: production does not start over them.
-- By uid, which stays when an e-mail address changes.
create table demo_accounts (
  uid text primary key
);

-- Databases that were filled before: nobody can have an address of the reserved domain `.example`.
insert into demo_accounts (uid)
select uid from users where email like '%@greentech.example'
union
select uid from identity.accounts where email like '%@greentech.example';
