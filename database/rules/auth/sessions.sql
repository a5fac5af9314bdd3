-- How long sessions last, and what a second factor is needed for.

create or replace function app.has_second_factor(user_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(app.may_ask_about(has_second_factor.user_id), false) and exists (
    select from auth.mfa_factors f
    where f.user_id = has_second_factor.user_id and f.status = 'verified');
end
$$;
comment on function app.has_second_factor(uuid) is
  'Whether the account has a verified second factor; false when asked about somebody else.';
grant execute on function app.has_second_factor(uuid) to authenticated;

create or replace function app.session_ends_at(created_at timestamptz, refreshed_at timestamptz, not_after timestamptz)
  returns timestamptz
  language plpgsql stable security definer set search_path = ''
as $$
declare
  days constant jsonb := (select s.value from app.settings s where s.key = 'session_days');
begin
  return least(
    not_after,
    created_at + coalesce((days ->> 'absolute')::integer, 30) * interval '24 hours',
    coalesce(refreshed_at, created_at) + coalesce((days ->> 'idle')::integer, 7) * interval '24 hours');
end
$$;
comment on function app.session_ends_at(timestamptz, timestamptz, timestamptz) is
  'When a session with these times ends: by its own limit, by its age, or because it was not refreshed. 30 and 7 days unless the settings say otherwise.';
grant execute on function app.session_ends_at(timestamptz, timestamptz, timestamptz) to authenticated, service_role;

create or replace function auth.lower_sessions_of_factor() returns trigger
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
comment on function auth.lower_sessions_of_factor() is
  'Removing a factor lowers the sessions it had raised back to aal1.';

create or replace function app.session_lives(session_id uuid, user_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from auth.sessions s
    join auth.users u on u.id = s.user_id
    where s.id = session_lives.session_id
      and s.user_id = session_lives.user_id
      and app.session_ends_at(s.created_at, s.refreshed_at, s.not_after) > app.now()
      and (u.banned_until is null or u.banned_until <= app.now())
      and u.deleted_at is null
      and app.session_hold(u.ownership_asked_at, s.may_answer, s.must_set_password) is null);
end
$$;
comment on function app.session_lives(uuid, uuid) is
  'Whether this session of this account has neither ended nor been put on hold, as in app.caller.';
grant execute on function app.session_lives(uuid, uuid) to service_role;

create or replace function app.session_hold(asked_at timestamptz, may_answer boolean, must_set_password boolean) returns text
  language sql immutable parallel safe
  return case when asked_at is null then case when must_set_password then 'recovering' end
              when may_answer then 'asked' else 'frozen' end;
comment on function app.session_hold(timestamptz, boolean, boolean) is
  'Why a session is held back: asked (it has to answer who opened the account), frozen (another session has to), recovering (it has to set a new password), or null.';
grant execute on function app.session_hold(timestamptz, boolean, boolean) to service_role, briefwell_definer;
