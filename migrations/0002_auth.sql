-- Accounts and everything that proves who someone is. Only service_role may touch it.

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
  is_anonymous boolean not null default false,
  is_sso_user boolean not null default false,
  banned_until timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email_key on auth.users (lower(email)) where email is not null and not is_sso_user;
create unique index users_phone_key on auth.users (phone) where phone is not null;
create index users_created_at on auth.users (created_at desc, id desc);
create trigger users_stamp_updated_at before update on auth.users
  for each row execute function app.stamp_updated_at();

comment on table auth.users is 'Accounts.';
comment on column auth.users.id is 'Given by the server; the sub of every token.';
comment on column auth.users.email is 'Address for signing in; unique without regard to case, single sign-on apart.';
comment on column auth.users.encrypted_password is 'argon2id, or an imported bcrypt until the next sign-in; null without a password.';
comment on column auth.users.email_confirmed_at is 'When the address counted as confirmed, be it by setting.';
comment on column auth.users.email_proven_at is 'When a secret that was sent to the address came back; confirmation by setting proves nothing.';
comment on column auth.users.invited_at is 'When an administrator invited the account.';
comment on column auth.users.phone is 'E.164 without the plus sign.';
comment on column auth.users.phone_confirmed_at is 'When the phone was confirmed.';
comment on column auth.users.confirmation_sent_at is 'When the last confirmation mail was queued.';
comment on column auth.users.recovery_sent_at is 'When the last recovery or sign-in mail was queued.';
comment on column auth.users.new_email is 'Address waiting for its confirmation.';
comment on column auth.users.email_change_sent_at is 'When the mails of an address change were queued.';
comment on column auth.users.email_change_confirm_status is 'How many of the two addresses have confirmed the change.';
comment on column auth.users.new_phone is 'Phone waiting for its confirmation.';
comment on column auth.users.phone_change_sent_at is 'When the message of a phone change was queued.';
comment on column auth.users.reauthentication_sent_at is 'When the last reauthentication code was queued.';
comment on column auth.users.last_sign_in_at is 'When a session was last started.';
comment on column auth.users.raw_app_meta_data is 'Facts of the server: provider, providers. Never from a client.';
comment on column auth.users.raw_user_meta_data is 'What the user says about themselves; trusted by nothing.';
comment on column auth.users.is_anonymous is 'Account without address, phone or identity.';
comment on column auth.users.is_sso_user is 'Belongs to an identity provider of its own; its address may exist twice.';
comment on column auth.users.banned_until is 'No session counts before this moment.';
comment on column auth.users.deleted_at is 'Softly deleted: kept as a row, without rights.';
comment on column auth.users.created_at is 'When the account was made.';
comment on column auth.users.updated_at is 'When the account last changed.';

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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint identities_provider_key unique (provider, provider_id)
);
create index identities_user_id on auth.identities (user_id);
create index identities_email on auth.identities (email);
create trigger identities_stamp_updated_at before update on auth.identities
  for each row execute function app.stamp_updated_at();

comment on table auth.identities is 'The ways in which an account signs in.';
comment on column auth.identities.id is 'The identity_id of the wire, named when unlinking.';
comment on column auth.identities.user_id is 'The account.';
comment on column auth.identities.provider is 'email, phone, the name of a provider, or sso:<id>.';
comment on column auth.identities.provider_id is 'The subject at the provider; for email and phone the account itself.';
comment on column auth.identities.identity_data is 'Claims of the provider.';
comment on column auth.identities.email is 'Address among the claims, for finding.';
comment on column auth.identities.last_sign_in_at is 'When this identity last signed in.';
comment on column auth.identities.created_at is 'When it was linked.';
comment on column auth.identities.updated_at is 'When it last changed.';

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  aal text not null default 'aal1'
    constraint sessions_aal_known check (aal in ('aal1', 'aal2')),
  amr jsonb not null default '[]'
    constraint sessions_amr_array check (jsonb_typeof(amr) = 'array'),
  user_agent text
    constraint sessions_user_agent_length check (char_length(user_agent) <= 1000),
  ip inet,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz,
  not_after timestamptz
);
create index sessions_user_id on auth.sessions (user_id, created_at desc);

comment on table auth.sessions is 'One row per sign-in. When the row is gone, the next call of its tokens is refused.';
comment on column auth.sessions.id is 'The session_id of every access token.';
comment on column auth.sessions.user_id is 'The account.';
comment on column auth.sessions.aal is 'Level of assurance: aal1, or aal2 after a second factor.';
comment on column auth.sessions.amr is 'How it was proven: [{method, timestamp, provider?}], newest first.';
comment on column auth.sessions.user_agent is 'Browser of the last refresh.';
comment on column auth.sessions.ip is 'Address of the last refresh.';
comment on column auth.sessions.created_at is 'When the session began.';
comment on column auth.sessions.refreshed_at is 'When it was last refreshed.';
comment on column auth.sessions.not_after is 'From then on it counts as ended; null is no limit.';

create table auth.refresh_tokens (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references auth.sessions on delete cascade,
  token_hash bytea not null
    constraint refresh_tokens_token_hash_sha256 check (octet_length(token_hash) = 32),
  parent_id uuid references auth.refresh_tokens on delete set null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  constraint refresh_tokens_token_hash_key unique (token_hash)
);
create index refresh_tokens_session_id on auth.refresh_tokens (session_id, created_at desc);
create index refresh_tokens_parent_id on auth.refresh_tokens (parent_id);

