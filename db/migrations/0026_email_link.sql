-- Whether an e-mail link has opened the account: clients show it as a way in beside the password.
alter table identity.accounts add column email_link boolean not null default false;

-- Until now an account with a verified address and nothing else was opened by links alone.
update identity.accounts set email_link = true
where email_verified and email is not null and password_hash is null and federated = '{}' and not custom_auth;
