-- Names of persons are read from their accounts: no copy of one outlives the account, but for what a booking keeps.

-- Whom the sentence of a notification names.
alter table notifications add column person_id uuid references users (id) on delete set null;
create index notifications_of_person on notifications (person_id) where person_id is not null;

-- Deals and their reviews, conversations, and offers without a deal.
update notifications set data = data - 'other',
  person_id = case user_id when buyer_id then seller_id when seller_id then buyer_id end
from bookings
where data ? 'other' and link like '/dashboard/deals/%' and bookings.id = substring(link from '[0-9a-f-]{36}')::uuid;

update notifications set data = data - 'other',
  person_id = case user_id when buyer_id then seller_id when seller_id then buyer_id end
from threads
where data ? 'other' and link like '/dashboard/messages/%' and threads.id = substring(link from '[0-9a-f-]{36}')::uuid;

update notifications set data = data - 'other',
  person_id = case user_id when buyer_id then seller_id when seller_id then buyer_id end
from offers
where data ? 'other' and event = 'offer' and offers.id = substring(key from '^offer:([0-9a-f-]{36})')::uuid;

-- A case about a person is called by the name of the account.
update cases set title = '' where kind in ('person', 'shop');
update cases set title = '' where kind = 'appeal' and not exists (
  select from notices join cases one on one.id = case_id where notices.id = cases.thing_id and one.title <> '');

update notifications set data = data - 'title', person_id = subject_id
from desk_log join cases on cases.id = desk_log.case_id
where data ? 'title' and cases.title = '' and notifications.key ~ '^(desk|report):[0-9]+$'
  and desk_log.id = split_part(notifications.key, ':', 2)::bigint;

update notifications set data = data - 'title', person_id = subject_id
from cases
where data ? 'title' and cases.title = '' and notifications.key like 'case:%'
  and cases.id = substring(notifications.key from '[0-9a-f-]{36}')::uuid;
