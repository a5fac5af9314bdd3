-- Companies, who belongs to them, what each member may do, and the invitations.
-- The rules between these tables follow in 0004_permissions and 0005_team_rules.

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
    constraint company_profiles_year_founded_length check (char_length(year_founded) <= 200),
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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger company_profiles_stamp_updated_at before update on public.company_profiles
  for each row execute function app.stamp_updated_at();

comment on table public.company_profiles is 'Companies of vendors.';
comment on column public.company_profiles.id is 'The owner''s account; never changes. The account can''t go while the company exists.';
comment on column public.company_profiles.company_name is 'Name of the company.';
comment on column public.company_profiles.contact_name is 'Person named at sign-up.';
comment on column public.company_profiles.headquarters_location is 'Where the headquarters are.';
comment on column public.company_profiles.year_founded is 'Year of foundation, as written at sign-up.';
comment on column public.company_profiles.employee_count is 'Range of the number of employees.';
comment on column public.company_profiles.revenue is 'Range of the revenue.';
comment on column public.company_profiles.ownership_structure is 'Private, Public, Subsidiary, ...';
comment on column public.company_profiles.funding_history is 'Bootstrapped, VC-backed, ...';
comment on column public.company_profiles.regions_of_operation is 'Regions in which the company works.';
comment on column public.company_profiles.created_at is 'When the company was made.';
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
  created_at timestamptz not null default now(),
  -- The owner's name is what sign-up called the contact, however short.
  constraint team_members_name_length
    check (char_length(btrim(name)) >= case when user_id = company_id then 1 else 2 end
           and char_length(name) <= 200),
  constraint team_members_user_id_key unique (user_id)
);
create unique index team_members_company_email_key on public.team_members (company_id, lower(email));
create index team_members_company_id on public.team_members (company_id, created_at desc, id desc);

comment on table public.team_members is 'Members of a company, its owner among them. One company per account.';
comment on column public.team_members.id is 'The member.';
comment on column public.team_members.company_id is 'The company.';
comment on column public.team_members.name is 'Name shown in the team.';
comment on column public.team_members.email is 'Address that was invited; unique in the company without regard to case.';
comment on column public.team_members.role is 'admin, editor, or another value; a label and the source of the defaults, the rights are the four flags.';
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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint team_permissions_team_member_id_key unique (team_member_id)
);
create trigger team_permissions_stamp_updated_at before update on public.team_permissions
  for each row execute function app.stamp_updated_at();

comment on table public.team_permissions is 'What a member may do. No row, no rights.';
comment on column public.team_permissions.id is 'The row.';
comment on column public.team_permissions.team_member_id is 'The member.';
comment on column public.team_permissions.can_edit_company_profile is 'May change the company profile.';
comment on column public.team_permissions.can_manage_products is 'May add, change and delete products.';
comment on column public.team_permissions.can_manage_briefs is 'May manage the briefs of the company''s products; every member''s default.';
comment on column public.team_permissions.can_manage_team is 'May invite, remove and change members.';
comment on column public.team_permissions.created_at is 'When the row was made.';
comment on column public.team_permissions.updated_at is 'When the flags last changed.';

create table public.team_invitations (
  id uuid primary key default gen_random_uuid(),
  team_member_id uuid references public.team_members on delete set null,
  token text not null
    constraint team_invitations_token_hashed check (token ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null default now() + interval '7 days',
  consumed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint team_invitations_token_key unique (token)
);
create index team_invitations_team_member_id on public.team_invitations (team_member_id);
create index team_invitations_expires_at on public.team_invitations (expires_at);

comment on table public.team_invitations is 'Invitations; the newest one of a member is the only one that can live.';
comment on column public.team_invitations.id is 'The invitation.';
comment on column public.team_invitations.team_member_id is 'The pending member; null once the member was removed, so that the link can say so.';
comment on column public.team_invitations.token is 'SHA-256 of the token in hex; a trigger hashes what is inserted.';
comment on column public.team_invitations.expires_at is 'Seven days after it was made, or when a newer one took its place.';
comment on column public.team_invitations.consumed_at is 'When an account accepted it.';
comment on column public.team_invitations.created_at is 'When it was made.';
