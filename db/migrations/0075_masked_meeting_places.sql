-- What people were told of meetings whose deal has ended since without one: the phone numbers in the places are masked, as the
-- end of a deal does it from now on. Only digits of the two scripts of the country: the rest goes with its line, after 90 days.
update notifications set data = jsonb_set(data, '{place}',
  to_jsonb(regexp_replace(data->>'place', '\+?[0-9০-৯](?:[ ./()-]*[0-9০-৯]){7,}', '•••••••', 'g')))
from bookings
where notifications.kind in ('meetingProposed', 'meetingAgreed', 'meetingSoon')
  and data->>'place' ~ '[0-9০-৯](?:[ ./()-]*[0-9০-৯]){7,}'
  and link = '/dashboard/deals/' || bookings.id
  and state in ('requested', 'declined', 'cancelled', 'closed', 'expired');
