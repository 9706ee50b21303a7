-- What was read of a message when it was stored, so that no reading of a thread reads its words again.
alter table messages
  -- Where its phone numbers begin and end, in UTF-16 units: start, end, start, end, … Null: not read yet.
  add column numbers int[],
  -- What to warn its reader of; null as long as `numbers`.
  add column warnings text[];
