-- For the job that tells of offers whose time is over.
create index offers_ending on offers (ends_at) where state = 'open';
