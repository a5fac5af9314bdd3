-- API keys of companies. A key acts for the member who made it, with what both the key and that member
-- may do at this moment: the questions of every policy (0005_companies.sql) ask both. It never changes a
-- team, and never sees keys.

create table app.company_keys (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.company_profiles on delete cascade,
  maker_id uuid references auth.users on delete set null,
  maker_name text not null
    constraint company_keys_maker_name_length check (char_length(maker_name) <= 200),
  name text not null
    constraint company_keys_name_length check (char_length(btrim(name)) between 1 and 100),
  key_hash bytea not null
    constraint company_keys_key_hash_sha256 check (octet_length(key_hash) = 32)
    constraint company_keys_key_hash_key unique,
  ending text not null
    constraint company_keys_ending_form check (ending ~ '^[A-Za-z0-9_-]{4}$'),
  rights text[] not null
    constraint company_keys_rights_known
      check (rights <@ array['canEditCompanyProfile', 'canManageProducts', 'canManageBriefs', 'canManageTeam']
             and array_position(rights, null) is null),
  read_only boolean not null,
  created_at timestamptz not null default app.now(),
  last_used_at timestamptz,
  constraint company_keys_name_key unique (company_id, name)
);
create index company_keys_maker_id on app.company_keys (maker_id);

comment on table app.company_keys is 'API keys of companies. Revoking one deletes it.';
comment on column app.company_keys.id is 'The key.';
comment on column app.company_keys.company_id is 'The company whose data it reaches.';
comment on column app.company_keys.maker_id is
  'The member for whom it acts; null once that account is deleted, and then it opens nothing.';
comment on column app.company_keys.maker_name is 'Their name when they made it.';
comment on column app.company_keys.name is 'What it is for; unique in the company.';
comment on column app.company_keys.key_hash is 'SHA-256 of the key, which is shown once and never stored.';
comment on column app.company_keys.ending is 'Its last four characters, by which people recognise it.';
comment on column app.company_keys.rights is 'Which of the four permissions it has, as long as its maker has them.';
comment on column app.company_keys.read_only is 'Whether it can only read.';
comment on column app.company_keys.created_at is 'When it was made.';
comment on column app.company_keys.last_used_at is 'When it was last used, to the minute; null if never.';

-- ------------------------------------------------------------------ what a key may do

create function app.by_key() returns boolean
  language sql stable parallel safe
  return coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb ? 'api_key', false);
comment on function app.by_key() is 'Whether the caller is an API key.';

