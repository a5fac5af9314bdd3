-- Accounts, keys and security events.

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  email text
    constraint users_email_length check (char_length(email) between 3 and 320),
  encrypted_password text,
  email_confirmed_at timestamptz,
  email_proven_at timestamptz,
  invited_at timestamptz,
  phone text
    constraint users_phone_digits check (phone ~ '^[1-9][0-9]{1,14}$'),
  phone_confirmed_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  new_email text
    constraint users_new_email_length check (char_length(new_email) between 3 and 320),
  email_change_sent_at timestamptz,
  email_change_confirm_status smallint not null default 0
    constraint users_email_change_confirm_status_known check (email_change_confirm_status between 0 and 2),
  new_phone text
    constraint users_new_phone_digits check (new_phone ~ '^[1-9][0-9]{1,14}$'),
  phone_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{}'
    constraint users_raw_app_meta_data_object check (jsonb_typeof(raw_app_meta_data) = 'object'),
  raw_user_meta_data jsonb not null default '{}'
    constraint users_raw_user_meta_data_object check (jsonb_typeof(raw_user_meta_data) = 'object'),
  password_doubted boolean not null default false,
  ownership_asked_at timestamptz,
  is_anonymous boolean not null default false,
  is_sso_user boolean not null default false,
  banned_until timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now()
);

comment on table auth.users is 'Accounts.';
comment on column auth.users.id is 'Given by the server; the sub of every token.';
comment on column auth.users.email is 'Sign-in address; unique regardless of case, except for single sign-on accounts.';
comment on column auth.users.encrypted_password is
  'argon2id hash, or an imported bcrypt hash until the next sign-in; null without a password.';
comment on column auth.users.email_confirmed_at is
  'When the address was confirmed, or counted as confirmed because AUTH_CONFIRM_EMAIL is off.';
comment on column auth.users.email_proven_at is
  'When a secret mailed to the address came back. Confirmation by setting proves nothing.';
comment on column auth.users.invited_at is 'When an administrator invited the account.';
comment on column auth.users.phone is 'E.164 without the plus sign.';
comment on column auth.users.phone_confirmed_at is 'When the phone was confirmed.';
comment on column auth.users.confirmation_sent_at is 'When the last confirmation mail was queued.';
comment on column auth.users.recovery_sent_at is 'When the last recovery or sign-in mail was queued.';
comment on column auth.users.new_email is 'New address waiting for confirmation.';
comment on column auth.users.email_change_sent_at is 'When the mails of an address change were queued.';
comment on column auth.users.email_change_confirm_status is
  'Which mailbox has confirmed the change of address: 0 none yet, 1 the current one, 2 the new one.';
comment on column auth.users.new_phone is 'New phone waiting for confirmation.';
comment on column auth.users.phone_change_sent_at is 'When the message of a phone change was queued.';
comment on column auth.users.reauthentication_sent_at is 'When the last reauthentication code was queued.';
comment on column auth.users.last_sign_in_at is 'When a session was last started.';
comment on column auth.users.raw_app_meta_data is
  'Facts kept by the server: provider, providers. Never set by a client.';
comment on column auth.users.raw_user_meta_data is 'What users say about themselves. Nothing trusts it.';
comment on column auth.users.password_doubted is
  'Somebody else asked for this account before its address was proven; the proof removes the password.';
comment on column auth.users.ownership_asked_at is
  'Since when the owner of the mailbox has been asked whether they opened the account; null when there is no open question.';
comment on column auth.users.is_anonymous is 'An account without address, phone or identity.';
comment on column auth.users.is_sso_user is 'Belongs to a single sign-on provider; its address need not be unique.';
comment on column auth.users.banned_until is 'Until then every session is refused.';
comment on column auth.users.deleted_at is 'Soft deletion: the row stays, without any rights.';
comment on column auth.users.created_at is 'When the account was created.';
comment on column auth.users.updated_at is 'When the account last changed.';

create unique index users_email_key on auth.users (lower(email)) where email is not null and not is_sso_user;
create unique index users_phone_key on auth.users (phone) where phone is not null;
create index users_created_at on auth.users (created_at desc, id desc);

call app.protect('auth.users');

create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  provider text not null
    constraint identities_provider_length check (char_length(provider) between 1 and 100),
  provider_id text not null
    constraint identities_provider_id_length check (char_length(provider_id) between 1 and 1000),
  identity_data jsonb not null default '{}'
    constraint identities_identity_data_object check (jsonb_typeof(identity_data) = 'object'),
  email text generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  constraint identities_provider_key unique (provider, provider_id)
);

