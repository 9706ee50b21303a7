-- A case whose decision is undone while another case about the same thing is open joins that one, and has no decision any more.
alter table cases drop constraint cases_state_check;
alter table cases add constraint cases_state_check check (state in ('open', 'done', 'joined'));

-- Cases of which the last decision was undone, and which were not opened again.
update cases set state = 'joined', decision = null
where state = 'done' and exists (
  select from desk_log later
  where later.act = 'undo' and later.undoes = (
    select max(made.id) from desk_log made where made.case_id = cases.id and made.act = cases.decision));
