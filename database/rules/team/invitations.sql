-- Making, mailing and ending invitations.

create or replace function app.hash_token(token text) returns text
  language sql immutable strict parallel safe
  return encode(sha256(convert_to(token, 'UTF8')), 'hex');
comment on function app.hash_token(text) is 'SHA-256 in hex: all that is stored of an invitation token.';
grant execute on function app.hash_token(text) to authenticated, service_role, briefwell_definer;

create or replace function app.guard_invitation() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  mine record;
begin
  if not app.is_outside_caller() then
    return new;
  end if;
  new.known_to := auth.uid();
  -- Locks both rows, so that neither set of permissions changes before the commit.
  perform from public.team_members m
  where m.id = new.team_member_id or m.user_id = auth.uid()
  order by m.id
  for no key update;
  mine := app.my_permissions();
  -- A member whom the caller cannot see is not found here; the policy refuses them.
  if not coalesce(mine.can_manage_team, false) or exists (
      select from public.team_members m
      left join public.team_permissions p on p.team_member_id = m.id
      cross join lateral (select app.is_admin_role(m.role) as admin) seat
      where m.id = new.team_member_id
        and ((coalesce(p.can_edit_company_profile, seat.admin) and not coalesce(mine.can_edit_company_profile, false))
             or (coalesce(p.can_manage_products, seat.admin) and not coalesce(mine.can_manage_products, false)))) then
    raise exception 'You do not have permission to invite team members'
      using errcode = '42501', detail = 'Nobody learns the token of a member who gets a permission that they lack.';
  end if;
  return new;
end
$$;
comment on function app.guard_invitation() is
  'Nobody may know the token of a member who gets a permission that they lack (canManageBriefs excepted).';

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
comment on function app.prepare_invitation() is
  'Hashes the token, sets the expiry to seven days, and ends the member''s older invitations.';

create or replace function app.keep_token() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.token <> old.token then
    raise exception 'The token of an invitation never changes: make a new invitation.' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function app.keep_token() is 'Nobody changes the token of an invitation, even if they can reach the row.';

create or replace function app.trim_invitations() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  with kept as materialized (
    select grown.team_member_id, (
      select older.created_at from public.team_invitations older
      where older.team_member_id = grown.team_member_id
      order by older.created_at desc offset 20 limit 1) as since
    from (select distinct added.team_member_id from added where random() < 0.1) grown)
  delete from public.team_invitations i
  using kept
  where i.team_member_id = kept.team_member_id and i.created_at < kept.since;
  if random() < 0.001 * (select count(*) from added) then
    delete from public.team_invitations i
    where i.team_member_id is null
      and i.created_at < (select older.created_at from public.team_invitations older
                          where older.team_member_id is null
                          order by older.created_at desc offset 50000 limit 1);
  end if;
  return null;
end
$$;
comment on function app.trim_invitations() is
  'Keeps about the newest 20 of a member, and 50,000 of removed members so that their links can say so.';

-- A token that somebody knows ends as soon as they come to lack a permission that it gives: because
-- the member is given more, or because they lose a permission or leave.
create or replace function app.end_outgrown_invitations() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  member uuid;
  account uuid;
begin
  if tg_table_name = 'team_members' then
    member := old.id;
    account := old.user_id;
  else
    member := coalesce(new.team_member_id, old.team_member_id);
    -- Waits for an invitation that is being made right now, so that the update below sees it.
    select m.user_id into account from public.team_members m where m.id = member for no key update;
  end if;
  update public.team_invitations i
  set expires_at = app.now()
  from public.team_members m
  left join public.team_permissions p on p.team_member_id = m.id
  cross join lateral (select app.is_admin_role(m.role) as admin) seat
  where (i.team_member_id = member or i.known_to = account)
    and m.id = i.team_member_id
    and i.known_to is not null and i.consumed_at is null and i.expires_at > app.now()
    and not exists (
      select from public.team_members k
      left join public.team_permissions held on held.team_member_id = k.id
      where k.user_id = i.known_to and k.company_id = m.company_id
        and (k.is_owner
             or held.can_manage_team
                and (held.can_edit_company_profile or not coalesce(p.can_edit_company_profile, seat.admin))
                and (held.can_manage_products or not coalesce(p.can_manage_products, seat.admin))));
  return null;
end
$$;
comment on function app.end_outgrown_invitations() is
  'Ends live invitations whose token is known to somebody who no longer manages the team or lacks a permission that the member gets (canManageBriefs excepted).';

create or replace function app.take_invitation_mail(company_id uuid, inviter uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := (app.now() at time zone 'UTC')::date;
  proven constant timestamptz := (select u.email_proven_at from auth.users u where u.id = inviter);
  usual constant integer := coalesce(
    (select (s.value #>> '{}')::integer from app.settings s where s.key = 'invitations_per_day'), 200);
  most constant integer := least(usual, case
    when proven is null then 10
    when proven > app.now() - interval '7 days' then 50
    else usual end);
  sent integer;
begin
  insert into app.invitation_mails as counted (company_id, sent_on, mails)
  values (take_invitation_mail.company_id, today, 1)
  on conflict on constraint invitation_mails_pkey do update set mails = counted.mails + 1
  returning counted.mails into sent;
  if sent > most then
    raise exception '%', case
      when proven is null then format(
        'Your company can send %s invitations a day until you confirm your email address.', most)
      else format('Your company can send %s invitations a day. Send the rest tomorrow.', most)
      end using errcode = 'BW045';
  end if;
  delete from app.invitation_mails old
  where old.company_id = take_invitation_mail.company_id and old.sent_on < today - 7;
end
$$;
comment on function app.take_invitation_mail(uuid, uuid) is
  'Counts a mail that invites somebody. BW045 beyond the daily limit of the inviter: 10 with an unproven address, 50 in the week after it was proven, then the setting.';
grant execute on function app.take_invitation_mail(uuid, uuid) to service_role;

create or replace function app.mail_invitation(
    mail_id uuid, member_id uuid, stand_in text, subject text, html text, text_body text)
  returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  token constant text := pg_catalog.gen_random_uuid()::text;
  company constant uuid := public.get_user_company(auth.uid());
  address text := (
    select m.email from public.team_members m
    where m.id = mail_invitation.member_id
      and m.company_id = company
      and public.user_can_manage_team(auth.uid()));
begin
  if address is null then
    raise exception 'You do not have permission to invite team members' using errcode = '42501';
  end if;
  perform app.take_invitation_mail(company, auth.uid());
  insert into public.team_invitations (team_member_id, token) values (mail_invitation.member_id, token);
  insert into app.mails (id, kind, to_address, subject, html, text)
  values (mail_invitation.mail_id, 'team_invitation', address, mail_invitation.subject,
          replace(mail_invitation.html, mail_invitation.stand_in, token),
          replace(mail_invitation.text_body, mail_invitation.stand_in, token));
  return mail_invitation.mail_id;
end
$$;
comment on function app.mail_invitation(uuid, uuid, text, text, text, text) is
  'Makes a new invitation of a pending member and queues its mail, with the token in place of the placeholder. The caller, who manages the team, never learns the token. BW045 beyond the daily limit.';
grant execute on function app.mail_invitation(uuid, uuid, text, text, text, text) to authenticated;
