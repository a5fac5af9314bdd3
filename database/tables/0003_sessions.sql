-- Sessions, second factors, and what a sign-in needs on its way.

create table auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  factor_type text not null
    constraint mfa_factors_factor_type_known check (factor_type in ('totp', 'phone', 'webauthn', 'recovery_code')),
  status text not null default 'unverified'
    constraint mfa_factors_status_known check (status in ('unverified', 'verified')),
  friendly_name text not null default ''
    constraint mfa_factors_friendly_name_length check (char_length(friendly_name) <= 100),
  sealed_secret text
    constraint mfa_factors_sealed_secret_length check (char_length(sealed_secret) between 1 and 500),
  last_step bigint,
  phone text
    constraint mfa_factors_phone_digits check (phone ~ '^[1-9][0-9]{1,14}$'),
  credential_id text
    constraint mfa_factors_credential_id_length check (char_length(credential_id) between 1 and 1400),
  public_key bytea
    constraint mfa_factors_public_key_length check (octet_length(public_key) between 1 and 4096),
  counter bigint
    constraint mfa_factors_counter_positive check (counter >= 0),
  transports text[] not null default '{}'
    constraint mfa_factors_transports_few check (cardinality(transports) <= 10),
  last_challenged_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint mfa_factors_friendly_name_key unique (user_id, friendly_name),
  constraint mfa_factors_credential_id_key unique (credential_id),
  constraint mfa_factors_totp_whole check ((factor_type = 'totp') = (sealed_secret is not null)),
  constraint mfa_factors_phone_whole check ((factor_type = 'phone') = (phone is not null)),
  constraint mfa_factors_webauthn_whole check (
    (credential_id is not null) = (factor_type = 'webauthn' and status = 'verified')
    and (credential_id is null) = (public_key is null)
    and (credential_id is null) = (counter is null))
);

comment on table auth.mfa_factors is
  'Second factors: authenticator apps, phones, passkeys, and one set of recovery codes per account.';
comment on column auth.mfa_factors.id is 'Assigned by the server; part of the URLs of its endpoints.';
comment on column auth.mfa_factors.user_id is 'The account.';
comment on column auth.mfa_factors.factor_type is 'totp, phone, webauthn or recovery_code.';
comment on column auth.mfa_factors.status is 'Only verified factors count; the others wait for their first proof.';
comment on column auth.mfa_factors.friendly_name is
  'Name given by the owner, unique in the account; empty counts as a name.';
comment on column auth.mfa_factors.sealed_secret is
  'Secret of an authenticator app, encrypted with a key derived from the installation''s secret.';
comment on column auth.mfa_factors.last_step is
  'The 30-second step of the last accepted code; that code and older ones are refused.';
comment on column auth.mfa_factors.phone is 'Where codes are sent: E.164 without the plus sign.';
comment on column auth.mfa_factors.credential_id is 'Id of a passkey, base64url.';
comment on column auth.mfa_factors.public_key is 'Public key of a passkey, COSE.';
comment on column auth.mfa_factors.counter is
  'Signature counter of a passkey; a lower number means a cloned authenticator.';
comment on column auth.mfa_factors.transports is 'How a browser reaches the passkey.';
comment on column auth.mfa_factors.last_challenged_at is 'When a proof was last requested.';
comment on column auth.mfa_factors.created_at is 'When it was enrolled.';
comment on column auth.mfa_factors.updated_at is 'When it last changed.';

create unique index mfa_factors_one_set_of_recovery_codes on auth.mfa_factors (user_id)
  where factor_type = 'recovery_code';

call app.protect('auth.mfa_factors');

create table auth.recovery_codes (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  code_hash bytea not null
    constraint recovery_codes_code_hash_sha256 check (octet_length(code_hash) = 32),
  used_at timestamptz,
  created_at timestamptz not null,
  constraint recovery_codes_code_hash_key unique (factor_id, code_hash)
);

comment on table auth.recovery_codes is 'Single-use codes that stand in for a lost second factor.';
comment on column auth.recovery_codes.id is 'The code''s own id.';
comment on column auth.recovery_codes.factor_id is 'The set that it belongs to; the set is a factor of the account.';
comment on column auth.recovery_codes.code_hash is
  'SHA-256 of the code, which has 80 random bits. The code itself is not stored.';
comment on column auth.recovery_codes.used_at is 'When it was used; null while it is still valid.';
comment on column auth.recovery_codes.created_at is 'When it was issued.';

call app.protect('auth.recovery_codes');

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
  created_at timestamptz not null default app.now(),
  refreshed_at timestamptz,
  not_after timestamptz,
  factor_id uuid references auth.mfa_factors on delete set null,
  may_answer boolean not null default false,
  must_set_password boolean
);

comment on table auth.sessions is
  'One row per sign-in. Once the row is gone, the next call with its tokens is refused.';
