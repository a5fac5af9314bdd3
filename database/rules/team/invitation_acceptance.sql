-- Checking and accepting invitations.

create or replace function app.check_invitation(
    token text, member_id uuid default null,
    out invitation_id uuid, out team_member_id uuid, out company_id uuid,
    out email text, out name text, out role text, out company_name text)
  language plpgsql stable set search_path = ''
as $$
declare
  invitation public.team_invitations;
  member public.team_members;
begin
  select i.* into invitation from public.team_invitations i
  where i.token = app.hash_token(check_invitation.token);
  if invitation.id is null then
    raise exception 'Invalid or expired invitation token.' using errcode = 'BW010';
  end if;
  if invitation.consumed_at is not null then
    raise exception 'This invitation has already been used.' using errcode = 'BW011';
  end if;
  if invitation.expires_at <= app.now() then
    raise exception 'This invitation has expired.' using errcode = 'BW012';
  end if;
  if check_invitation.member_id <> invitation.team_member_id then
    raise exception 'Invalid invitation: Member ID mismatch.' using errcode = 'BW013';
  end if;
  select m.* into member from public.team_members m where m.id = invitation.team_member_id;
  if member.id is null then
    raise exception 'Invalid invitation: Team member record not found. The invitation may have been revoked.'
      using errcode = 'BW014';
  end if;
  if member.user_id is not null then
    raise exception 'This invitation has already been accepted by another user.' using errcode = 'BW015';
  end if;
  select c.company_name into company_name from public.company_profiles c where c.id = member.company_id;
  if not found then
    raise exception 'The company for this invitation no longer exists' using errcode = 'BW016';
  end if;
  if app.is_suspended(member.company_id) then
    raise exception 'This company is suspended. Ask whoever invited you to tell you when it works again.'
      using errcode = 'BW019';
  end if;
  invitation_id := invitation.id;
  team_member_id := member.id;
  company_id := member.company_id;
  email := member.email;
  name := member.name;
  role := member.role;
end
$$;
comment on function app.check_invitation(text, uuid) is
  'Checks a token in the specified order, with a code for each check (BW010 to BW016; BW019 for a suspended company), and returns the details of the invitation. For service_role.';
grant execute on function app.check_invitation(text, uuid) to service_role, briefwell_definer;

create or replace function app.accept_invitation(
    token text, user_id uuid, member_id uuid default null, new_account boolean default false)
  returns uuid
  language plpgsql set search_path = ''
as $$
declare
  hashed constant text := app.hash_token(token);
  invitation record;
  account auth.users;
begin
  -- Concurrent acceptances and resends wait for the lock on the member's row.
  perform from public.team_members m
  where m.id = (select i.team_member_id from public.team_invitations i where i.token = hashed)
  for update;
  invitation := app.check_invitation(accept_invitation.token, accept_invitation.member_id);

  select u.* into account from auth.users u where u.id = accept_invitation.user_id;
  if lower(account.email) is distinct from lower(invitation.email) then
    raise exception 'This invitation was sent to another address.' using errcode = 'BW017';
  end if;
  if not new_account and account.email_proven_at is null then
    raise exception 'Please confirm your email address before you accept this invitation.' using errcode = 'BW018';
  end if;

  update public.team_members m
  set user_id = accept_invitation.user_id
  where m.id = invitation.team_member_id;
  update public.team_invitations i
  set consumed_at = app.now()
  where i.id = invitation.invitation_id;
  insert into public.team_permissions
    (team_member_id, can_edit_company_profile, can_manage_products, can_manage_briefs, can_manage_team)
  select invitation.team_member_id, a.admin, a.admin, true, a.admin
  from (select app.is_admin_role(invitation.role) as admin) a
  on conflict on constraint team_permissions_team_member_id_key do nothing;
  return invitation.team_member_id;
exception when unique_violation then
  raise exception 'This account already belongs to a company.' using errcode = 'BW020';
end
$$;
comment on function app.accept_invitation(text, uuid, uuid, boolean) is
  'Links the account to the pending member and consumes the token, once, however many try. new_account means that the account was created with this very token; any other account must have a proven address. For service_role.';
grant execute on function app.accept_invitation(text, uuid, uuid, boolean) to service_role, briefwell_definer;

create or replace function app.accept_own_invitation(token text, member_id uuid, out team_member_id uuid, out company_id uuid)
  language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'You do not have permission to accept this invitation' using errcode = '42501';
  end if;
  -- The account is always the caller's own, and its address must have been proven by mail.
  team_member_id := app.accept_invitation(
    accept_own_invitation.token, auth.uid(), accept_own_invitation.member_id, false);
  company_id := public.get_user_company(auth.uid());
end
$$;
comment on function app.accept_own_invitation(text, uuid) is
  'Accepts an invitation to the caller''s own proven address. Raises the same errors as app.accept_invitation.';
grant execute on function app.accept_own_invitation(text, uuid) to authenticated;
