-- Numbers that were kept with the zero that is dialled within a country, after its country code: no call, message or code reaches
-- them. The same rules as in src/shared/phone.ts, whose list of country codes this is.
-- A number that another account or second step has in its right form stays as it is.
create or replace function pg_temp.e164(number text) returns text language sql immutable as $$
  select regexp_replace(
    regexp_replace(regexp_replace(number, '^00([1-9]\d{6,14})$', '+\1'), '^\+?8800?(1[3-9]\d{8})$', '+880\1'),
    '^\+(20|27|31|32|33|40|41|43|44|46|49|51|53|54|55|57|58|60|61|62|63|64|66|81|82|84|86|90|91|92|93|94|95|98|211|212|213|218|231|232|233|234|243|249|250|251|254|255|256|260|261|262|263|264|353|355|358|359|370|373|374|380|381|382|383|385|386|387|389|421|590|593|594|595|596|598|855|856|880|886|961|962|963|964|966|967|970|971|972|976|977|994|995|996)0(\d+)$', '+\1\2')
$$;

update bookings set phone_e164 = pg_temp.e164(phone_e164) where phone_e164 <> pg_temp.e164(phone_e164);

update identity.accounts a set phone_number = pg_temp.e164(phone_number)
where phone_number <> pg_temp.e164(phone_number)
  and not exists (
    select from identity.accounts o
    where o.uid <> a.uid and pg_temp.e164(o.phone_number) = pg_temp.e164(a.phone_number)
      and (o.phone_number = pg_temp.e164(o.phone_number) or o.uid < a.uid)
  );

update identity.second_factors f set phone_number = pg_temp.e164(phone_number)
where phone_number <> pg_temp.e164(phone_number)
  and not exists (
    select from identity.second_factors o
    where o.uid = f.uid and o.id <> f.id and pg_temp.e164(o.phone_number) = pg_temp.e164(f.phone_number)
      and (o.phone_number = pg_temp.e164(o.phone_number) or o.id < f.id)
  );

update identity.sms_codes set phone_number = pg_temp.e164(phone_number) where phone_number <> pg_temp.e164(phone_number);
