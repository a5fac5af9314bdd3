-- The rules of a company and its owner, and what ties the accounts of members to it.

-- ------------------------------------------------------------------ names

create function app.holds_address(name text) returns boolean
  language sql immutable parallel safe
  return name ~* '://|(^|[^[:alnum:]])www\.|@[^[:space:]@]*\.[^[:space:]@]|\.[[:alpha:]][[:alnum:]-]+([/?#]|:[0-9])';
comment on function app.holds_address(text) is
  'Whether a name contains an email or web address. A bare domain may be the name of a company.';
grant execute on function app.holds_address(text) to briefwell_definer;

create function app.guard_name() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  name text;
begin
  foreach name in array tg_argv loop
    if app.holds_address(to_jsonb(new) ->> name)
       and (tg_op = 'INSERT' or to_jsonb(new) ->> name is distinct from to_jsonb(old) ->> name) then
      raise exception 'A name cannot contain an email address or a web address' using errcode = 'BW046';
    end if;
  end loop;
  return new;
end
$$;
comment on function app.guard_name() is
  'Refuses names with an address in them, because names are mailed to strangers (BW046). The arguments are the columns.';

-- ------------------------------------------------------------------ the company and its owner

create function app.guard_company_profile() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.id <> old.id then
    raise exception 'You do not have permission to edit the company profile'
      using errcode = '42501', detail = 'The id of a company is its owner''s account and never changes.';
  end if;
  if app.is_outside_caller() then
    new.created_at := old.created_at;
  end if;
  new.updated_at := app.now();
  return new;
end
$$;
comment on function app.guard_company_profile() is 'A company keeps its id, which is its owner''s; stamps the times.';

create function app.seat_owner() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  owner_address text := (select u.email from auth.users u where u.id = new.id);
  seat uuid;
begin
  if owner_address is null then
    raise exception 'A company needs an owner with an email address.' using errcode = 'BW021';
  end if;
  insert into public.team_members (company_id, user_id, name, email, role, created_at)
  values (new.id, new.id, coalesce(nullif(btrim(new.contact_name), ''), new.company_name),
          owner_address, 'admin', new.created_at)
  returning id into seat;
  insert into public.team_permissions
    (team_member_id, can_edit_company_profile, can_manage_products, can_manage_briefs, can_manage_team)
  values (seat, true, true, true, true);
  return null;
end
$$;
comment on function app.seat_owner() is
  'Creates the owner''s member row, with all four permissions, together with the company.';
create trigger company_profiles_guard before update on public.company_profiles
  for each row execute function app.guard_company_profile();
create trigger company_profiles_guard_name
  before insert or update of company_name, contact_name on public.company_profiles
  for each row execute function app.guard_name('company_name', 'contact_name');
create trigger company_profiles_seat_owner after insert on public.company_profiles
  for each row execute function app.seat_owner();

create function app.create_company(
    user_id uuid, company_name text, contact_name text default null,
    headquarters_location text default null, year_founded text default null,
    employee_count text default null, revenue text default null,
    ownership_structure text default null, funding_history text default null,
    regions_of_operation text[] default null)
  returns uuid
  language plpgsql set search_path = ''
as $$
begin
  insert into public.company_profiles
    (id, company_name, contact_name, headquarters_location, year_founded, employee_count,
     revenue, ownership_structure, funding_history, regions_of_operation)
  values
    (create_company.user_id, create_company.company_name, create_company.contact_name,
     create_company.headquarters_location, create_company.year_founded, create_company.employee_count,
     create_company.revenue, create_company.ownership_structure, create_company.funding_history,
     create_company.regions_of_operation);
  return create_company.user_id;
exception when unique_violation then
  raise exception 'This account already belongs to a company.' using errcode = 'BW020';
end
$$;
comment on function app.create_company(uuid, text, text, text, text, text, text, text, text, text[]) is
  'Makes the account the owner of a new company: profile, member row (admin) and all four permissions. BW020 if it already belongs to one. For service_role.';
grant execute on function app.create_company(uuid, text, text, text, text, text, text, text, text, text[])
  to service_role, briefwell_definer;

create function app.create_own_company(
    company_name text, contact_name text, headquarters_location text, year_founded text,
    employee_count text, revenue text, ownership_structure text, funding_history text,
    regions_of_operation text[], despite_invitation boolean)
  returns uuid
  language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'You do not have permission to create a company' using errcode = '42501';
  end if;
  -- Asks the account and not the token, which may be an hour behind.
  if exists (select from auth.users u where u.id = auth.uid() and u.is_anonymous) then
    raise exception 'An anonymous account cannot create a company. Add an email address to your account first.'
      using errcode = 'BW024';
  end if;
  -- An owner cannot join another company. An unproven address learns of no invitation.
  if not create_own_company.despite_invitation and exists (
    select from auth.users u
    join public.team_members m on lower(m.email) = lower(u.email) and m.user_id is null
    join public.team_invitations i on i.team_member_id = m.id
    where u.id = auth.uid() and u.email_proven_at is not null
      and i.consumed_at is null and i.expires_at > app.now()
  ) then
    raise exception 'You have been invited to join a company. Follow the link in the invitation, or create a company of your own.'
      using errcode = 'BW023';
  end if;
  -- Of two concurrent calls, the unique keys make one fail with BW020.
  return app.create_company(
    auth.uid(), create_own_company.company_name, create_own_company.contact_name,
    create_own_company.headquarters_location, create_own_company.year_founded,
    create_own_company.employee_count, create_own_company.revenue,
    create_own_company.ownership_structure, create_own_company.funding_history,
    create_own_company.regions_of_operation);
