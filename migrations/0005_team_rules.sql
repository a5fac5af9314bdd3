-- What must hold in a team, whoever writes and by whichever path. Policies say who may reach a
-- row; the guards below say what may become of it. Guards are security invoker, so that
-- app.is_outside_caller() tells a caller's own statement from a cascade or a definer function.

create function app.is_admin_role(role text) returns boolean
  language sql immutable parallel safe
  return lower(btrim(role)) = 'admin';
comment on function app.is_admin_role(text) is 'Whether a stored role is the admin of the form.';

create function app.hash_token(token text) returns text
  language sql immutable strict parallel safe
  return encode(sha256(convert_to(token, 'UTF8')), 'hex');
comment on function app.hash_token(text) is 'SHA-256 in hex: all that is stored of an invitation''s token.';

grant execute on function app.is_admin_role(text), app.hash_token(text)
  to authenticated, service_role, briefwell_definer;

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
  return new;
end
$$;
comment on function app.guard_company_profile() is 'A company keeps its owner.';
create trigger company_profiles_guard before update on public.company_profiles
  for each row execute function app.guard_company_profile();

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
comment on function app.seat_owner() is 'With the company comes its owner''s row in the team, with all four flags.';
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
  'Makes the account the owner of a new company: profile, member row (admin) and all four flags. BW020 when it belongs to one already. For service_role.';
grant execute on function app.create_company(uuid, text, text, text, text, text, text, text, text, text[])
  to service_role;

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
comment on function app.guard_account() is 'An owner''s account stays as long as the company.';
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
  'The team shows the address with which a member signs in, unless a pending invitation holds it.';
create trigger users_carry_address after update of email on auth.users
  for each row when (old.email is distinct from new.email and new.email is not null)
  execute function app.carry_address_to_team();

-- ------------------------------------------------------------------ members

create function app.guard_team_member() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  mine record;
begin
  if tg_op = 'DELETE' then
    -- Gone together with the company is the only way for an owner's row to go.
    if old.user_id = old.company_id
       and exists (select from public.company_profiles c where c.id = old.company_id) then
      raise exception 'You do not have permission to remove this team member'
        using errcode = '42501', detail = 'Nobody removes the owner.';
    end if;
    return old;
  end if;

  if tg_op = 'UPDATE' then
    if new.id <> old.id or new.company_id <> old.company_id
       or (old.user_id is not null and new.user_id is distinct from old.user_id)
       or (old.user_id = old.company_id and new.role <> old.role) then
      raise exception 'You do not have permission to update this team member'
        using errcode = '42501', detail = 'Member, company and account stay together; the owner stays admin.';
    end if;
  end if;

  if not app.is_outside_caller() then
    return new;
  end if;

  mine := app.my_permissions();
  if tg_op = 'INSERT' then
    new.company_id := coalesce(new.company_id, public.get_user_company(auth.uid()));
    if new.user_id is not null then
      raise exception 'You do not have permission to invite team members'
        using errcode = '42501', detail = 'An account joins by accepting its invitation.';
    end if;
    if app.is_admin_role(new.role) and not coalesce(
         mine.can_edit_company_profile and mine.can_manage_products
         and mine.can_manage_briefs and mine.can_manage_team, false) then
      raise exception 'You do not have permission to invite team members'
        using errcode = '42501', detail = 'The role admin is given by who holds all four permissions.';
    end if;
    return new;
  end if;

  new.created_at := old.created_at;
  if new.user_id is distinct from old.user_id or new.email is distinct from old.email then
    raise exception 'You do not have permission to update this team member'
      using errcode = '42501', detail = 'The address and the account of a member are not the team''s to change.';
  end if;
  if old.user_id = old.company_id and auth.uid() is distinct from old.user_id then
    raise exception 'You do not have permission to update this team member'
      using errcode = '42501', detail = 'Nobody changes the owner.';
  end if;
  if new.role <> old.role then
    if old.user_id = auth.uid() then
      raise exception 'You do not have permission to update this team member'
        using errcode = '42501', detail = 'Nobody gives a role to themselves.';
    end if;
    if app.is_admin_role(new.role) and not coalesce(
         mine.can_edit_company_profile and mine.can_manage_products
         and mine.can_manage_briefs and mine.can_manage_team, false) then
      raise exception 'You do not have permission to update this team member'
        using errcode = '42501', detail = 'The role admin is given by who holds all four permissions.';
    end if;
  end if;
  return new;
end
$$;
comment on function app.guard_team_member() is 'Owner immunity, no self-promotion, admin only from who holds everything.';
create trigger team_members_guard before insert or update or delete on public.team_members
  for each row execute function app.guard_team_member();

create function app.end_membership() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if old.user_id is null or old.user_id = old.company_id then
    return null;
  end if;
  delete from storage.uploads u where u.owner_id = old.user_id;
  delete from auth.sessions s where s.user_id = old.user_id;
  begin
    delete from auth.users u where u.id = old.user_id;
  exception when others then
    -- Specified: the removal stands, the failure is only logged.
    raise log 'the account % of a removed member could not be deleted: %', old.user_id, sqlerrm;
  end;
  return null;
end
$$;
comment on function app.end_membership() is
  'Removing a member ends their sessions and open uploads at once and deletes their account; what they made stays.';
create trigger team_members_end_membership after delete on public.team_members
  for each row execute function app.end_membership();

-- ------------------------------------------------------------------ permissions

