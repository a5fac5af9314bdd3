-- What members may do in their company.

create or replace function public.get_user_company(user_id uuid) returns uuid
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not app.may_ask_about(get_user_company.user_id) then
    return null;
  end if;
  -- The owner has a row too; a pending member has no account yet.
  return (select m.company_id from public.team_members m where m.user_id = get_user_company.user_id);
end
$$;
comment on function public.get_user_company(uuid) is
  'The company of the account, as owner or active member; null without one, or when asked about somebody else.';
grant execute on function public.get_user_company(uuid) to authenticated, service_role;

create or replace function public.user_is_company_owner(user_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(app.may_ask_about(user_is_company_owner.user_id), false)
    and not app.by_key()
    and exists (select from public.team_members m
                where m.user_id = user_is_company_owner.user_id and m.is_owner);
end
$$;
comment on function public.user_is_company_owner(uuid) is 'Whether the account owns the company that it belongs to.';
grant execute on function public.user_is_company_owner(uuid) to authenticated, service_role;

create or replace function public.user_can_view_company_info(user_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(app.may_ask_about(user_can_view_company_info.user_id), false)
    and exists (select from public.team_members m where m.user_id = user_can_view_company_info.user_id);
end
$$;
comment on function public.user_can_view_company_info(uuid) is
  'Whether the account is the owner or an active member of a company.';
grant execute on function public.user_can_view_company_info(uuid) to authenticated, service_role;

create or replace function public.user_can_view_team_info(user_id uuid) returns boolean
  language sql stable
  return public.user_can_view_company_info(user_id);
comment on function public.user_can_view_team_info(uuid) is
  'Whether the account is the owner or an active member of a company.';
grant execute on function public.user_can_view_team_info(uuid) to authenticated, service_role, briefwell_definer;

create or replace function app.has_permission(user_id uuid, permission text) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(app.may_ask_about(has_permission.user_id), false)
    and app.key_allows(has_permission.permission)
    and exists (
      select from public.team_members m
      left join public.team_permissions p on p.team_member_id = m.id
      where m.user_id = has_permission.user_id
        and (m.is_owner or case has_permission.permission
                             when 'canEditCompanyProfile' then p.can_edit_company_profile
                             when 'canManageProducts' then p.can_manage_products
                             when 'canManageBriefs' then p.can_manage_briefs
                             when 'canManageTeam' then p.can_manage_team
                           end));
end
$$;
comment on function app.has_permission(uuid, text) is
  'Whether the account is the owner or a member with the permission, and the caller, if a key, has it too.';
grant execute on function app.has_permission(uuid, text) to authenticated, service_role;

create or replace function public.user_can_edit_company_profile(user_id uuid) returns boolean
  language sql stable
  return app.has_permission(user_id, 'canEditCompanyProfile');
comment on function public.user_can_edit_company_profile(uuid) is
  'Whether the account is the owner or a member with this permission.';
grant execute on function public.user_can_edit_company_profile(uuid) to authenticated, service_role, briefwell_definer;

create or replace function public.user_can_manage_products(user_id uuid) returns boolean
  language sql stable
  return app.has_permission(user_id, 'canManageProducts');
comment on function public.user_can_manage_products(uuid) is
  'Whether the account is the owner or a member with this permission.';
grant execute on function public.user_can_manage_products(uuid) to authenticated, service_role, briefwell_definer;

create or replace function public.user_can_manage_briefs(user_id uuid) returns boolean
  language sql stable
  return app.has_permission(user_id, 'canManageBriefs');
comment on function public.user_can_manage_briefs(uuid) is
  'Whether the account is the owner or a member with this permission.';
grant execute on function public.user_can_manage_briefs(uuid) to authenticated, service_role, briefwell_definer;

create or replace function public.user_can_manage_team(user_id uuid) returns boolean
  language sql stable
  return app.has_permission(user_id, 'canManageTeam');
comment on function public.user_can_manage_team(uuid) is
  'Whether the account is the owner or a member with this permission.';
grant execute on function public.user_can_manage_team(uuid) to authenticated, service_role, briefwell_definer;

create or replace function public.get_team_member_permissions(member_id uuid) returns public.team_permissions
  language sql stable set search_path = ''
as $$
  select p from public.team_permissions p where p.team_member_id = member_id
$$;
comment on function public.get_team_member_permissions(uuid) is
  'The permissions of a member of the caller''s company; null for any other member, as the policies decide.';
grant execute on function public.get_team_member_permissions(uuid) to authenticated, service_role;

create or replace function public.update_team_permissions(
    member_id uuid, can_edit_profile boolean, can_manage_prods boolean,
    can_manage_brfs boolean, can_manage_tm boolean)
  returns boolean
  language plpgsql set search_path = ''
as $$
declare
  wanted_member constant uuid := member_id;
begin
  -- A member without a row gets the defaults first, like a new member.
  insert into public.team_permissions (team_member_id)
  select m.id from public.team_members m
  where m.id = wanted_member
    and (app.is_service() or public.user_can_manage_team(auth.uid()))
    and not exists (select from public.team_permissions p where p.team_member_id = m.id)
  on conflict do nothing;

  update public.team_permissions p
  set can_edit_company_profile = coalesce(can_edit_profile, p.can_edit_company_profile),
      can_manage_products = coalesce(can_manage_prods, p.can_manage_products),
      can_manage_briefs = coalesce(can_manage_brfs, p.can_manage_briefs),
      can_manage_team = coalesce(can_manage_tm, p.can_manage_team)
  where p.team_member_id = wanted_member;
  return found;
end
$$;
comment on function public.update_team_permissions(uuid, boolean, boolean, boolean, boolean) is
  'Sets the permissions of a member of the caller''s company; null keeps a value. False if the caller may not manage that member; 42501 for a permission they may not grant.';
grant execute on function public.update_team_permissions(uuid, boolean, boolean, boolean, boolean) to authenticated, service_role;

create or replace function app.managers_of_briefs(company_id uuid) returns setof uuid
  language sql stable
  begin atomic
    select m.user_id
    from public.team_members m
    left join public.team_permissions p on p.team_member_id = m.id
    where m.company_id = managers_of_briefs.company_id
      and (m.is_owner or p.can_manage_briefs);
  end;
comment on function app.managers_of_briefs(uuid) is
  'The members of a company who manage briefs, its owner among them. For definer functions.';
grant execute on function app.managers_of_briefs(uuid) to briefwell_definer;