comment on column auth.sessions.id is 'The session_id of its access tokens.';
comment on column auth.sessions.user_id is 'The account.';
comment on column auth.sessions.aal is 'Level of assurance: aal1, or aal2 after a second factor.';
comment on column auth.sessions.amr is 'How the user signed in: [{method, timestamp, provider?}], newest first.';
comment on column auth.sessions.user_agent is 'Browser of the last refresh.';
comment on column auth.sessions.ip is 'Address of the last refresh.';
comment on column auth.sessions.created_at is 'When the session began.';
comment on column auth.sessions.refreshed_at is 'When it was last refreshed.';
comment on column auth.sessions.not_after is
  'The latest end of this session; app.session_ends_at may be earlier. Null sets no limit.';
comment on column auth.sessions.factor_id is 'The second factor that last raised the session to aal2.';
comment on column auth.sessions.may_answer is
  'Whether the session began with a proof of the mailbox while ownership was in question, and so may answer the question.';
comment on column auth.sessions.must_set_password is
  'True if the session began by a recovery and has not set a new password yet: until then it may do nothing else.';

create index sessions_user_id on auth.sessions (user_id, created_at desc);
create index sessions_factor_id on auth.sessions (factor_id);

call app.protect('auth.sessions');

create table auth.refresh_tokens (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references auth.sessions on delete cascade,
  token_hash bytea not null
    constraint refresh_tokens_token_hash_sha256 check (octet_length(token_hash) = 32),
  parent_id uuid references auth.refresh_tokens on delete set null,
  created_at timestamptz not null default app.now(),
  revoked_at timestamptz,
  constraint refresh_tokens_token_hash_key unique (token_hash)
);

comment on table auth.refresh_tokens is 'The chain of refresh tokens of a session. Only hashes are stored.';
comment on column auth.refresh_tokens.id is 'The token''s own id.';
comment on column auth.refresh_tokens.session_id is 'The session; when it ends, so do its tokens.';
comment on column auth.refresh_tokens.token_hash is 'SHA-256 of the token.';
comment on column auth.refresh_tokens.parent_id is 'The token that was exchanged for this one.';
comment on column auth.refresh_tokens.created_at is 'When it was issued.';
comment on column auth.refresh_tokens.revoked_at is 'When it was exchanged or revoked.';

create index refresh_tokens_session_id on auth.refresh_tokens (session_id, created_at desc);
create index refresh_tokens_parent_id on auth.refresh_tokens (parent_id);

call app.protect('auth.refresh_tokens');

create table auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid references auth.mfa_factors on delete cascade,
  session_id uuid references auth.sessions on delete cascade,
  ip inet,
  code_hash bytea
    constraint mfa_challenges_code_hash_sha256 check (octet_length(code_hash) = 32),
  nonce text
    constraint mfa_challenges_nonce_length check (char_length(nonce) between 16 and 200),
  attempts integer not null default 0
    constraint mfa_challenges_attempts_positive check (attempts >= 0),
  used_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint mfa_challenges_factor_and_session
  check ((factor_id is null) = (session_id is null))
);

comment on table auth.mfa_challenges is
  'Challenges to a second factor, or to any passkey. Each can be passed once, in time, by the session that requested it if there was one.';
comment on column auth.mfa_challenges.id is 'Assigned by the server; named in the answer.';
comment on column auth.mfa_challenges.factor_id is 'The challenged factor; null for a sign-in with any passkey.';
comment on column auth.mfa_challenges.session_id is
  'The session that requested it, and that a right answer raises to aal2; null for a sign-in.';
comment on column auth.mfa_challenges.ip is 'Where it was requested from; the answer must come from there.';
comment on column auth.mfa_challenges.code_hash is 'SHA-256 of the challenge''s id and the texted code.';
comment on column auth.mfa_challenges.nonce is 'What a passkey has to sign, base64url.';
comment on column auth.mfa_challenges.attempts is 'Wrong answers so far; a few of them end the challenge.';
comment on column auth.mfa_challenges.used_at is 'When it was passed; it can be passed once.';
comment on column auth.mfa_challenges.created_at is 'When it was requested.';
comment on column auth.mfa_challenges.expires_at is 'When it expires.';

create index mfa_challenges_factor_id on auth.mfa_challenges (factor_id, created_at desc);
create index mfa_challenges_session_id on auth.mfa_challenges (session_id);
create index mfa_challenges_expires_at on auth.mfa_challenges (expires_at);

call app.protect('auth.mfa_challenges');

