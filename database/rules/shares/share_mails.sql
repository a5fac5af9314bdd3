-- Mails about shares.

create or replace function app.mail_shares(mails jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  company constant uuid := public.get_user_company(auth.uid());
  today constant date := (app.now() at time zone 'UTC')::date;
  usual constant integer := coalesce(
    (select (s.value #>> '{}')::integer from app.settings s where s.key = 'share_mails_per_day'), 1000);
  most constant integer := least(usual, (
    select case when c.created_at > app.now() - interval '7 days' then 50 else usual end
    from public.company_profiles c where c.id = company));
  asked constant integer := jsonb_array_length(mails);
  sent integer;
begin
  if not public.user_can_manage_briefs(auth.uid()) then
    raise exception 'You do not have permission to share briefs' using errcode = '42501';
  end if;
  if not app.owner_is_proven(company) then
    raise exception 'The owner of your company must confirm their email address before you can share briefs.'
      using errcode = 'BW048';
  end if;
  insert into app.share_mails as counted (company_id, sent_on, mails)
  values (company, today, asked)
  on conflict on constraint share_mails_pkey do update set mails = counted.mails + excluded.mails
  returning counted.mails into sent;
  if sent > most then
    raise exception 'Your company can send % share mails a day, and % are left today.',
      to_char(most, 'FM999,999,999'), greatest(0, most - sent + asked) using errcode = 'BW049';
  end if;
  delete from app.share_mails old where old.company_id = company and old.sent_on < today - 7;

  insert into app.mails (id, kind, to_address, subject, html, text, unsubscribe_url, reply_to)
  select m."mailId", 'share', s.email, m.subject, m.html, m.text, m."unsubscribeUrl", app.reply_address()
  from jsonb_to_recordset(mail_shares.mails)
    as m ("mailId" uuid, "shareId" uuid, subject text, html text, text text, "unsubscribeUrl" text)
  join app.shares s on s.id = m."shareId" and s.company_id = company;
  update app.shares s
  set mail_id = m."mailId", mailed_at = app.now(), bounced_at = null, wrong_codes = 0
  from jsonb_to_recordset(mail_shares.mails) as m ("mailId" uuid, "shareId" uuid)
  where s.id = m."shareId" and s.company_id = company;
end
$$;
comment on function app.mail_shares(jsonb) is
  'Queues the mails of shares of the caller''s company, a list of shareId, mailId, subject, html, text and unsubscribeUrl. BW048 while the owner''s address is unproven, BW049 beyond the daily limit: 50 for a company younger than a week, then the setting.';
grant execute on function app.mail_shares(jsonb) to authenticated;

create or replace function app.opted_out(emails text[]) returns setof text
  language sql stable security definer set search_path = ''
  as $$
    select asked.email
    from unnest(opted_out.emails) as asked (email)
    where exists (
      select from app.mail_opt_outs o
      where o.address_hash = encode(sha256(convert_to(asked.email, 'UTF8')), 'hex')
        and (o.company_id is null or o.company_id = public.get_user_company(auth.uid())));
  $$;
comment on function app.opted_out(text[]) is
  'Which of the addresses want no share mails from the caller''s company, or from any.';
grant execute on function app.opted_out(text[]) to authenticated;

create or replace function app.share_bounced() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update app.shares s set bounced_at = new.gave_up_at where s.mail_id = new.id;
  return null;
end
$$;
comment on function app.share_bounced() is 'Marks the share whose mail could not be delivered.';

create or replace function app.send_shares(mails jsonb) returns setof uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  company constant uuid := public.get_user_company(auth.uid());
  direct jsonb := '[]';
  item record;
begin
  perform from app.shares s
  where s.company_id = company
    and s.id in (select (m ->> 'shareId')::uuid from jsonb_array_elements(send_shares.mails) m)
  order by s.email, s.id for no key update;
  perform app.lock_reader_mails(company);
  for item in
    select s as share, m as mail from jsonb_array_elements(send_shares.mails) m
    join app.shares s on s.id = (m ->> 'shareId')::uuid and s.company_id = company
    order by s.email, s.id
  loop
    if coalesce((item.mail ->> 'awaited')::boolean, false)
       or app.take_mail_room(company, (item.share).email, 'share') then
      direct := direct || item.mail;
    else
      perform app.hold_mail(item.share, 'share');
      update app.shares s set bounced_at = null, wrong_codes = 0 where s.id = (item.share).id;
      return next (item.share).id;
    end if;
  end loop;
  perform app.mail_shares(direct);
end
$$;
comment on function app.send_shares(jsonb) is
  'Queues the mails of shares as app.mail_shares does; returns the shares whose readers are told on the next day instead. A mail that is awaited is always queued.';
grant execute on function app.send_shares(jsonb) to authenticated;
