-- Companies, their members, and the questions that every policy asks: who is the caller, which
-- company do they belong to, and what may they do. The functions run as briefwell_definer, which
-- reads past row-level security, and answer only about the caller.

create table public.company_profiles (
  id uuid primary key references auth.users on delete restrict,
  company_name text not null
    constraint company_profiles_company_name_length
      check (char_length(btrim(company_name)) >= 1 and char_length(company_name) <= 200),
  contact_name text
    constraint company_profiles_contact_name_length check (char_length(contact_name) <= 200),
  headquarters_location text
    constraint company_profiles_headquarters_location_length check (char_length(headquarters_location) <= 200),
  year_founded text
    constraint company_profiles_year_founded
      check (case when year_founded ~ '^[0-9]{4}$'
                  then year_founded::integer between 1800 and extract(year from app.now())
                  else year_founded is null end),
  employee_count text
    constraint company_profiles_employee_count_length check (char_length(employee_count) <= 200),
  revenue text
    constraint company_profiles_revenue_length check (char_length(revenue) <= 200),
  ownership_structure text
    constraint company_profiles_ownership_structure_length check (char_length(ownership_structure) <= 200),
  funding_history text
    constraint company_profiles_funding_history_length check (char_length(funding_history) <= 200),
  regions_of_operation text[]
    constraint company_profiles_regions_of_operation_length
      check (cardinality(regions_of_operation) <= 50
             and char_length(array_to_string(regions_of_operation, '')) <= 5000
             and array_position(regions_of_operation, null) is null),
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  -- Clients cannot read times outside the calendar: one such row would break its company's lists.
  constraint company_profiles_in_the_calendar check (
    created_at >= '0001-01-01 00:00:00+00' and created_at < '10000-01-01 00:00:00+00'
    and updated_at >= '0001-01-01 00:00:00+00' and updated_at < '10000-01-01 00:00:00+00')
);

comment on table public.company_profiles is 'Vendor companies.';
comment on column public.company_profiles.id is
  'The owner''s account id; never changes. The account cannot be deleted while the company exists.';
comment on column public.company_profiles.company_name is 'Name of the company.';
comment on column public.company_profiles.contact_name is 'Person named at sign-up.';
comment on column public.company_profiles.headquarters_location is 'Where the headquarters are.';
comment on column public.company_profiles.year_founded is 'Year of foundation, four digits, from 1800 to this year.';
comment on column public.company_profiles.employee_count is 'Range of the number of employees.';
comment on column public.company_profiles.revenue is 'Range of the revenue.';
comment on column public.company_profiles.ownership_structure is 'Private, Public, Subsidiary, ...';
comment on column public.company_profiles.funding_history is 'Bootstrapped, VC-backed, ...';
comment on column public.company_profiles.regions_of_operation is 'Regions in which the company works.';
comment on column public.company_profiles.created_at is 'When the company was created.';
comment on column public.company_profiles.updated_at is 'When the profile last changed.';

create table public.team_members (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.company_profiles on delete cascade,
  name text not null,
  email text not null
    constraint team_members_email_format
      check (email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and char_length(email) <= 320),
  role text not null
    constraint team_members_role_length
      check (char_length(btrim(role)) >= 1 and char_length(role) <= 50),
  user_id uuid references auth.users on delete cascade,
  avatar_url text
    constraint team_members_avatar_url_format
      check (avatar_url ~* '^https?://[^[:space:]]' and char_length(avatar_url) <= 2048),
  created_at timestamptz not null default app.now(),
  -- The owner's name is the contact name of the sign-up, which may be shorter.
  constraint team_members_name_length
    check (char_length(btrim(name)) >= case when user_id = company_id then 1 else 2 end
           and char_length(name) <= 200),
  constraint team_members_user_id_key unique (user_id),
  -- Clients cannot read times outside the calendar: one such row would break its company's lists.
  constraint team_members_in_the_calendar check (
    created_at >= '0001-01-01 00:00:00+00' and created_at < '10000-01-01 00:00:00+00')
);
create unique index team_members_company_email_key on public.team_members (company_id, lower(email));
create index team_members_company_id on public.team_members (company_id, created_at desc, id desc);

comment on table public.team_members is
  'Members of a company, including its owner. An account belongs to at most one company.';
comment on column public.team_members.id is 'The member.';
comment on column public.team_members.company_id is 'The company.';
comment on column public.team_members.name is 'Name shown in the team.';
comment on column public.team_members.email is 'Address that was invited; unique in the company regardless of case.';
comment on column public.team_members.role is
  'admin, editor or another value. It sets the default permissions; the four flags are what counts.';
comment on column public.team_members.user_id is 'The account; null while the invitation is pending.';
comment on column public.team_members.avatar_url is 'Address of a picture.';
comment on column public.team_members.created_at is 'When the member was invited.';

create table public.team_permissions (
  id uuid primary key default gen_random_uuid(),
  team_member_id uuid not null references public.team_members on delete cascade,
  can_edit_company_profile boolean not null default false,
  can_manage_products boolean not null default false,
  can_manage_briefs boolean not null default true,
  can_manage_team boolean not null default false,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  constraint team_permissions_team_member_id_key unique (team_member_id),
  -- Clients cannot read times outside the calendar: one such row would break its company's lists.
  constraint team_permissions_in_the_calendar check (
    created_at >= '0001-01-01 00:00:00+00' and created_at < '10000-01-01 00:00:00+00'
    and updated_at >= '0001-01-01 00:00:00+00' and updated_at < '10000-01-01 00:00:00+00')
);

