-- Mails about shares: how many a company sends, who wants none, and what came back.

create table app.share_mails (
  company_id uuid not null references public.company_profiles on delete cascade,
  sent_on date not null,
  mails integer not null,
  constraint share_mails_pkey primary key (company_id, sent_on)
);

comment on table app.share_mails is 'How many share mails each company sent, by day, for a week.';
comment on column app.share_mails.company_id is 'The company.';
comment on column app.share_mails.sent_on is 'The day in UTC.';
comment on column app.share_mails.mails is 'How many, including repeated ones.';

create table app.mail_opt_outs (
  address_hash text not null
    constraint mail_opt_outs_address_hash_hex check (address_hash ~ '^[0-9a-f]{64}$'),
  company_id uuid references public.company_profiles on delete cascade,
  created_at timestamptz not null default app.now(),
  constraint mail_opt_outs_key unique nulls not distinct (address_hash, company_id)
);
create index mail_opt_outs_company_id on app.mail_opt_outs (company_id);

comment on table app.mail_opt_outs is 'Who wants no more share mails. Kept for ever, and as hashes.';
comment on column app.mail_opt_outs.address_hash is 'SHA-256 of the address in lower case, in hex.';
comment on column app.mail_opt_outs.company_id is 'From which company; null for all of them.';
comment on column app.mail_opt_outs.created_at is 'When they said so.';

call app.protect('app.share_mails', 'company_id');
call app.protect('app.mail_opt_outs');
grant select, insert, update, delete on app.share_mails to briefwell_definer;
grant select on app.mail_opt_outs to briefwell_definer;
create policy definer_counts on app.share_mails to briefwell_definer using (true) with check (true);
create policy definer_reads on app.mail_opt_outs for select to briefwell_definer using (true);

create function app.mail_shares(mails jsonb) returns void
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
  -- A company's id is its owner's.
  if not exists (select from auth.users u where u.id = company and app.has_proven_address(u)) then
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

  insert into app.mails (id, kind, to_address, subject, html, text, unsubscribe_url)
  select m."mailId", 'share', s.email, m.subject, m.html, m.text, m."unsubscribeUrl"
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

create function app.opted_out(emails text[]) returns setof text
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

create function app.share_bounced() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update app.shares s set bounced_at = new.gave_up_at where s.mail_id = new.id;
  return null;
end
$$;
comment on function app.share_bounced() is 'Marks the share whose mail could not be delivered.';
create trigger mails_share_bounced after update of gave_up_at on app.mails
  for each row when (new.kind = 'share' and new.gave_up_at is not null)
  execute function app.share_bounced();

call app.hand_over_definer_functions();
