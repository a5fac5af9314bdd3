-- Invitations go to strangers' mailboxes: how many leave is bounded by how well we know who invites
-- (docs/decisions/026), and names that are mailed to them carry no address.

create table app.invitation_mails (
  company_id uuid not null references public.company_profiles on delete cascade,
  sent_on date not null,
  mails integer not null,
  constraint invitation_mails_pkey primary key (company_id, sent_on)
);
comment on table app.invitation_mails is 'How many invitations each company has mailed, for a week.';
comment on column app.invitation_mails.company_id is 'The company.';
comment on column app.invitation_mails.sent_on is 'The day in UTC.';
comment on column app.invitation_mails.mails is 'How many, those sent again among them.';

alter table app.invitation_mails enable row level security;
alter table app.invitation_mails force row level security;
grant select, insert, update, delete on app.invitation_mails to service_role, briefwell_definer;
create policy service_does_all on app.invitation_mails to service_role
  using ((select app.job_company()) is null)
  with check ((select app.job_company()) is null);
create policy definer_counts on app.invitation_mails to briefwell_definer using (true) with check (true);

create function app.take_invitation_mail(company_id uuid, inviter uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  proven constant timestamptz := (select u.email_proven_at from auth.users u where u.id = inviter);
  usual constant integer := coalesce(
    (select (s.value #>> '{}')::integer from app.settings s where s.key = 'invitations_per_day'), 200);
  most constant integer := least(usual, case
    when proven is null then 10
    when proven > now() - interval '7 days' then 50
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
  'Counts a mail that invites somebody into the company. BW045 for one more than the inviter may send in a day: 10 with an unproven address, 50 in the week after it was proven, then the setting.';
grant execute on function app.take_invitation_mail(uuid, uuid) to service_role, briefwell_definer;

grant create on schema app to briefwell_definer;
set local role briefwell_definer;
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
  'Makes a new invitation of a pending member and puts its mail into the outbox, with the token in place of the stand-in: for who manages the team, who never learns it. BW045 beyond what may be mailed in a day.';
reset role;
revoke create on schema app from briefwell_definer;

-- ------------------------------------------------------------------ names

create function app.holds_address(name text) returns boolean
  language sql immutable parallel safe
  return name ~* '://|(^|[^[:alnum:]])www\.|@[^[:space:]@]*\.[^[:space:]@]|\.[[:alpha:]][[:alnum:]-]+([/?#]|:[0-9])';
comment on function app.holds_address(text) is
  'Whether a name holds an email or web address. A domain alone may be a company''s name.';
grant execute on function app.holds_address(text) to briefwell_definer;

create function app.guard_name() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  name text;
begin
  foreach name in array tg_argv loop
    if app.holds_address(to_jsonb(new) ->> name)
       and (tg_op = 'INSERT' or to_jsonb(new) ->> name is distinct from to_jsonb(old) ->> name) then
      raise exception 'A name cannot contain an email address or a web address' using errcode = 'BW046';
    end if;
  end loop;
  return new;
end
$$;
comment on function app.guard_name() is
  'Names go to strangers by mail, so none leads anywhere; those from before stay until they change. Its arguments are the columns.';
create trigger company_profiles_guard_name
  before insert or update of company_name, contact_name on public.company_profiles
  for each row execute function app.guard_name('company_name', 'contact_name');
create trigger team_members_guard_name before insert or update of name on public.team_members
  for each row execute function app.guard_name('name');

call app.hand_over_definer_functions();