create function app.key_allows(permission text) returns boolean
  language sql stable parallel safe
  return coalesce(
    nullif(current_setting('request.jwt.claims', true), '')::jsonb #> '{api_key,rights}' ? permission, true);
comment on function app.key_allows(text) is 'Whether the caller''s API key has a permission; true without a key.';
grant execute on function app.by_key(), app.key_allows(text) to authenticated, service_role, briefwell_definer;

grant create on schema public, app to briefwell_definer;
set local role briefwell_definer;

create or replace function public.user_is_company_owner(user_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(app.may_ask_about(user_is_company_owner.user_id), false)
    and not app.by_key()
    and exists (select from public.company_profiles c where c.id = user_is_company_owner.user_id);
end
$$;

create or replace function public.user_can_edit_company_profile(user_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(app.may_ask_about(user_can_edit_company_profile.user_id), false)
    and app.key_allows('canEditCompanyProfile')
    and exists (
      select from public.team_members m
      left join public.team_permissions p on p.team_member_id = m.id
      where m.user_id = user_can_edit_company_profile.user_id
        and (m.user_id = m.company_id or p.can_edit_company_profile));
end
$$;

create or replace function public.user_can_manage_products(user_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(app.may_ask_about(user_can_manage_products.user_id), false)
    and app.key_allows('canManageProducts')
    and exists (
      select from public.team_members m
      left join public.team_permissions p on p.team_member_id = m.id
      where m.user_id = user_can_manage_products.user_id
        and (m.user_id = m.company_id or p.can_manage_products));
end
$$;

create or replace function public.user_can_manage_briefs(user_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(app.may_ask_about(user_can_manage_briefs.user_id), false)
    and app.key_allows('canManageBriefs')
    and exists (
      select from public.team_members m
      left join public.team_permissions p on p.team_member_id = m.id
      where m.user_id = user_can_manage_briefs.user_id
        and (m.user_id = m.company_id or p.can_manage_briefs));
end
$$;

create or replace function public.user_can_manage_team(user_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(app.may_ask_about(user_can_manage_team.user_id), false)
    and app.key_allows('canManageTeam')
    and exists (
      select from public.team_members m
      left join public.team_permissions p on p.team_member_id = m.id
      where m.user_id = user_can_manage_team.user_id
        and (m.user_id = m.company_id or p.can_manage_team));
end
$$;

create or replace function app.my_permissions(
    out is_owner boolean, out can_edit_company_profile boolean, out can_manage_products boolean,
    out can_manage_briefs boolean, out can_manage_team boolean)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  select coalesce(m.user_id = m.company_id, false) and not app.by_key(),
         app.key_allows('canEditCompanyProfile')
           and (m.user_id = m.company_id or coalesce(p.can_edit_company_profile, false)),
         app.key_allows('canManageProducts')
           and (m.user_id = m.company_id or coalesce(p.can_manage_products, false)),
         app.key_allows('canManageBriefs')
           and (m.user_id = m.company_id or coalesce(p.can_manage_briefs, false)),
         app.key_allows('canManageTeam')
           and (m.user_id = m.company_id or coalesce(p.can_manage_team, false))
    into is_owner, can_edit_company_profile, can_manage_products, can_manage_briefs, can_manage_team
    from public.team_members m
    left join public.team_permissions p on p.team_member_id = m.id
    where m.user_id = auth.uid();
end
$$;

grant execute on function app.limit_company_rows() to session_user;
reset role;
revoke create on schema public, app from briefwell_definer;

create function app.caller_by_key(key_id uuid, user_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  claims constant jsonb := auth.jwt();
begin
  -- The key must be the one in this transaction's own claims: nobody asks about another's.
  if claims #>> '{api_key,id}' is distinct from caller_by_key.key_id::text
     or claims ->> 'sub' is distinct from caller_by_key.user_id::text then
    return null;
  end if;
  return (
    select jsonb_build_object(
      'companyId', m.company_id,
      'memberId', m.id,
      'lacksFactor', factor.missing,
      'mustEnroll', factor.missing,
      'hold', case when app.is_suspended(m.company_id) then 'suspended'
                   when u.ownership_asked_at is not null then 'frozen' end,
      'permissions', jsonb_build_object(
        'canEditCompanyProfile', public.user_can_edit_company_profile(u.id),
        'canViewCompanyInfo', true,
        'canManageTeam', public.user_can_manage_team(u.id),
        'canViewTeamInfo', true,
        'canManageProducts', public.user_can_manage_products(u.id),
        'canManageBriefs', public.user_can_manage_briefs(u.id),
        'isCompanyOwner', false,
        'userRole', m.role))
    from app.company_keys k
    join auth.users u on u.id = k.maker_id
    join public.team_members m on m.user_id = u.id and m.company_id = k.company_id
    cross join lateral (
      select exists (select from app.company_security c
                     where c.company_id = m.company_id and c.second_factor_required)
             and not exists (select from auth.mfa_factors f
                             where f.user_id = u.id and f.status = 'verified') as missing) factor
    where k.id = caller_by_key.key_id
      and k.maker_id = caller_by_key.user_id
      and to_jsonb(k.rights) = claims #> '{api_key,rights}'
      and (u.banned_until is null or u.banned_until <= app.now())
      and u.deleted_at is null);
end
$$;
comment on function app.caller_by_key(uuid, uuid) is
  'Called when a transaction of an API key opens: what app.caller returns for a session, with the rights that both the key and its maker have. Null if the key was revoked, or its maker has left the company or may not sign in.';
grant execute on function app.caller_by_key(uuid, uuid) to anon, authenticated, service_role;

create function app.use_company_key(key_hash bytea) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  used app.company_keys;
begin
  select k.* into used from app.company_keys k
  where k.key_hash = use_company_key.key_hash and k.maker_id is not null;
  if not found then
    return null;
  end if;
  if used.last_used_at is null or used.last_used_at <= app.now() - interval '1 minute' then
    -- Nobody waits for another process that notes the same.
    update app.company_keys k set last_used_at = app.now()
    where k.id in (select own.id from app.company_keys own where own.id = used.id
                   for no key update skip locked);
  end if;
  return jsonb_build_object('id', used.id, 'name', used.name, 'rights', used.rights,
    'readOnly', used.read_only, 'userId', used.maker_id);
end
$$;
comment on function app.use_company_key(bytea) is
  'The API key with this hash, and the account for which it acts; notes that it was used. Null for an unknown or ownerless one.';
grant execute on function app.use_company_key(bytea) to service_role;

create function app.make_company_key(
    name text, key_hash bytea, ending text, rights text[], read_only boolean)
  returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  made uuid;
begin
  insert into app.company_keys (company_id, maker_id, maker_name, name, key_hash, ending, rights, read_only)
  select m.company_id, m.user_id, m.name, make_company_key.name, make_company_key.key_hash,
         make_company_key.ending, make_company_key.rights, make_company_key.read_only
  from public.team_members m
  where m.user_id = auth.uid() and not app.by_key() and public.user_can_edit_company_profile(auth.uid())
  on conflict on constraint company_keys_name_key do nothing
  returning id into made;
  return made;
end
$$;
comment on function app.make_company_key(text, bytea, text, text[], boolean) is
  'Makes an API key that acts for the caller. Null if another one of their company has its name, or they may not make one.';
grant execute on function app.make_company_key(text, bytea, text, text[], boolean) to authenticated;

create or replace procedure app.admit_login(login name)
  language plpgsql set search_path = ''
as $$
begin
  if not pg_has_role(login, 'service_role', 'MEMBER') then
    execute format('grant anon, authenticated, service_role to %I', login);
  end if;
  execute format('grant usage on schema app to %I', login);
  -- The statements that open a transaction run before the role is taken, so the login needs these.
  set local role briefwell_definer;
  execute format('grant execute on function app.caller(uuid, uuid), app.caller_by_key(uuid, uuid) to %I', login);
  reset role;
end
$$;

-- ------------------------------------------------------------------ policies

call app.protect('app.company_keys', 'company_id');
grant select, delete on app.company_keys to authenticated;
grant select, insert, update on app.company_keys to briefwell_definer;
create policy definer_does_all on app.company_keys to briefwell_definer using (true) with check (true);
create policy editors_read on app.company_keys for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_edit_company_profile(auth.uid())) and not app.by_key());
create policy editors_revoke on app.company_keys for delete to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_edit_company_profile(auth.uid())) and not app.by_key());

create trigger company_keys_limit after insert on app.company_keys
  referencing new table as new_rows for each statement
  execute function app.limit_company_rows('50', 'API keys');

-- A key never changes a team, whatever its maker may do.
create policy keys_add_nobody on public.team_members as restrictive for insert to authenticated
  with check (not app.by_key());
create policy keys_change_nobody on public.team_members as restrictive for update to authenticated
  using (not app.by_key());
create policy keys_remove_nobody on public.team_members as restrictive for delete to authenticated
  using (not app.by_key());
create policy keys_give_no_permissions on public.team_permissions as restrictive for insert to authenticated
  with check (not app.by_key());
create policy keys_change_no_permissions on public.team_permissions as restrictive for update to authenticated
  using (not app.by_key());
create policy keys_invite_nobody on public.team_invitations as restrictive for insert to authenticated
  with check (not app.by_key());

-- Authors change their own briefs without a permission; their keys need it.
create policy keys_add_by_permission on public.briefs as restrictive for insert to authenticated
  with check (app.key_allows('canManageBriefs'));
create policy keys_change_by_permission on public.briefs as restrictive for update to authenticated
  using (app.key_allows('canManageBriefs'));
create policy keys_delete_by_permission on public.briefs as restrictive for delete to authenticated
  using (app.key_allows('canManageBriefs'));

-- ------------------------------------------------------------------ activity

alter table app.activity add column key_name text
  constraint activity_key_name_length check (char_length(key_name) <= 100);
comment on column app.activity.key_name is
  'Name of the API key by which it was done, at that time; null if they did it themselves.';

create or replace function app.sign_activity() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if app.is_outside_caller() then
    new.company_id := public.get_user_company(auth.uid());
    new.actor_id := auth.uid();
    new.key_name := auth.jwt() #>> '{api_key,name}';
  else
    new.company_id := coalesce(new.company_id, app.job_company());
    new.actor_id := coalesce(new.actor_id, auth.uid());
  end if;
  if new.company_id is null then
    return null; -- without a company there is no line to write
  end if;
  new.actor_name := (
    select m.name from public.team_members m
    where m.user_id = new.actor_id and m.company_id = new.company_id);
  return new;
end
$$;
comment on function app.sign_activity() is
  'Fills in the caller''s company, name and API key, whatever the statement says.';

call app.hand_over_definer_functions();
call app.admit_login(current_user);

set local role briefwell_definer;
revoke execute on function app.limit_company_rows() from session_user;
reset role;
