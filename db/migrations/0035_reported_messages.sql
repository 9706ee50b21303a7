-- The numbers of the messages that are reported themselves, beside the conversation that they are in.
alter table thread_reports add column messages integer[] not null default '{}';
