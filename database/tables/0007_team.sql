-- Members and their permissions.

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
  revision integer not null default 1,
  is_owner boolean not null default false,
  constraint team_members_user_id_key unique (user_id),
  -- Clients cannot read times outside the calendar: one such row would break its company's lists.
  constraint team_members_in_the_calendar check (
    created_at >= '0001-01-01 00:00:00+00' and created_at < '10000-01-01 00:00:00+00'),
  constraint team_members_owner_has_account check (user_id is not null or not is_owner),
  constraint team_members_name_length
    check (char_length(btrim(name)) >= case when user_id is null then 2 else 1 end and char_length(name) <= 200)
);

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
comment on column public.team_members.revision is
  'Number of changes of the role, plus one. With that of the permissions it makes the member''s revision.';
comment on column public.team_members.is_owner is
  'Whether they own the company. Set when it is founded or handed over, by nobody else.';

create unique index team_members_company_email_key on public.team_members (company_id, lower(email));
create index team_members_company_id on public.team_members (company_id, created_at desc, id desc);
create unique index team_members_one_owner on public.team_members (company_id) where is_owner;

call app.protect('public.team_members', 'company_id');

create table public.team_permissions (
  id uuid primary key default gen_random_uuid(),
  team_member_id uuid not null references public.team_members on delete cascade,
  can_edit_company_profile boolean not null default false,
  can_manage_products boolean not null default false,
  can_manage_briefs boolean not null default true,
  can_manage_team boolean not null default false,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  revision integer not null default 1,
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
comment on column public.team_permissions.revision is 'Number of changes of the flags, plus one.';

alter table public.team_permissions enable row level security;
alter table public.team_permissions force row level security;
grant select, insert, update, delete on public.team_permissions to service_role;
create policy service_sees_the_company_of_its_job on public.team_permissions to service_role
  using ((select app.job_company()) is null
         or team_member_id in (select m.id from public.team_members m));