comment on table auth.identities is 'The ways in which accounts sign in.';
comment on column auth.identities.id is 'The identity_id of the wire, used when unlinking.';
comment on column auth.identities.user_id is 'The account.';
comment on column auth.identities.provider is 'email, phone, the name of a provider, or sso:<id>.';
comment on column auth.identities.provider_id is
  'The subject at the provider; the account''s own id for email and phone.';
comment on column auth.identities.identity_data is 'The provider''s claims.';
comment on column auth.identities.email is 'Address from the claims, for lookups.';
comment on column auth.identities.last_sign_in_at is 'When this identity last signed in.';
comment on column auth.identities.created_at is 'When it was linked.';
comment on column auth.identities.updated_at is 'When it last changed.';

create index identities_user_id on auth.identities (user_id);
create index identities_email on auth.identities (email);

call app.protect('auth.identities');

-- Passwords tried from networks that the account has used before are counted separately, so that
-- an attack slows down the attacker and not the owner.
create table auth.known_networks (
  user_id uuid not null references auth.users on delete cascade,
  network text not null
    constraint known_networks_network_length check (char_length(network) between 1 and 50),
  seen_at timestamptz not null,
  primary key (user_id, network)
);

comment on table auth.known_networks is 'Networks from which an account has started a session in recent months.';
comment on column auth.known_networks.user_id is 'The account.';
comment on column auth.known_networks.network is
  'An IPv4 address, or the first four groups of an IPv6 address: the block of one subscriber.';
comment on column auth.known_networks.seen_at is
  'The last time a session was started there, to within a day; old rows no longer count.';

create index known_networks_seen_at on auth.known_networks (seen_at);

call app.protect('auth.known_networks');

create table auth.rate_limits (
  key text primary key
    constraint rate_limits_key_length check (char_length(key) between 1 and 200),
  booked_until timestamptz not null
);

comment on table auth.rate_limits is
  'One row per limit and caller. Each call books a step of time; the limit is how far ahead time may be booked.';
comment on column auth.rate_limits.key is 'Name of the limit, with an address or the hash of an account.';
comment on column auth.rate_limits.booked_until is 'Time is booked up to here; a row in the past may be deleted.';

create index rate_limits_booked_until on auth.rate_limits (booked_until);

call app.protect('auth.rate_limits');

create table auth.signing_keys (
  kid text primary key
    constraint signing_keys_kid_length check (char_length(kid) between 1 and 100),
  alg text not null
    constraint signing_keys_alg_known check (alg in ('ES256', 'RS256')),
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz not null default app.now(),
  retired_at timestamptz
);

comment on table auth.signing_keys is
  'Keys that sign access tokens, generated at the first start and shared by all processes.';
comment on column auth.signing_keys.kid is 'The kid in the header of a token.';
comment on column auth.signing_keys.alg is 'Signature algorithm.';
comment on column auth.signing_keys.private_jwk is 'Private key; it leaves the database only for the server''s memory.';
comment on column auth.signing_keys.public_jwk is 'Public key as published in jwks.json.';
comment on column auth.signing_keys.created_at is 'When it was created; the newest key that is not retired signs.';
comment on column auth.signing_keys.retired_at is 'From this time on it only verifies.';

call app.protect('auth.signing_keys');

create table auth.audit_log_entries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete set null,
  action text not null
    constraint audit_log_entries_action_length check (char_length(action) between 1 and 100),
  ip inet,
  user_agent text
    constraint audit_log_entries_user_agent_length check (char_length(user_agent) <= 1000),
  details jsonb not null default '{}'
    constraint audit_log_entries_details_object check (jsonb_typeof(details) = 'object'),
  created_at timestamptz not null default app.now()
);

comment on table auth.audit_log_entries is 'Security events of accounts. They outlive the account, without its name.';
comment on column auth.audit_log_entries.id is 'The entry.';
comment on column auth.audit_log_entries.user_id is 'The account; null once it is deleted.';
comment on column auth.audit_log_entries.action is 'What happened, e.g. sign_in, sign_in_failed, password_changed.';
comment on column auth.audit_log_entries.ip is 'Where the request came from.';
comment on column auth.audit_log_entries.user_agent is 'What sent it.';
comment on column auth.audit_log_entries.details is 'Further facts; never a secret.';
comment on column auth.audit_log_entries.created_at is 'When it happened.';

create index audit_log_entries_user_id on auth.audit_log_entries (user_id, created_at desc);
create index audit_log_entries_created_at on auth.audit_log_entries (created_at desc);

call app.protect('auth.audit_log_entries');
