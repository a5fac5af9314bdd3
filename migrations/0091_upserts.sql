-- An upsert inserts a candidate row first, so the triggers before an insert also run where a row exists. They must
-- neither replace the values of the update that follows, nor have effects if nothing follows.

create or replace function app.guard_team_permissions() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  member public.team_members;
  mine record;
  before public.team_permissions;
begin
  if tg_op = 'UPDATE' then
    before := old;
    new.updated_at := app.now();
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
    -- This ends as a conflict, or as an update, which is checked below. The row cannot disappear before that without
    -- its member, and then the foreign key refuses the insert.
    if member.user_id is distinct from auth.uid()
       and exists (select from public.team_permissions p where p.team_member_id = new.team_member_id) then
      return new;
    end if;
    new.created_at := app.now();
    new.updated_at := app.now();
    -- The specified defaults, whatever the payload says; an update may change them later.
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

grant create on schema app to briefwell_definer;
set local role briefwell_definer;
create or replace function app.prepare_invitation() returns trigger
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
    new.created_at := app.now();
    new.expires_at := app.now() + interval '7 days';
    new.consumed_at := null;
  end if;

  -- Of two concurrent resends, the lock makes the second one see the first one's invitation.
  select m.* into member from public.team_members m where m.id = new.team_member_id for no key update;
  if not app.is_service()
     and member.company_id is distinct from public.get_user_company(auth.uid()) then
    return new; -- the policy refuses it without revealing why
  end if;
  if member.user_id is not null then
    raise exception 'This invitation has already been accepted by another user.' using errcode = 'BW015';
  end if;
  -- An invitation that exists already is not inserted, so it replaces no other.
  if exists (select from public.team_invitations i where i.id = new.id or i.token = new.token) then
    return new;
  end if;
  update public.team_invitations i
  set expires_at = app.now()
  where i.team_member_id = new.team_member_id and i.consumed_at is null and i.expires_at > app.now();
  return new;
end
$$;
reset role;
revoke create on schema app from briefwell_definer;

call app.hand_over_definer_functions();
