-- Founding, changing, leaving and deleting companies.

create or replace function app.guard_company_profile() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.id <> old.id then
    raise exception 'You do not have permission to edit the company profile'
      using errcode = '42501', detail = 'The id of a company never changes.';
  end if;
  if app.is_outside_caller() then
    new.created_at := old.created_at;
  end if;
  new.updated_at := app.now();
  return new;
end
$$;
comment on function app.guard_company_profile() is 'A company keeps its id; stamps the times.';

create or replace function app.seat_owner() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  founder constant uuid := coalesce(
    (select u.id from auth.users u where u.id = new.id), current_setting('app.founder', true)::uuid);
  owner_address constant text := (select u.email from auth.users u where u.id = founder);
  seat uuid;
begin
  if owner_address is null then
    raise exception 'A company needs an owner with an email address.' using errcode = 'BW021';
  end if;
  insert into public.team_members (company_id, user_id, is_owner, name, email, role, created_at)
  values (new.id, founder, true, coalesce(nullif(btrim(new.contact_name), ''), new.company_name),
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

create or replace function app.create_company(
    user_id uuid, company_name text, contact_name text default null,
    headquarters_location text default null, year_founded text default null,
    employee_count text default null, revenue text default null,
    ownership_structure text default null, funding_history text default null,
    regions_of_operation text[] default null)
  returns uuid
  language plpgsql set search_path = ''
as $$
declare
  -- Its founder's account gives a company its id, unless their former company has it.
  company constant uuid := case
    when exists (select from public.company_profiles c where c.id = create_company.user_id) then gen_random_uuid()
    else create_company.user_id end;
begin
  perform set_config('app.founder', create_company.user_id::text, true);
  insert into public.company_profiles
    (id, company_name, contact_name, headquarters_location, year_founded, employee_count,
     revenue, ownership_structure, funding_history, regions_of_operation)
  values
    (company, create_company.company_name, create_company.contact_name,
     create_company.headquarters_location, create_company.year_founded, create_company.employee_count,
     create_company.revenue, create_company.ownership_structure, create_company.funding_history,
     create_company.regions_of_operation);
  return company;
exception when unique_violation then
  raise exception 'This account already belongs to a company.' using errcode = 'BW020';
end
$$;
comment on function app.create_company(uuid, text, text, text, text, text, text, text, text, text[]) is
  'Makes the account the owner of a new company: profile, member row (admin) and all four permissions. BW020 if it already belongs to one. For service_role.';
grant execute on function app.create_company(uuid, text, text, text, text, text, text, text, text, text[]) to service_role, briefwell_definer;

create or replace function app.create_own_company(
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
grant execute on function app.create_own_company(text, text, text, text, text, text, text, text, text[], boolean) to authenticated;

-- Any table with rows of the company counts, so that a new kind of content is never lost with an 'empty' company. The
-- tables left out are those that the database fills by itself.
create or replace function app.drop_empty_company(founder uuid) returns boolean
  language plpgsql set search_path = ''
as $$
declare
  company constant uuid := (
    select m.company_id from public.team_members m where m.user_id = founder and m.is_owner);
  place record;
  used boolean;
begin
  -- Waits for transactions that are adding something to the company.
  perform from public.company_profiles c where c.id = company for update;
  if not found
     or exists (select from public.briefs b where b.user_id = founder)
     or exists (select from public.team_members m where m.company_id = company and m.user_id is distinct from founder) then
    return false;
  end if;
  for place in
    select k.conrelid::regclass as rows, a.attname as company
    from pg_catalog.pg_constraint k
    join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'public.company_profiles'::regclass
      and k.conrelid not in (
        'public.team_members'::regclass, 'app.activity'::regclass, 'app.notifications'::regclass,
        'app.product_counts'::regclass, 'app.brief_counts'::regclass, 'app.brief_days'::regclass,
        'app.caption_sizes'::regclass, 'app.passages'::regclass, 'app.invitation_mails'::regclass,
        'app.share_mails'::regclass, 'storage.uploads'::regclass)
  loop
    execute format('select exists (select from %s where %I = $1)', place.rows, place.company)
      into used using company;
    if used then
      return false;
    end if;
  end loop;
  delete from public.company_profiles c where c.id = company;
  return true;
end
$$;
comment on function app.drop_empty_company(uuid) is
  'Deletes the company of an account if nothing and nobody else is in it: no row of any table, trash and settings included. Returns whether it did. For service_role.';
grant execute on function app.drop_empty_company(uuid) to service_role;

create or replace function app.delete_own_company(company_name text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  company public.company_profiles;
begin
  select c.* into company from public.company_profiles c
  where c.id = public.get_user_company(auth.uid()) for update;
  -- In a statement of its own, which sees another owner if the company was handed over meanwhile.
  if company.id is null or not public.user_is_company_owner(auth.uid()) then
    raise exception 'You do not have permission to delete the company' using errcode = '42501';
  end if;
  if btrim(company.company_name) <> btrim(delete_own_company.company_name) then
    raise exception 'Type the name of the company exactly as it is shown.' using errcode = 'BW025';
  end if;
  perform app.delete_company(company.id);
end
$$;
comment on function app.delete_own_company(text) is
  'Deletes the caller''s own company for good: products, briefs, files, trash, team and the accounts of its members. The owner''s account stays. 42501 for anybody but the owner, BW025 if the name does not match.';
grant execute on function app.delete_own_company(text) to authenticated;

create or replace function app.leave_company(account uuid) returns boolean
  language plpgsql set search_path = ''
as $$
declare
  seat public.team_members;
begin
  select m.* into seat from public.team_members m where m.user_id = account and not m.is_owner for update;
  if not found then
    return false;
  end if;
  -- Whoever made these may use them, so they become the company's alone, as when an account is deleted.
  update public.briefs b set user_id = null where b.user_id = account and b.company_id = seat.company_id;
  update storage.objects o set owner_id = null where o.owner_id = account and o.company_id = seat.company_id;
  update app.company_keys k set maker_id = null where k.maker_id = account and k.company_id = seat.company_id;
  update app.webhooks w set maker_id = null where w.maker_id = account and w.company_id = seat.company_id;
  update app.trash t set row = t.row || '{"user_id": null}'
  where t.company_id = seat.company_id and t.row ->> 'user_id' = account::text;
  delete from storage.uploads u where u.owner_id = account;
  perform set_config('app.leaving', account::text, true);
  delete from public.team_members m where m.id = seat.id;
  return true;
end
$$;
comment on function app.leave_company(uuid) is
  'Takes a member, but no owner, out of their company; their account stays, and what they made stays with the company. Returns whether there was such a member.';
grant execute on function app.leave_company(uuid) to service_role, briefwell_definer;

create or replace function app.leave_own_company() returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  return not app.by_key() and app.leave_company(auth.uid());
end
$$;
comment on function app.leave_own_company() is
  'Takes the caller out of their company, unless they own it or use an API key. Returns whether it did.';
grant execute on function app.leave_own_company() to authenticated;