end
$$;
comment on function app.create_own_company(text, text, text, text, text, text, text, text, text[], boolean) is
  'Makes the caller the owner of a new company. BW020 if they already belong to one, BW021 without an email address, BW024 for an anonymous account, BW023 if an invitation is waiting for their proven address and they do not insist.';
grant execute on function app.create_own_company(text, text, text, text, text, text, text, text, text[], boolean)
  to authenticated;

create function app.drop_empty_company(founder uuid) returns boolean
  language plpgsql set search_path = ''
as $$
begin
  -- Waits for transactions that are adding something to the company.
  perform from public.company_profiles c where c.id = founder for update;
  if not found
     or exists (select from public.products p where p.company_id = founder)
     or exists (select from public.briefs b where b.company_id = founder or b.user_id = founder)
     or exists (select from public.team_members m where m.company_id = founder and m.user_id is distinct from founder)
     or exists (select from storage.objects o where o.company_id = founder)
     or exists (select from app.trash t where t.company_id = founder) then
    return false;
  end if;
  delete from public.company_profiles c where c.id = founder;
  return true;
end
$$;
comment on function app.drop_empty_company(uuid) is
  'Deletes the company of an account if it has no products, briefs, files, other members, invitations or trash. Returns whether it did. For service_role.';
grant execute on function app.drop_empty_company(uuid) to service_role;

create function app.delete_own_company(company_name text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := auth.uid();
  company public.company_profiles;
begin
  select c.* into company from public.company_profiles c where c.id = owner for update;
  if company.id is null then
    raise exception 'You do not have permission to delete the company' using errcode = '42501';
  end if;
  if btrim(company.company_name) <> btrim(delete_own_company.company_name) then
    raise exception 'Type the name of the company exactly as it is shown.' using errcode = 'BW025';
  end if;
  -- In this order no row refers to a file any more when the file goes. Its bytes are swept as orphans.
  delete from public.briefs b where b.company_id = owner;
  delete from public.products p where p.company_id = owner;
  delete from app.trash t where t.company_id = owner;
  delete from storage.objects o where o.company_id = owner;
  delete from public.company_profiles c where c.id = owner;
end
$$;
comment on function app.delete_own_company(text) is
  'Deletes the caller''s own company for good: products, briefs, files, trash, team and the accounts of its members. The owner''s account stays. 42501 for anybody but the owner, BW025 if the name does not match.';
grant execute on function app.delete_own_company(text) to authenticated;

-- ------------------------------------------------------------------ the accounts of members

create function app.guard_account() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if (tg_op = 'DELETE' or (old.deleted_at is null and new.deleted_at is not null))
     and exists (select from public.company_profiles c where c.id = old.id) then
    raise exception 'The account of a company''s owner can''t be deleted while the company exists.'
      using errcode = 'BW022';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
comment on function app.guard_account() is
  'The account of an owner cannot be deleted while the company exists (BW022).';

create trigger users_guard_deletion before delete on auth.users
  for each row execute function app.guard_account();
create trigger users_guard_soft_deletion before update of deleted_at on auth.users
  for each row execute function app.guard_account();

create function app.carry_address_to_team() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.team_members m
  set email = new.email
  where m.user_id = new.id
    and not exists (select from public.team_members other
                    where other.company_id = m.company_id and other.id <> m.id
                      and lower(other.email) = lower(new.email));
  return null;
end
$$;
comment on function app.carry_address_to_team() is
  'Keeps a member''s address in the team equal to their sign-in address, unless a pending invitation holds that address.';

create trigger users_carry_address after update of email on auth.users
  for each row when (old.email is distinct from new.email and new.email is not null)
  execute function app.carry_address_to_team();

create function app.rename_me(new_name text) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  seat uuid;
begin
  update auth.users u
  set raw_user_meta_data = u.raw_user_meta_data || jsonb_build_object('name', new_name)
  where u.id = auth.uid();
  update public.team_members m
  set name = new_name
  where m.user_id = auth.uid()
  returning m.id into seat;
  return seat;
end
$$;
comment on function app.rename_me(text) is
  'Changes the caller''s name, in the account and in the team. Returns the id of their member row, or null without a company.';
grant execute on function app.rename_me(text) to authenticated;
