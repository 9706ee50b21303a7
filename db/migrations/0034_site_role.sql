-- On the embedded server the site connects as this role, which owns nothing: only the owner of a table can drop it, disable its
-- trigger or truncate it. A server of the operator has one role for the site, and keeps the trigger of desk_log alone.
do $$
declare
  place name;
begin
  if current_setting('greentech.start', true) is null then
    return;
  end if;
  if not exists (select from pg_roles where rolname = 'site') then
    -- graphile-worker enables row security on its tables, without a policy.
    create role site login bypassrls;
  end if;
  for place in select nspname from pg_namespace where nspname in ('public', 'identity', 'graphile_worker') loop
    execute format('grant usage on schema %I to site', place);
    execute format('grant select, insert, update, delete on all tables in schema %I to site', place);
    execute format('grant usage on all sequences in schema %I to site', place);
  end loop;
  -- Objects that are created later, by the migrations of graphile-worker too.
  alter default privileges grant usage on schemas to site;
  alter default privileges grant select, insert, update, delete on tables to site;
  alter default privileges grant usage on sequences to site;
  -- The site creates the table of its demo Google account there.
  grant create on schema identity to site;
  revoke update, delete on desk_log from site;
end $$;
