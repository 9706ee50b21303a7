-- A case whose decision is undone while another case about the same thing is open joins that one, and has no decision any more.
alter table cases drop constraint cases_state_check;
alter table cases add constraint cases_state_check check (state in ('open', 'done', 'joined'));

-- Cases of which the last decision was undone, and which were not opened again.
update cases set state = 'joined', decision = null
where state = 'done' and exists (
  select from desk_log later
  where later.act = 'undo' and later.undoes = (
    select max(made.id) from desk_log made where made.case_id = cases.id and made.act = cases.decision));

-- Their questions wait in the open case.
update notices set case_id = other.id
from cases joined
join cases other on other.kind = joined.kind and other.thing_id = joined.thing_id and other.state = 'open'
where notices.case_id = joined.id and joined.state = 'joined' and notices.act = 'ask';