comment on table auth.refresh_tokens is 'The chain of refresh tokens of a session; the tokens themselves are nowhere.';
comment on column auth.refresh_tokens.id is 'The link of the chain.';
comment on column auth.refresh_tokens.session_id is 'The session; its end ends all tokens.';
comment on column auth.refresh_tokens.token_hash is 'SHA-256 of the token.';
comment on column auth.refresh_tokens.parent_id is 'The token that was exchanged for this one.';
comment on column auth.refresh_tokens.created_at is 'When it was handed out.';
comment on column auth.refresh_tokens.revoked_at is 'When it was exchanged or ended.';

create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  purpose text not null
    constraint one_time_tokens_purpose_known check (purpose in (
      'confirmation', 'recovery', 'magiclink', 'invite', 'email_change_current', 'email_change_new',
      'reauthentication', 'phone_confirmation', 'phone_change')),
  token_hash bytea not null
    constraint one_time_tokens_token_hash_sha256 check (octet_length(token_hash) = 32),
  code_hash bytea
    constraint one_time_tokens_code_hash_sha256 check (octet_length(code_hash) = 32),
  relates_to text not null
    constraint one_time_tokens_relates_to_length check (char_length(relates_to) between 1 and 320),
  attempts integer not null default 0
    constraint one_time_tokens_attempts_positive check (attempts >= 0),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint one_time_tokens_purpose_key unique (user_id, purpose),
  constraint one_time_tokens_token_hash_key unique (token_hash)
);
create index one_time_tokens_expires_at on auth.one_time_tokens (expires_at);

comment on table auth.one_time_tokens is 'Secrets that were mailed or texted: one pending per account and purpose, used once.';
comment on column auth.one_time_tokens.id is 'The token''s own id.';
comment on column auth.one_time_tokens.user_id is 'The account it was sent to.';
comment on column auth.one_time_tokens.purpose is 'What it may be used for.';
comment on column auth.one_time_tokens.token_hash is 'SHA-256 of the secret in the link.';
comment on column auth.one_time_tokens.code_hash is 'SHA-256 of address and short code; null where no code was sent.';
comment on column auth.one_time_tokens.relates_to is 'Address or phone it was sent to.';
comment on column auth.one_time_tokens.attempts is 'Wrong codes so far; the server ends it after a few.';
comment on column auth.one_time_tokens.expires_at is 'Until when it counts.';
comment on column auth.one_time_tokens.created_at is 'When it was sent; 60 s pass before the next of its kind.';

create table auth.signing_keys (
  kid text primary key
    constraint signing_keys_kid_length check (char_length(kid) between 1 and 100),
  alg text not null
    constraint signing_keys_alg_known check (alg in ('ES256', 'RS256')),
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

comment on table auth.signing_keys is 'Keys that sign access tokens, made at the first start and shared by all processes.';
comment on column auth.signing_keys.kid is 'The kid in the header of a token.';
comment on column auth.signing_keys.alg is 'Signature algorithm.';
comment on column auth.signing_keys.private_jwk is 'Private key; leaves the database only into the memory of the server.';
comment on column auth.signing_keys.public_jwk is 'Public key as it stands in jwks.json.';
comment on column auth.signing_keys.created_at is 'When it was made; the newest unretired one signs.';
comment on column auth.signing_keys.retired_at is 'From then on it only verifies.';

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
  created_at timestamptz not null default now()
);
create index audit_log_entries_user_id on auth.audit_log_entries (user_id, created_at desc);
create index audit_log_entries_created_at on auth.audit_log_entries (created_at desc);

comment on table auth.audit_log_entries is 'Security events of accounts. They outlive the account, without its name.';
comment on column auth.audit_log_entries.id is 'The entry.';
comment on column auth.audit_log_entries.user_id is 'The account; null once it is deleted.';
comment on column auth.audit_log_entries.action is 'What happened, e.g. sign_in, sign_in_failed, password_changed.';
comment on column auth.audit_log_entries.ip is 'Where the request came from.';
comment on column auth.audit_log_entries.user_agent is 'What sent it.';
comment on column auth.audit_log_entries.details is 'Further facts; never a secret.';
comment on column auth.audit_log_entries.created_at is 'When it happened.';

-- A job of one company has no business with accounts.
do $$
declare
  guarded text;
begin
  foreach guarded in array array['users', 'identities', 'sessions', 'refresh_tokens',
                                 'one_time_tokens', 'signing_keys', 'audit_log_entries'] loop
    execute format('alter table auth.%I enable row level security', guarded);
    execute format('alter table auth.%I force row level security', guarded);
    execute format('grant select, insert, update, delete on auth.%I to service_role', guarded);
    execute format($policy$
      create policy service_does_all on auth.%I to service_role
        using ((select app.job_company()) is null)
        with check ((select app.job_company()) is null)
    $policy$, guarded);
  end loop;
end
$$;

-- briefwell_definer looks whether a session still lives, and ends a removed member's account.
grant select, delete on auth.users, auth.sessions to briefwell_definer;
create policy definer_reads on auth.users for select to briefwell_definer using (true);
create policy definer_deletes on auth.users for delete to briefwell_definer using (true);
create policy definer_reads on auth.sessions for select to briefwell_definer using (true);
create policy definer_deletes on auth.sessions for delete to briefwell_definer using (true);
