-- concurrently
-- Which account knows a browser is asked at each call whose limit counts a network address.
create index concurrently if not exists known_devices_hash on identity.known_devices (hash);
