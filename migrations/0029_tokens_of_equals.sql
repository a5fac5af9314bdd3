-- Who knows the token of an invitation can become its member. So nobody chooses or learns the
-- token of a member who gets what they lack themselves: such an invitation is mailed, and the
-- mailbox alone learns it.

grant insert on public.team_invitations to briefwell_definer;
create policy definer_makes on public.team_invitations for insert to briefwell_definer with check (true);

create function app.guard_invitation() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  mine record;
begin
  if not app.is_outside_caller() then
    return new;
  end if;
  mine := app.my_permissions();
  -- Of a member whom the caller can't see nothing is found, and the policy refuses them.
  if exists (
      select from public.team_members m
      left join public.team_permissions p on p.team_member_id = m.id
      cross join lateral (select app.is_admin_role(m.role) as admin) seat
      where m.id = new.team_member_id
        and ((coalesce(p.can_edit_company_profile, seat.admin) and not coalesce(mine.can_edit_company_profile, false))
             or (coalesce(p.can_manage_products, seat.admin) and not coalesce(mine.can_manage_products, false))
             or (coalesce(p.can_manage_team, seat.admin) and not coalesce(mine.can_manage_team, false)))) then
    raise exception 'You do not have permission to invite team members'
      using errcode = '42501', detail = 'Who lacks a permission that the member gets never knows the token.';
  end if;
  return new;
end
$$;
comment on function app.guard_invitation() is
  'Nobody chooses the token of who gets what they lack themselves (canManageBriefs apart).';
create trigger team_invitations_guard before insert on public.team_invitations
  for each row execute function app.guard_invitation();

create function app.mail_invitation(
    mail_id uuid, member_id uuid, stand_in text, subject text, html text, text_body text)
  returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  token constant text := pg_catalog.gen_random_uuid()::text;
  address text := (
    select m.email from public.team_members m
    where m.id = mail_invitation.member_id
      and m.company_id = public.get_user_company(auth.uid())
      and public.user_can_manage_team(auth.uid()));
begin
  if address is null then
    raise exception 'You do not have permission to invite team members' using errcode = '42501';
  end if;
  insert into public.team_invitations (team_member_id, token) values (mail_invitation.member_id, token);
  insert into app.mails (id, kind, to_address, subject, html, text)
  values (mail_invitation.mail_id, 'team_invitation', address, mail_invitation.subject,
          replace(mail_invitation.html, mail_invitation.stand_in, token),
          replace(mail_invitation.text_body, mail_invitation.stand_in, token));
  return mail_invitation.mail_id;
end
$$;
comment on function app.mail_invitation(uuid, uuid, text, text, text, text) is
  'Makes a new invitation of a pending member and puts its mail into the outbox, with the token in place of the stand-in: for who manages the team, who never learns it.';
grant execute on function app.mail_invitation(uuid, uuid, text, text, text, text) to authenticated;

call app.hand_over_definer_functions();
