-- Who the caller is: one answer for each transaction.

create or replace function app.require_second_factor(required boolean) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  if not public.user_is_company_owner(auth.uid()) then
    raise exception 'Only the owner of a company decides this.' using errcode = '42501';
  end if;
  if require_second_factor.required and not app.has_second_factor(auth.uid()) then
    return false;
  end if;
  insert into app.company_security as kept (company_id, second_factor_required)
  values (public.get_user_company(auth.uid()), require_second_factor.required)
  on conflict (company_id) do update set second_factor_required = excluded.second_factor_required;
  return true;
end
$$;
comment on function app.require_second_factor(boolean) is
  'Turns the requirement of a second factor on or off in the caller''s own company. Returns false, without a change, if the owner has no second factor.';
grant execute on function app.require_second_factor(boolean) to authenticated;

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
    cross join lateral (select coalesce(m.is_owner, false) as owner) rights
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
comment on function app.caller(uuid, uuid) is
  'Called when a transaction opens: the caller''s company, member and permissions, whether a second factor is missing or has yet to be enrolled, and what holds the session back. Null if the session has ended, or the account is gone, banned or deleted.';
grant execute on function app.caller(uuid, uuid) to anon, authenticated, service_role;

create or replace function app.my_permissions(
    out is_owner boolean, out can_edit_company_profile boolean, out can_manage_products boolean,
    out can_manage_briefs boolean, out can_manage_team boolean)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  select m.is_owner and not app.by_key(),
         app.key_allows('canEditCompanyProfile')
           and (m.is_owner or coalesce(p.can_edit_company_profile, false)),
         app.key_allows('canManageProducts')
           and (m.is_owner or coalesce(p.can_manage_products, false)),
         app.key_allows('canManageBriefs')
           and (m.is_owner or coalesce(p.can_manage_briefs, false)),
         app.key_allows('canManageTeam')
           and (m.is_owner or coalesce(p.can_manage_team, false))
    into is_owner, can_edit_company_profile, can_manage_products, can_manage_briefs, can_manage_team
    from public.team_members m
    left join public.team_permissions p on p.team_member_id = m.id
    where m.user_id = auth.uid();
end
$$;
comment on function app.my_permissions() is 'The caller''s own permissions in one row; all null without a company.';
grant execute on function app.my_permissions() to authenticated, service_role;
