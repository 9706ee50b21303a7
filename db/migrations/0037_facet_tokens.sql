-- What a product can be narrowed by, as words such as `kind:laptop` and `ramGb:16`, for one index over all of them
-- (docs/decisions/0033-facets-as-words.md). Only the facts by which people narrow are in it; a test compares the names with
-- specs.json. Sizes are whole inches, and shutter counts full ten thousands, because they are narrowed by ranges.
create function facet_tokens_of(kind text, brand text, condition text, district text, negotiable boolean, specs jsonb)
returns text[] language plpgsql immutable parallel safe as $$
declare
  tokens text[] := array['kind:' || kind, 'brand:' || lower(brand)];
  grade text := case lower(condition)
    when 'like new' then 'like-new' when 'excellent' then 'excellent' when 'good' then 'good' when 'fair' then 'fair'
    when 'for parts' then 'for-parts' end;
  name text;
  value jsonb;
begin
  if grade is not null then tokens := tokens || ('grade:' || grade); end if;
  if district is not null then tokens := tokens || ('district:' || district); end if;
  if negotiable then tokens := tokens || 'negotiable:true'::text; end if;
  for name, value in select * from jsonb_each(specs) loop
    if name = 'batteryHealth' then
      tokens := tokens || array(
        select 'minBattery:' || least from generate_series(50, 95, 5) least where least <= value::numeric);
    elsif name <> all (array[
      'processorFamily', 'processorGeneration', 'ramGb', 'storageGb', 'storageType', 'screenInches', 'resolution', 'touch',
      'graphicsKind', 'charger', 'warrantyMonths', 'invoice', 'defects', 'os', 'locks', 'monitorIncluded', 'phoneOs',
      'simCount', 'esim', 'network', 'neir', 'origin', 'box', 'tabletOs', 'tvResolution', 'tvOs', 'remote', 'worksWith',
      'genuine', 'calling', 'gps', 'panel', 'refreshHz', 'driveKind', 'usbKind', 'capacityTested', 'driveHealth',
      'printerKind', 'printerDoes', 'cameraKind', 'shutterCount', 'headphoneKind', 'noiseCancelling', 'routerKind', 'wifi',
      'dualBand', 'gigabit', 'consoleKind', 'controllers', 'discDrive', 'modified', 'accessoryKind']) then
      continue;
    elsif jsonb_typeof(value) = 'array' then
      tokens := tokens || array(select name || ':' || one from jsonb_array_elements_text(value) one);
    elsif name = 'shutterCount' then
      tokens := tokens || (name || ':' || trunc(value::numeric, -4));
    elsif jsonb_typeof(value) = 'number' then
      tokens := tokens || (name || ':' || trunc(value::numeric));
    else
      tokens := tokens || (name || ':' || (value #>> '{}'));
    end if;
  end loop;
  return tokens;
end $$;

alter table products
  add facet_tokens text[] generated always as (
    facet_tokens_of(kind, category, condition, district, negotiable, specs)) stored;

create index products_facets on products using gin (facet_tokens) with (fastupdate = off) where listed;
