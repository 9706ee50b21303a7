-- The number of the last message that a report is about: an admin reads nothing that was written after it.
alter table thread_reports add up_to integer;