create table auth.flow_states (
  id uuid primary key,
  kind text not null
    constraint flow_states_kind_known check (kind in ('link', 'oauth', 'sso')),
  method text not null
    constraint flow_states_method_length check (char_length(method) between 1 and 50),
  redirect_to text not null
    constraint flow_states_redirect_to_length check (char_length(redirect_to) between 1 and 8192),
  challenge text
    constraint flow_states_challenge_shape check (challenge ~ '^[A-Za-z0-9._~-]{43,128}$'),
  challenge_method text
    constraint flow_states_challenge_method_known check (challenge_method in ('s256', 'plain')),
  provider text
    constraint flow_states_provider_length check (char_length(provider) between 1 and 100),
  linking_user_id uuid references auth.users on delete cascade,
  nonce text
    constraint flow_states_nonce_length check (char_length(nonce) between 1 and 200),
  verifier text
    constraint flow_states_verifier_length check (char_length(verifier) between 43 and 128),
  request_id text
    constraint flow_states_request_id_length check (char_length(request_id) between 1 and 200),
  extra jsonb not null default '{}'
    constraint flow_states_extra_object check (jsonb_typeof(extra) = 'object'),
  taken_at timestamptz,
  user_id uuid references auth.users on delete cascade,
  code_hash bytea
    constraint flow_states_code_hash_sha256 check (octet_length(code_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint flow_states_challenge_whole check ((challenge is null) = (challenge_method is null)),
  constraint flow_states_code_whole check (code_hash is null or (user_id is not null and challenge is not null)),
  constraint flow_states_code_hash_key unique (code_hash)
);

comment on table auth.flow_states is
  'Sign-ins in progress through a mailed link, a provider or single sign-on.';
comment on column auth.flow_states.id is 'Assigned by the server; comes back as state or RelayState.';
comment on column auth.flow_states.kind is 'What it goes through: a mailed link, a provider, or single sign-on.';
comment on column auth.flow_states.method is 'The authentication method that the session will record (amr).';
comment on column auth.flow_states.redirect_to is 'Page where the browser ends up; checked when the flow began.';
comment on column auth.flow_states.challenge is
  'PKCE challenge. Without one, the session is returned in the URL fragment.';
comment on column auth.flow_states.challenge_method is 'PKCE method: s256 or plain.';
comment on column auth.flow_states.provider is 'Name of the provider, or id of the single sign-on provider.';
comment on column auth.flow_states.linking_user_id is 'The signed-in account to which the identity will be linked.';
comment on column auth.flow_states.nonce is 'The nonce that the provider''s id token must repeat.';
comment on column auth.flow_states.verifier is 'Our own PKCE verifier towards the provider.';
comment on column auth.flow_states.request_id is 'Id of the SAML request that the response must name.';
comment on column auth.flow_states.extra is 'Whatever else a provider''s flow must remember; secrets are encrypted.';
comment on column auth.flow_states.taken_at is 'When the response came back; only the first one counts.';
comment on column auth.flow_states.user_id is 'The account that signs in; null until it is known.';
comment on column auth.flow_states.code_hash is 'SHA-256 of the code that the browser exchanges for a session.';
comment on column auth.flow_states.created_at is 'When the flow began.';
comment on column auth.flow_states.expires_at is 'When it expires.';

create index flow_states_linking_user_id on auth.flow_states (linking_user_id);
create index flow_states_user_id on auth.flow_states (user_id);
create index flow_states_expires_at on auth.flow_states (expires_at);

call app.protect('auth.flow_states');

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
  flow_id uuid references auth.flow_states on delete cascade,
  attempts integer not null default 0
    constraint one_time_tokens_attempts_positive check (attempts >= 0),
  expires_at timestamptz not null,
  created_at timestamptz not null default app.now(),
  constraint one_time_tokens_purpose_key unique (user_id, purpose),
  constraint one_time_tokens_token_hash_key unique (token_hash)
);

comment on table auth.one_time_tokens is
  'Single-use secrets sent by mail or text message, at most one per account and purpose.';
comment on column auth.one_time_tokens.id is 'The token''s own id.';
comment on column auth.one_time_tokens.user_id is 'The account it was sent to.';
comment on column auth.one_time_tokens.purpose is 'What it may be used for.';
comment on column auth.one_time_tokens.token_hash is 'SHA-256 of the secret in the link.';
comment on column auth.one_time_tokens.code_hash is 'SHA-256 of address and short code; null if no code was sent.';
comment on column auth.one_time_tokens.relates_to is 'Address or phone it was sent to.';
comment on column auth.one_time_tokens.flow_id is
  'The flow that its link continues; without one, the session is returned in the URL fragment.';
comment on column auth.one_time_tokens.attempts is 'Wrong codes so far; a few of them end the token.';
comment on column auth.one_time_tokens.expires_at is 'When it expires.';
comment on column auth.one_time_tokens.created_at is 'When it was sent. The next one of its kind has to wait 60 s.';

create index one_time_tokens_expires_at on auth.one_time_tokens (expires_at);
create index one_time_tokens_flow_id on auth.one_time_tokens (flow_id);
create index one_time_tokens_relates_to on auth.one_time_tokens (relates_to);

call app.protect('auth.one_time_tokens');

alter table app.idempotency_keys add constraint idempotency_keys_owner_id_fkey foreign key (owner_id) references auth.users on delete cascade;
