-- Second factors: what a session must prove besides how it began, and what to do when it is lost.

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
create unique index mfa_factors_one_set_of_recovery_codes on auth.mfa_factors (user_id)
  where factor_type = 'recovery_code';
create trigger mfa_factors_stamp_updated_at before update on auth.mfa_factors
  for each row execute function app.stamp_updated_at();

comment on table auth.mfa_factors is 'Second factors of accounts: authenticator apps, phones, passkeys, and a set of recovery codes.';
comment on column auth.mfa_factors.id is 'Given by the server; stands in the address of its calls.';
comment on column auth.mfa_factors.user_id is 'The account.';
comment on column auth.mfa_factors.factor_type is 'What it is: totp, phone, webauthn or recovery_code.';
comment on column auth.mfa_factors.status is 'Only a verified one counts; the others wait for their first proof.';
comment on column auth.mfa_factors.friendly_name is 'Name given by its owner, one of a kind in the account; empty is a name too.';
comment on column auth.mfa_factors.sealed_secret is 'Secret of an authenticator app, sealed by a key that is derived from the installation''s secret.';
comment on column auth.mfa_factors.last_step is 'The 30 s step of the last accepted code; that code and older ones are not accepted again.';
comment on column auth.mfa_factors.phone is 'E.164 without the plus sign, where codes are texted.';
comment on column auth.mfa_factors.credential_id is 'Id of a passkey, base64url.';
comment on column auth.mfa_factors.public_key is 'Public key of a passkey, COSE.';
comment on column auth.mfa_factors.counter is 'Signatures that a passkey has told of; a smaller number comes from a copy.';
comment on column auth.mfa_factors.transports is 'How a browser reaches a passkey.';
comment on column auth.mfa_factors.last_challenged_at is 'When a proof was last asked for.';
comment on column auth.mfa_factors.created_at is 'When it was enrolled.';
comment on column auth.mfa_factors.updated_at is 'When it last changed.';

create table auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  session_id uuid not null references auth.sessions on delete cascade,
  ip inet,
  code_hash bytea
    constraint mfa_challenges_code_hash_sha256 check (octet_length(code_hash) = 32),
  nonce text
    constraint mfa_challenges_nonce_length check (char_length(nonce) between 16 and 200),
  attempts integer not null default 0
    constraint mfa_challenges_attempts_positive check (attempts >= 0),
  used_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index mfa_challenges_factor_id on auth.mfa_challenges (factor_id, created_at desc);
create index mfa_challenges_session_id on auth.mfa_challenges (session_id);
create index mfa_challenges_expires_at on auth.mfa_challenges (expires_at);

comment on table auth.mfa_challenges is 'Questions to a second factor: each may be answered rightly once, in time, by the session that asked.';
comment on column auth.mfa_challenges.id is 'Given by the server; named in the answer.';
comment on column auth.mfa_challenges.factor_id is 'The factor that is asked.';
comment on column auth.mfa_challenges.session_id is 'The session that asked, and that the answer raises.';
comment on column auth.mfa_challenges.ip is 'Where it was asked from; the answer must come from there.';
comment on column auth.mfa_challenges.code_hash is 'SHA-256 of the challenge''s id and the texted code.';
comment on column auth.mfa_challenges.nonce is 'What a passkey has to sign, base64url.';
comment on column auth.mfa_challenges.attempts is 'Wrong answers so far; the server ends it after a few.';
comment on column auth.mfa_challenges.used_at is 'When it was answered; it may be answered once.';
comment on column auth.mfa_challenges.created_at is 'When it was asked.';
comment on column auth.mfa_challenges.expires_at is 'Until when it may be answered.';

create table auth.recovery_codes (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  code_hash bytea not null
    constraint recovery_codes_code_hash_sha256 check (octet_length(code_hash) = 32),
  used_at timestamptz,
  created_at timestamptz not null,
  constraint recovery_codes_code_hash_key unique (factor_id, code_hash)
);