create function app.guard_team_permissions() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  member public.team_members;
  mine record;
  before public.team_permissions;
begin
  if tg_op = 'UPDATE' then
    before := old;
    if new.id <> old.id or new.team_member_id <> old.team_member_id then
      raise exception 'You do not have permission to update this team member'
        using errcode = '42501', detail = 'Permissions stay with their member.';
    end if;
  end if;

  select m.* into member from public.team_members m where m.id = new.team_member_id;
  if member.user_id = member.company_id
     and not (new.can_edit_company_profile and new.can_manage_products
              and new.can_manage_briefs and new.can_manage_team) then
    raise exception 'You do not have permission to update this team member'
      using errcode = '42501', detail = 'Nobody changes the owner.';
  end if;
  if not app.is_outside_caller() then
    return new;
  end if;

  if tg_op = 'INSERT' then
    -- The specified defaults, whatever the payload holds; an update may change them afterwards.
    new.can_manage_briefs := true;
    new.can_edit_company_profile := app.is_admin_role(member.role);
    new.can_manage_products := app.is_admin_role(member.role);
    new.can_manage_team := app.is_admin_role(member.role);
    before := row(null, null, false, false, false, false, null, null);
  else
    new.created_at := old.created_at;
  end if;

  mine := app.my_permissions();
  if (new.can_edit_company_profile and not before.can_edit_company_profile and not coalesce(mine.can_edit_company_profile, false))
     or (new.can_manage_products and not before.can_manage_products and not coalesce(mine.can_manage_products, false))
     or (new.can_manage_team and not before.can_manage_team and not coalesce(mine.can_manage_team, false)) then
    raise exception 'You do not have permission to manage team members'
      using errcode = '42501', detail = 'Nobody grants what they lack.';
  end if;
  if member.user_id = auth.uid() and (
       (new.can_edit_company_profile and not before.can_edit_company_profile)
       or (new.can_manage_products and not before.can_manage_products)
       or (new.can_manage_briefs and not before.can_manage_briefs)
       or (new.can_manage_team and not before.can_manage_team)) then
    raise exception 'You do not have permission to manage team members'
      using errcode = '42501', detail = 'Nobody raises their own rights.';
  end if;
  return new;
end
$$;
comment on function app.guard_team_permissions() is
  'Defaults by role for a new member; nobody grants what they lack (canManageBriefs apart), raises themselves or lowers the owner.';
create trigger team_permissions_guard before insert or update on public.team_permissions
  for each row execute function app.guard_team_permissions();

-- ------------------------------------------------------------------ invitations

grant update on public.team_members to briefwell_definer;
create policy definer_changes on public.team_members for update to briefwell_definer using (true);
grant select, update on public.team_invitations to briefwell_definer;
create policy definer_changes on public.team_invitations for update to briefwell_definer using (true);

create function app.prepare_invitation() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  member public.team_members;
begin
  if char_length(new.token) < 32 then
    raise exception 'The token of an invitation has at least 32 characters.'
      using errcode = '23514', schema = 'public', table = 'team_invitations', column = 'token';
  end if;
  new.token := app.hash_token(new.token);
  if not app.is_service() then
    new.created_at := now();
    new.expires_at := now() + interval '7 days';
    new.consumed_at := null;
  end if;

  -- Two that resend at once: the lock makes the second see the first one's invitation.
  select m.* into member from public.team_members m where m.id = new.team_member_id for no key update;
  if not app.is_service()
     and member.company_id is distinct from public.get_user_company(auth.uid()) then
    return new; -- the policy refuses it without telling what it is
  end if;
  if member.user_id is not null then
    raise exception 'This invitation has already been accepted by another user.' using errcode = 'BW015';
  end if;
  update public.team_invitations i
  set expires_at = now()
  where i.team_member_id = new.team_member_id and i.consumed_at is null and i.expires_at > now();
  return new;
end
$$;
comment on function app.prepare_invitation() is
  'Stores the hash of the token, sets seven days, and ends the member''s older invitations.';
create trigger team_invitations_prepare before insert on public.team_invitations
  for each row execute function app.prepare_invitation();

create function app.keep_token() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.token <> old.token then
    raise exception 'The token of an invitation never changes: make a new invitation.' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function app.keep_token() is 'Who can reach an invitation still can''t choose its token.';
create trigger team_invitations_keep_token before update on public.team_invitations
  for each row execute function app.keep_token();

create function app.check_invitation(
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
  if invitation.expires_at <= now() then
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
  invitation_id := invitation.id;
  team_member_id := member.id;
  company_id := member.company_id;
  email := member.email;
  name := member.name;
  role := member.role;
end
$$;
comment on function app.check_invitation(text, uuid) is
  'The specified checks of a token in the specified order, each with its own code (BW010 to BW016), then the invitation''s details. For service_role.';

create function app.accept_invitation(
    token text, user_id uuid, member_id uuid default null, new_account boolean default false)
  returns uuid
  language plpgsql set search_path = ''
as $$
declare
  hashed constant text := app.hash_token(token);
  invitation record;
  account auth.users;
begin
  -- The member's row is what parallel acceptances and a resend queue at.
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
  set consumed_at = now()
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
  'Links the account to the pending member and uses the token up, once, however many try. new_account says that the account was made from this very token; any other must have proven the address. For service_role.';

grant execute on function
  app.check_invitation(text, uuid), app.accept_invitation(text, uuid, uuid, boolean)
  to service_role;

call app.hand_over_definer_functions();
