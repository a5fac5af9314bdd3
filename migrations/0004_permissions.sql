-- The questions that everything else asks: who is asking, for which company, with which rights.
-- They look across row-level security as briefwell_definer and answer about the caller alone.

grant select on public.company_profiles, public.team_members, public.team_permissions
  to briefwell_definer;
do $$
declare
  guarded text;
begin
  foreach guarded in array array['company_profiles', 'team_members', 'team_permissions', 'team_invitations'] loop
    execute format('alter table public.%I enable row level security', guarded);
    execute format('alter table public.%I force row level security', guarded);
    execute format('grant select, insert, update, delete on public.%I to service_role', guarded);
    execute format('create policy definer_reads on public.%I for select to briefwell_definer using (true)', guarded);
  end loop;
end
$$;

-- ------------------------------------------------------------------ the specified procedures
-- plpgsql and not sql: its plans are kept for the life of the connection, and policies ask often.

create function public.get_user_company(user_id uuid) returns uuid
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
  'The company of the account, as owner or active member; null without one or for a stranger.';

create function public.user_is_company_owner(user_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(app.may_ask_about(user_is_company_owner.user_id), false)
    and exists (select from public.company_profiles c where c.id = user_is_company_owner.user_id);
end
$$;
comment on function public.user_is_company_owner(uuid) is 'Whether a company profile has the account''s id.';

create function public.user_can_view_company_info(user_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(app.may_ask_about(user_can_view_company_info.user_id), false)
    and exists (select from public.team_members m where m.user_id = user_can_view_company_info.user_id);
end
$$;
comment on function public.user_can_view_company_info(uuid) is 'The owner and every active member.';

create function public.user_can_view_team_info(user_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(app.may_ask_about(user_can_view_team_info.user_id), false)
    and exists (select from public.team_members m where m.user_id = user_can_view_team_info.user_id);
end
$$;
comment on function public.user_can_view_team_info(uuid) is 'The owner and every active member.';

create function public.user_can_edit_company_profile(user_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(app.may_ask_about(user_can_edit_company_profile.user_id), false)
    and exists (
      select from public.team_members m
      left join public.team_permissions p on p.team_member_id = m.id
      where m.user_id = user_can_edit_company_profile.user_id
        and (m.user_id = m.company_id or p.can_edit_company_profile));
end
$$;
comment on function public.user_can_edit_company_profile(uuid) is 'The owner, or a member with the flag.';

create function public.user_can_manage_products(user_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(app.may_ask_about(user_can_manage_products.user_id), false)
    and exists (
      select from public.team_members m
      left join public.team_permissions p on p.team_member_id = m.id
      where m.user_id = user_can_manage_products.user_id
        and (m.user_id = m.company_id or p.can_manage_products));
end
$$;
comment on function public.user_can_manage_products(uuid) is 'The owner, or a member with the flag.';

create function public.user_can_manage_briefs(user_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(app.may_ask_about(user_can_manage_briefs.user_id), false)
    and exists (
      select from public.team_members m
      left join public.team_permissions p on p.team_member_id = m.id
      where m.user_id = user_can_manage_briefs.user_id
        and (m.user_id = m.company_id or p.can_manage_briefs));
end
$$;
comment on function public.user_can_manage_briefs(uuid) is 'The owner, or a member with the flag.';

create function public.user_can_manage_team(user_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(app.may_ask_about(user_can_manage_team.user_id), false)
    and exists (
      select from public.team_members m
      left join public.team_permissions p on p.team_member_id = m.id
      where m.user_id = user_can_manage_team.user_id
        and (m.user_id = m.company_id or p.can_manage_team));
end
$$;
comment on function public.user_can_manage_team(uuid) is 'The owner, or a member with the flag.';

-- ------------------------------------------------------------------ the caller of a transaction

create function app.caller(session_id uuid, user_id uuid) returns jsonb
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
  'Opens each transaction of a signed-in caller, after role and claims were set in the same statement: company, member and permission set, or null when the session has ended or the account is gone, banned or deleted.';

create function app.my_permissions(
    out is_owner boolean, out can_edit_company_profile boolean, out can_manage_products boolean,
    out can_manage_briefs boolean, out can_manage_team boolean)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  select coalesce(m.user_id = m.company_id, false),
         m.user_id = m.company_id or coalesce(p.can_edit_company_profile, false),
         m.user_id = m.company_id or coalesce(p.can_manage_products, false),
         m.user_id = m.company_id or coalesce(p.can_manage_briefs, false),
         m.user_id = m.company_id or coalesce(p.can_manage_team, false)
    into is_owner, can_edit_company_profile, can_manage_products, can_manage_briefs, can_manage_team
    from public.team_members m
    left join public.team_permissions p on p.team_member_id = m.id
    where m.user_id = auth.uid();
end
$$;
comment on function app.my_permissions() is 'The caller''s own flags in one row, all null without a company.';

grant execute on function
  public.get_user_company(uuid), public.user_is_company_owner(uuid),
  public.user_can_view_company_info(uuid), public.user_can_view_team_info(uuid),
  public.user_can_edit_company_profile(uuid), public.user_can_manage_products(uuid),
  public.user_can_manage_briefs(uuid), public.user_can_manage_team(uuid),
  app.my_permissions()
  to authenticated, service_role, briefwell_definer;
grant execute on function app.caller(uuid, uuid) to anon, authenticated, service_role;

create procedure app.admit_login(login name)
  language plpgsql set search_path = ''
as $$
begin
  if not pg_has_role(login, 'service_role', 'MEMBER') then
    execute format('grant anon, authenticated, service_role to %I', login);
  end if;
  execute format('grant usage on schema app to %I', login);
  -- The opening statement of a transaction is checked before it takes its role.
  set local role briefwell_definer;
  execute format('grant execute on function app.caller(uuid, uuid) to %I', login);
  reset role;
end
$$;
comment on procedure app.admit_login(name) is
  'Lets a login role serve: run by the owner where the server connects as another role than the migrations.';

-- ------------------------------------------------------------------ policies: company

grant select, update on public.company_profiles to authenticated;

-- Reading is asked with every call. Having a company and viewing its info and its team are one
-- thing (the owner and every active member), so one question is enough: each costs 0.1 ms.
create policy members_read_their_company on public.company_profiles for select to authenticated
  using (id = (select public.get_user_company(auth.uid())));

create policy editors_change_their_company on public.company_profiles for update to authenticated
  using (id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_edit_company_profile(auth.uid())));

create policy service_sees_the_company_of_its_job on public.company_profiles to service_role
  using ((select app.job_company()) is null or id = (select app.job_company()));

-- ------------------------------------------------------------------ policies: team

grant select, insert, update, delete on public.team_members to authenticated;
grant select, insert, update on public.team_permissions to authenticated;
grant select, insert on public.team_invitations to authenticated;

create policy members_read_their_team on public.team_members for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));

create policy managers_invite on public.team_members for insert to authenticated
  with check (company_id = (select public.get_user_company(auth.uid()))
              and (select public.user_can_manage_team(auth.uid())));

create policy managers_change_members on public.team_members for update to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_manage_team(auth.uid())));

create policy managers_remove_members on public.team_members for delete to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_manage_team(auth.uid())));