comment on table public.team_permissions is 'What a member may do. Without a row, nothing.';
comment on column public.team_permissions.id is 'The row.';
comment on column public.team_permissions.team_member_id is 'The member.';
comment on column public.team_permissions.can_edit_company_profile is 'May change the company profile.';
comment on column public.team_permissions.can_manage_products is 'May add, change and delete products.';
comment on column public.team_permissions.can_manage_briefs is
  'May manage the briefs of the company''s products; the default for every member.';
comment on column public.team_permissions.can_manage_team is 'May invite, remove and change members.';
comment on column public.team_permissions.created_at is 'When the row was created.';
comment on column public.team_permissions.updated_at is 'When the flags last changed.';

call app.protect('public.company_profiles', 'id');
call app.protect('public.team_members', 'company_id');
alter table public.team_permissions enable row level security;
alter table public.team_permissions force row level security;
grant select, insert, update, delete on public.team_permissions to service_role;
create policy service_sees_the_company_of_its_job on public.team_permissions to service_role
  using ((select app.job_company()) is null
         or team_member_id in (select m.id from public.team_members m));

grant select, insert, update, delete on public.company_profiles to briefwell_definer;
grant select, insert, update on public.team_members to briefwell_definer;
grant select, insert on public.team_permissions to briefwell_definer;
create policy definer_reads on public.company_profiles for select to briefwell_definer using (true);
create policy definer_locks on public.company_profiles for update to briefwell_definer using (true) with check (false);
create policy definer_deletes on public.company_profiles for delete to briefwell_definer using (true);
create policy definer_reads on public.team_members for select to briefwell_definer using (true);
create policy definer_changes on public.team_members for update to briefwell_definer using (true);
create policy definer_reads on public.team_permissions for select to briefwell_definer using (true);
-- A definer function creates a company and its owner's member row for nobody but the caller.
create policy definer_founds on public.company_profiles for insert to briefwell_definer
  with check (id = (select auth.uid()));
create policy definer_founds on public.team_members for insert to briefwell_definer
  with check (company_id = (select auth.uid()) and user_id = (select auth.uid()));
create policy definer_founds on public.team_permissions for insert to briefwell_definer
  with check (team_member_id in (select m.id from public.team_members m
                                 where m.user_id = (select auth.uid())));

-- ------------------------------------------------------------------ the specified procedures
-- In plpgsql and not sql: plans are kept for the life of the connection, and policies ask often.

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
  'The company of the account, as owner or active member; null without one, or when asked about somebody else.';

create function public.user_is_company_owner(user_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(app.may_ask_about(user_is_company_owner.user_id), false)
    and exists (select from public.company_profiles c where c.id = user_is_company_owner.user_id);
end
$$;
comment on function public.user_is_company_owner(uuid) is 'Whether a company profile has the id of the account.';

create function public.user_can_view_company_info(user_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(app.may_ask_about(user_can_view_company_info.user_id), false)
    and exists (select from public.team_members m where m.user_id = user_can_view_company_info.user_id);
end
$$;
comment on function public.user_can_view_company_info(uuid) is
  'Whether the account is the owner or an active member of a company.';

create function public.user_can_view_team_info(user_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(app.may_ask_about(user_can_view_team_info.user_id), false)
    and exists (select from public.team_members m where m.user_id = user_can_view_team_info.user_id);
end
$$;
comment on function public.user_can_view_team_info(uuid) is
  'Whether the account is the owner or an active member of a company.';

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
comment on function public.user_can_edit_company_profile(uuid) is
  'Whether the account is the owner or a member with this permission.';

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
comment on function public.user_can_manage_products(uuid) is
  'Whether the account is the owner or a member with this permission.';

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
comment on function public.user_can_manage_briefs(uuid) is
  'Whether the account is the owner or a member with this permission.';

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
comment on function public.user_can_manage_team(uuid) is
  'Whether the account is the owner or a member with this permission.';
grant execute on function
  public.get_user_company(uuid), public.user_is_company_owner(uuid),
  public.user_can_view_company_info(uuid), public.user_can_view_team_info(uuid),
  public.user_can_edit_company_profile(uuid), public.user_can_manage_products(uuid),
  public.user_can_manage_briefs(uuid), public.user_can_manage_team(uuid)
  to authenticated, service_role, briefwell_definer;

create function public.get_team_member_permissions(member_id uuid) returns public.team_permissions
  language sql stable set search_path = ''
as $$
  select p from public.team_permissions p where p.team_member_id = member_id
$$;
comment on function public.get_team_member_permissions(uuid) is
  'The permissions of a member of the caller''s company; null for any other member, as the policies decide.';

create function public.update_team_permissions(
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
grant execute on function
  public.get_team_member_permissions(uuid),
  public.update_team_permissions(uuid, boolean, boolean, boolean, boolean)
  to authenticated, service_role;
