-- A company keeps the id that its founder's account gave it, whoever owns it now. So that account can be deleted like
-- any member's, or found another company; and a member can leave a company without losing their account.

grant create on schema app, storage to briefwell_definer;
set local role briefwell_definer;

create or replace function app.guard_account() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if (tg_op = 'DELETE' or (old.deleted_at is null and new.deleted_at is not null))
     and exists (select from public.team_members m where m.user_id = old.id and m.is_owner) then
    raise exception 'The account of a company''s owner can''t be deleted while the company exists.'
      using errcode = 'BW022';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create or replace function app.end_membership() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if old.user_id is null or old.is_owner
     or current_setting('app.leaving', true) = old.user_id::text
     or exists (select from auth.users u where u.id = old.user_id and u.ownership_asked_at is not null) then
    return null;
  end if;
  delete from storage.uploads u where u.owner_id = old.user_id;
  delete from auth.sessions s where s.user_id = old.user_id;
  begin
    delete from auth.users u where u.id = old.user_id and u.deleted_at is null;
  exception when others then
    -- As specified: the member stays removed, and the failure is only logged.
    raise log 'the account % of a removed member could not be deleted: %', old.user_id, sqlerrm;
  end;
  return null;
end
$$;

create or replace function storage.refuse_foreign_folder(name text, company_id uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  folder constant uuid := storage.folder_of(refuse_foreign_folder.name);
begin
  if folder <> refuse_foreign_folder.company_id
     and (exists (select from public.company_profiles c where c.id = folder)
          or exists (select from auth.users u where u.id = folder)
             and not exists (select from public.team_members m
                             where m.user_id = folder and m.company_id = refuse_foreign_folder.company_id)) then
    raise exception 'You do not have permission to put a file into another company''s folder'
      using errcode = '42501';
  end if;
end
$$;
comment on function app.end_membership() is
  'Ends the sessions and uploads of a removed member at once and deletes their account; that of a member who leaves stays, a soft-deleted one, and one whose owner has to say who opened it. What they made stays.';

reset role;
revoke create on schema app, storage from briefwell_definer;

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

grant update (user_id) on public.briefs to briefwell_definer;
grant update (owner_id) on storage.objects to briefwell_definer;
grant update (maker_id) on app.company_keys, app.webhooks to briefwell_definer;
grant update (row) on app.trash to briefwell_definer;

create function app.leave_company(account uuid) returns boolean
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

create function app.leave_own_company() returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  return not app.by_key() and app.leave_company(auth.uid());
end
$$;
comment on function app.leave_own_company() is
  'Takes the caller out of their company, unless they own it or use an API key. Returns whether it did.';
grant execute on function app.leave_own_company() to authenticated;

comment on function app.guard_company_profile() is 'A company keeps its id; stamps the times.';

alter policy definer_founds on public.company_profiles with check ((select auth.uid()) is not null);
alter table public.company_profiles drop constraint company_profiles_id_fkey;
comment on column public.company_profiles.id is
  'The id of the account that founded it, unless that account had founded another one; never changes.';

call app.hand_over_definer_functions();