create policy service_sees_the_company_of_its_job on public.team_members to service_role
  using ((select app.job_company()) is null or company_id = (select app.job_company()));

-- What follows hangs on team_members, whose own policies already leave only the caller's team.
create policy members_read_permissions on public.team_permissions for select to authenticated
  using (team_member_id in (select m.id from public.team_members m));

create policy managers_give_permissions on public.team_permissions for insert to authenticated
  with check ((select public.user_can_manage_team(auth.uid()))
              and team_member_id in (select m.id from public.team_members m));

create policy managers_change_permissions on public.team_permissions for update to authenticated
  using ((select public.user_can_manage_team(auth.uid()))
         and team_member_id in (select m.id from public.team_members m));

create policy service_sees_the_company_of_its_job on public.team_permissions to service_role
  using ((select app.job_company()) is null
         or team_member_id in (select m.id from public.team_members m));

create policy managers_read_invitations on public.team_invitations for select to authenticated
  using ((select public.user_can_manage_team(auth.uid()))
         and team_member_id in (select m.id from public.team_members m));

create policy managers_make_invitations on public.team_invitations for insert to authenticated
  with check ((select public.user_can_manage_team(auth.uid()))
              and team_member_id in (select m.id from public.team_members m));

create policy service_sees_the_company_of_its_job on public.team_invitations to service_role
  using ((select app.job_company()) is null
         or team_member_id in (select m.id from public.team_members m));

-- ------------------------------------------------------------------ permissions by procedure

create function public.get_team_member_permissions(member_id uuid) returns public.team_permissions
  language sql stable set search_path = ''
as $$
  select p from public.team_permissions p where p.team_member_id = member_id
$$;
comment on function public.get_team_member_permissions(uuid) is
  'The row of a member of the caller''s company, null for any other; the policies decide.';

create function public.update_team_permissions(
    member_id uuid, can_edit_profile boolean, can_manage_prods boolean,
    can_manage_brfs boolean, can_manage_tm boolean)
  returns boolean
  language plpgsql set search_path = ''
as $$
declare
  wanted_member constant uuid := member_id;
begin
  -- A member whose row is missing gets the defaults first, as a new one would.
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
  'Sets the flags of a member of the caller''s company; null leaves one as it is. False where the caller may not manage that member; 42501 for what nobody may grant.';

grant execute on function
  public.get_team_member_permissions(uuid),
  public.update_team_permissions(uuid, boolean, boolean, boolean, boolean)
  to authenticated, service_role;

call app.hand_over_definer_functions();
-- Only after the hand-over, which turns what the old owner was granted into the new owner's.
call app.admit_login(current_user);
