-- Who signed up without a company may found one later, and becomes its owner.

grant execute on function
  app.create_company(uuid, text, text, text, text, text, text, text, text, text[])
  to briefwell_definer;

-- The caller's own company and seat, and no other's, whatever a function of the definer says.
grant insert on public.company_profiles, public.team_members, public.team_permissions
  to briefwell_definer;
create policy definer_founds on public.company_profiles for insert to briefwell_definer
  with check (id = (select auth.uid()));
create policy definer_founds on public.team_members for insert to briefwell_definer
  with check (company_id = (select auth.uid()) and user_id = (select auth.uid()));
create policy definer_founds on public.team_permissions for insert to briefwell_definer
  with check (team_member_id in (select m.id from public.team_members m
                                 where m.user_id = (select auth.uid())));

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
  -- Who owns a company can't join another. An address that nobody proved is told of no invitation.
  if not create_own_company.despite_invitation and exists (
    select from auth.users u
    join public.team_members m on lower(m.email) = lower(u.email) and m.user_id is null
    join public.team_invitations i on i.team_member_id = m.id
    where u.id = auth.uid() and u.email_proven_at is not null
      and i.consumed_at is null and i.expires_at > now()
  ) then
    raise exception 'You have been invited to join a company. Follow the link in the invitation, or create a company of your own.'
      using errcode = 'BW023';
  end if;
  -- Of two tabs, one is told by the unique keys that the account has its company.
  return app.create_company(
    auth.uid(), create_own_company.company_name, create_own_company.contact_name,
    create_own_company.headquarters_location, create_own_company.year_founded,
    create_own_company.employee_count, create_own_company.revenue,
    create_own_company.ownership_structure, create_own_company.funding_history,
    create_own_company.regions_of_operation);
end
$$;
comment on function app.create_own_company(text, text, text, text, text, text, text, text, text[], boolean) is
  'Makes the caller the owner of a new company. BW020 when they belong to one already, BW023 while an invitation waits for their proven address, unless they create one despite it.';
grant execute on function app.create_own_company(text, text, text, text, text, text, text, text, text[], boolean)
  to authenticated;

call app.hand_over_definer_functions();
