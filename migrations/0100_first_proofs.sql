-- What a proof of an address leaves of an account that somebody else may have opened, and sessions that began by a
-- recovery: they set a new password before anything else.

alter table auth.sessions add column must_set_password boolean;
comment on column auth.sessions.must_set_password is
  'True if the session began by a recovery and has not set a new password yet: until then it may do nothing else.';

create function app.session_hold(asked_at timestamptz, may_answer boolean, must_set_password boolean) returns text
  language sql immutable parallel safe
  return case when asked_at is null then case when must_set_password then 'recovering' end
              when may_answer then 'asked' else 'frozen' end;
comment on function app.session_hold(timestamptz, boolean, boolean) is
  'Why a session is held back: asked (it has to answer who opened the account), frozen (another session has to), recovering (it has to set a new password), or null.';
grant execute on function app.session_hold(timestamptz, boolean, boolean) to service_role, briefwell_definer;

grant create on schema app to briefwell_definer;
set local role briefwell_definer;

create or replace function app.caller(session_id uuid, user_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  claims constant jsonb := auth.jwt();
begin
  -- The session must be the one in this transaction's own claims: nobody asks about another's.
  if claims ->> 'session_id' is distinct from caller.session_id::text
     or claims ->> 'sub' is distinct from caller.user_id::text then
    return null;
  end if;
  return (
    select jsonb_build_object(
      'companyId', m.company_id,
      'memberId', m.id,
      'lacksFactor', s.aal = 'aal1' and (factor.enrolled or factor.required),
      'mustEnroll', s.aal = 'aal1' and factor.required and not factor.enrolled,
      'hold', case when exists (select from app.company_suspensions h where h.company_id = m.company_id)
                   then 'suspended'
                   else app.session_hold(u.ownership_asked_at, s.may_answer, s.must_set_password) end,
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
    cross join lateral (
      select exists (select from app.company_security c
                     where c.company_id = m.company_id and c.second_factor_required) as required,
             exists (select from auth.mfa_factors f
                     where f.user_id = u.id and f.status = 'verified') as enrolled) factor
    where s.id = caller.session_id
      and s.user_id = caller.user_id
      and app.session_ends_at(s.created_at, s.refreshed_at, s.not_after) > app.now()
      and (u.banned_until is null or u.banned_until <= app.now())
      and u.deleted_at is null);
end
$$;

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

reset role;
revoke create on schema app from briefwell_definer;

-- Any table with rows of the company counts, so that a new kind of content is never lost with an 'empty' company. The
-- tables left out are those that the database fills by itself.
create or replace function app.drop_empty_company(founder uuid) returns boolean
  language plpgsql set search_path = ''
as $$
declare
  place record;
  used boolean;
begin
  -- Waits for transactions that are adding something to the company.
  perform from public.company_profiles c where c.id = founder for update;
  if not found
     or exists (select from public.briefs b where b.user_id = founder)
     or exists (select from public.team_members m where m.company_id = founder and m.user_id is distinct from founder) then
    return false;
  end if;
  for place in
    select k.conrelid::regclass as rows, a.attname as company
    from pg_catalog.pg_constraint k
    join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'public.company_profiles'::regclass
      and k.conrelid not in (
        'public.team_members'::regclass, 'app.activity'::regclass, 'app.notifications'::regclass,
        'app.product_counts'::regclass, 'app.brief_counts'::regclass, 'app.brief_days'::regclass,
        'app.caption_sizes'::regclass, 'app.passages'::regclass, 'app.invitation_mails'::regclass,
        'app.share_mails'::regclass, 'storage.uploads'::regclass)
  loop
    execute format('select exists (select from %s where %I = $1)', place.rows, place.company)
      into used using founder;
    if used then
      return false;
    end if;
  end loop;
  delete from public.company_profiles c where c.id = founder;
  return true;
end
$$;
comment on function app.drop_empty_company(uuid) is
  'Deletes the company of an account if nothing and nobody else is in it: no row of any table, trash and settings included. Returns whether it did. For service_role.';

-- Requests for a code founded companies. None of them was ever entered.
set local role service_role;
select app.drop_empty_company(c.id)
from public.company_profiles c
join auth.users u on u.id = c.id
where u.encrypted_password is null and u.email_confirmed_at is null and u.phone_confirmed_at is null
  and u.last_sign_in_at is null;
reset role;

call app.hand_over_definer_functions();