comment on table auth.recovery_codes is 'Codes that stand in for a lost second factor, each once.';
comment on column auth.recovery_codes.id is 'The code''s own id.';
comment on column auth.recovery_codes.factor_id is 'The set it belongs to; the set is a factor of the account.';
comment on column auth.recovery_codes.code_hash is 'SHA-256 of the code, which has 80 random bits; the code itself is nowhere.';
comment on column auth.recovery_codes.used_at is 'When it was used; null while it still counts.';
comment on column auth.recovery_codes.created_at is 'When it was handed out.';

do $$
declare
  guarded text;
begin
  foreach guarded in array array['mfa_factors', 'mfa_challenges', 'recovery_codes'] loop
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

-- ------------------------------------------------------------------ sessions stand on a factor

alter table auth.sessions
  add column factor_id uuid references auth.mfa_factors on delete set null;
create index sessions_factor_id on auth.sessions (factor_id);
comment on column auth.sessions.factor_id is 'The second factor that last raised the session to aal2.';

create function auth.lower_sessions_of_factor() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  update auth.sessions s
    set aal = 'aal1',
        factor_id = null,
        amr = (select coalesce(jsonb_agg(proof order by at), '[]')
               from jsonb_array_elements(s.amr) with ordinality as proofs (proof, at)
               where proof ->> 'method' not in ('totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code'))
    where s.factor_id = old.id;
  return old;
end
$$;
comment on function auth.lower_sessions_of_factor() is 'Whoever removes a factor: what it had raised falls back to aal1.';
create trigger mfa_factors_lower_sessions before delete on auth.mfa_factors
  for each row execute function auth.lower_sessions_of_factor();

-- ------------------------------------------------------------------ the door to everything else
-- A password alone opens nothing of an account that asks for more.

grant select on auth.mfa_factors to briefwell_definer;
create policy definer_reads on auth.mfa_factors for select to briefwell_definer using (true);

grant create on schema app to briefwell_definer;
set local role briefwell_definer;
create or replace function app.caller(session_id uuid, user_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  claims constant jsonb := auth.jwt();
begin
  -- The claims of this very transaction name the session: nobody asks about another's.
  if claims ->> 'session_id' is distinct from caller.session_id::text
     or claims ->> 'sub' is distinct from caller.user_id::text then
    return null;
  end if;
  return (
    select jsonb_build_object(
      'companyId', m.company_id,
      'memberId', m.id,
      'lacksFactor', s.aal = 'aal1' and exists (
        select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified'),
      'permissions', jsonb_build_object(
        'canEditCompanyProfile', rights.owner or coalesce(p.can_edit_company_profile, false),
        'canViewCompanyInfo', m.id is not null,
        'canManageTeam', rights.owner or coalesce(p.can_manage_team, false),
        'canViewTeamInfo', m.id is not null,
        'canManageProducts', rights.owner or coalesce(p.can_manage_products, false),
        'canManageBriefs', rights.owner or coalesce(p.can_manage_briefs, false),
        'isCompanyOwner', rights.owner,
        'userRole', m.role))
    from auth.sessions s
    join auth.users u on u.id = s.user_id
    left join public.team_members m on m.user_id = u.id
    left join public.team_permissions p on p.team_member_id = m.id
    cross join lateral (select coalesce(m.company_id = u.id, false) as owner) rights
    where s.id = caller.session_id
      and s.user_id = caller.user_id
      and (s.not_after is null or s.not_after > now())
      and (u.banned_until is null or u.banned_until <= now())
      and u.deleted_at is null);
end
$$;
comment on function app.caller(uuid, uuid) is
  'Opens each transaction of a signed-in caller, after role and claims were set in the same statement: company, member, permission set and whether a second factor is missing, or null when the session has ended or the account is gone, banned or deleted.';
reset role;
revoke create on schema app from briefwell_definer;
