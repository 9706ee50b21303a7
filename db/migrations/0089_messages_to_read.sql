-- concurrently
-- The messages that an earlier release has stored, for the job that reads their words.
create index concurrently if not exists messages_to_read on messages (id) where numbers is null;
