-- Who has no name founds no company: nobody could be written to, and the account ends unused.

grant create on schema app to briefwell_definer;
set local role briefwell_definer;
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
  -- The account tells, not the token, which may be an hour behind.
  if exists (select from auth.users u where u.id = auth.uid() and u.is_anonymous) then
    raise exception 'An anonymous account cannot create a company. Add an email address to your account first.'
      using errcode = 'BW024';
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
  'Makes the caller the owner of a new company. BW020 when they belong to one already, BW021 without an email address, BW024 for an anonymous account, BW023 while an invitation waits for their proven address, unless they create one despite it.';
reset role;
revoke create on schema app from briefwell_definer;

-- Every other way into a team ends here, too.
create function app.guard_named_member() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from auth.users u where u.id = new.user_id and u.is_anonymous) then
    raise exception 'An anonymous account cannot be a member of a company. Add an email address to your account first.'
      using errcode = 'BW024';
  end if;
  return new;
end
$$;
comment on function app.guard_named_member() is 'A seat in a team belongs to an account that has a name; BW024 for an anonymous one.';
create trigger team_members_named before insert or update of user_id on public.team_members
  for each row when (new.user_id is not null) execute function app.guard_named_member();

call app.hand_over_definer_functions();
