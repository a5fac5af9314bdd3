-- Whoever proves the mailbox owns the account. Where the first proof comes from elsewhere, its owner
-- is asked whether they opened the account, and until then every session of it stands still.

alter table auth.users add column ownership_asked_at timestamptz;
comment on column auth.users.ownership_asked_at is
  'Since when the owner of the mailbox is asked whether it was them who opened the account; null when there is nothing to answer.';

alter table auth.sessions add column may_answer boolean not null default false;
comment on column auth.sessions.may_answer is
  'Began by a proof of the mailbox while the owner was asked: this session may answer.';

create function app.session_hold(asked_at timestamptz, may_answer boolean) returns text
  language sql immutable parallel safe
  return case when asked_at is null then null when may_answer then 'asked' else 'frozen' end;
comment on function app.session_hold(timestamptz, boolean) is
  'What holds a session back: asked, it has to answer who opened the account; frozen, another one has to; null, nothing.';
grant execute on function app.session_hold(timestamptz, boolean) to service_role, briefwell_definer;

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
      'lacksFactor', s.aal = 'aal1' and (factor.enrolled or factor.required),
      'mustEnroll', s.aal = 'aal1' and factor.required and not factor.enrolled,
      'hold', app.session_hold(u.ownership_asked_at, s.may_answer),
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
      and app.session_ends_at(s.created_at, s.refreshed_at, s.not_after) > now()
      and (u.banned_until is null or u.banned_until <= now())
      and u.deleted_at is null);
end
$$;
comment on function app.caller(uuid, uuid) is
  'Opens each transaction of a signed-in caller, after role and claims were set in the same statement: company, member, permission set, whether a second factor is missing, whether there is none to prove yet, what holds the session back, or null when the session has ended or the account is gone, banned or deleted.';
reset role;
revoke create on schema app from briefwell_definer;
