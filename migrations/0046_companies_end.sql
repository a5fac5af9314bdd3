-- A company ends: when its owner deletes it, or when it turns out that a stranger founded it.

create function app.drop_empty_company(founder uuid) returns boolean
  language plpgsql set search_path = ''
as $$
begin
  -- Whoever is just adding something to it holds the row as well: wait, then look.
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
  'Deletes the company of an account if it holds nothing and nobody else: no products, briefs, files, members, invitations or trash. Answers whether it did. For service_role.';
grant execute on function app.drop_empty_company(uuid) to service_role;

grant delete on public.company_profiles, public.products, public.briefs, storage.objects to briefwell_definer;
create policy definer_deletes on public.company_profiles for delete to briefwell_definer using (true);
create policy definer_deletes on public.products for delete to briefwell_definer using (true);
create policy definer_deletes on public.briefs for delete to briefwell_definer using (true);
create policy definer_deletes on storage.objects for delete to briefwell_definer using (true);
create policy definer_locks on public.company_profiles for update to briefwell_definer using (true) with check (false);
grant update on public.company_profiles to briefwell_definer;

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
  -- In this order each file is let go of before its row goes. Its bytes are swept as orphans.
  delete from public.briefs b where b.company_id = owner;
  delete from public.products p where p.company_id = owner;
  delete from app.trash t where t.company_id = owner;
  delete from storage.objects o where o.company_id = owner;
  delete from public.company_profiles c where c.id = owner;
end
$$;
comment on function app.delete_own_company(text) is
  'Deletes the caller''s own company for good, with its products, briefs, files, trash, team and the accounts of its members; the owner''s account stays. 42501 for anybody but its owner, BW025 where the given name is not its own.';
grant execute on function app.delete_own_company(text) to authenticated;

-- The company's own activity is gone with it.
drop policy users_leave_a_trace on auth.audit_log_entries;
create policy users_leave_a_trace on auth.audit_log_entries for insert to authenticated
  with check (user_id = (select auth.uid())
              and action in ('session_ended', 'name_changed', 'company_deleted'));

call app.hand_over_definer_functions();
