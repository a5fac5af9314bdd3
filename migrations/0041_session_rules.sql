-- When a session ends by itself, and what it may do before.

create function app.session_ends_at(created_at timestamptz, refreshed_at timestamptz, not_after timestamptz)
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
grant execute on function app.session_ends_at(timestamptz, timestamptz, timestamptz)
  to authenticated, service_role, briefwell_definer;

comment on column auth.sessions.not_after is
  'From then on it counts as ended, if app.session_ends_at does not end it earlier; null is no limit of its own.';

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
      and app.session_ends_at(s.created_at, s.refreshed_at, s.not_after) > now()
      and (u.banned_until is null or u.banned_until <= now())
      and u.deleted_at is null);
end
$$;
reset role;
revoke create on schema app from briefwell_definer;

call app.hand_over_definer_functions();
