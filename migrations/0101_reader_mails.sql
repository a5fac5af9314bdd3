-- What a reader learns of a brief, and how many mails a company sends them.

-- ------------------------------------------------------------------ no title before the embargo is accepted

create or replace function app.brief_for_reader(share app.shares) returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object(
      'id', b.id, 'title', shown.title, 'type', b.type, 'updatedAt', b.updated_at,
      'gate', gate.state, 'availableFrom', e.available_from,
      'embargo', case when e.embargo_until > app.now() then jsonb_build_object(
        'until', e.embargo_until, 'confidential', e.confidential, 'terms', e.terms, 'termsHash', e.terms_hash,
        'acceptedAt', (
          select min(a.decided_at) from app.acceptances a
          where a.brief_id = e.brief_id and a.email = share.email and a.terms_hash = e.terms_hash
            and a.decision = 'accepted' and a.embargo_until >= e.embargo_until)) end,
      'message', share.message, 'mayDownload', share.may_download and gate.state = 'open',
      'sharedAt', share.created_at, 'expiresAt', share.expires_at,
      'vendor', jsonb_build_object(
        'id', c.id, 'name', c.company_name, 'headquartersLocation', c.headquarters_location,
        'yearFounded', c.year_founded, 'employeeCount', c.employee_count,
        'ownershipStructure', c.ownership_structure, 'regionsOfOperation', c.regions_of_operation),
      -- Like the title, everything else stays behind the gate.
      'description', shown.description,
      -- The previous version requires these keys.
      'timeline', null, 'budgetRange', null, 'targetAudience', null, 'requirements', null,
      'product', case when p.id is not null then jsonb_build_object(
        'name', p.name, 'category', p.category, 'websiteUrl', p.websiteurl, 'logoUrl', p.logo_url,
        'releaseNotes', p.release_notes) end,
      'externalUrl', case when o.id is null then shown.uploaded_video_url end,
      'file', case when o.id is not null then jsonb_build_object('bucket', o.bucket_id, 'key', o.name) end,
      'files', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', f.id, 'name', f.name, 'type', held.mime_type, 'size', held.size, 'bucket', held.bucket_id,
          'key', held.name) order by f.created_at, f.id)
        from app.brief_files f
        join storage.objects held on held.id = f.object_id
        where f.brief_id = shown.id), '[]'),
      'video', to_jsonb(v) || jsonb_build_object('ahead', null))
    from public.briefs b
    cross join lateral (select app.gate_of(share) as state) gate
    join public.company_profiles c on c.id = b.company_id
    left join app.embargoes e on e.brief_id = b.id
    left join public.briefs shown on shown.id = b.id and gate.state = 'open'
    left join public.products p on p.id = shown.product_id
    left join storage.objects o on o.id = shown.video_object_id
    left join app.videos v on v.object_id = o.id
    where b.id = share.brief_id;
  end;

create or replace function app.news_for(reader_id uuid)
  returns table (kind text, company_name text, brief_id uuid, title text, question_id uuid, at timestamptz)
  language sql stable
  begin atomic
    with news as (
      select 'brief' as kind, s.brief_id, null::uuid as question_id, s.created_at as at
      from app.notification_settings n
      join app.shares s on s.reader_id = n.user_id and s.created_at > n.alerted_at
      where n.user_id = news_for.reader_id and s.opened_at is null
      union all
      select 'answer', q.brief_id, q.id, max(m.created_at)
      from app.notification_settings n
      join app.questions q on q.reader_id = n.user_id
      join app.question_messages m on m.question_id = q.id and m.company_id = q.company_id
        and m.kind <> 'question' and m.created_at > n.alerted_at
      where n.user_id = news_for.reader_id
      group by q.brief_id, q.id
    ), told as (
      select news.kind, s.company_id, s.email, news.brief_id,
             case when app.gate_of(s) = 'open' then b.title end as title, news.question_id, news.at
      from news
      join app.shared_with(news_for.reader_id) s on s.brief_id = news.brief_id
      join public.briefs b on b.id = s.brief_id
      where app.gate_of(s) in ('open', 'terms')
      union all
      select 'canvas', s.company_id, s.email, null, c.title, null, s.created_at
      from app.notification_settings n
      join app.shared_canvases(news_for.reader_id) s on s.created_at > n.alerted_at
      join app.canvases c on c.id = s.canvas_id
      where n.user_id = news_for.reader_id and s.opened_at is null
      union all
      select 'document', s.company_id, s.email, null, v.title, null, s.created_at
      from app.notification_settings n
      join app.shared_documents(news_for.reader_id) s on s.created_at > n.alerted_at
      join app.documents d on d.id = s.document_id
      join app.document_versions v on v.id = d.published_id
      where n.user_id = news_for.reader_id and s.opened_at is null
    )
    select told.kind, c.company_name, told.brief_id, told.title, told.question_id, told.at
    from told
    join public.company_profiles c on c.id = told.company_id
    where not exists (
      select from app.mail_opt_outs o
      where o.address_hash = encode(sha256(convert_to(told.email, 'UTF8')), 'hex')
        and (o.company_id is null or o.company_id = told.company_id));
  end;

grant create on schema app to briefwell_definer;
set local role briefwell_definer;
create or replace function app.library(
    search text[], vendor uuid, before timestamptz, before_id uuid, most integer)
  returns table (share_id uuid, shared_at timestamptz, brief jsonb)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select w.id, w.created_at, app.brief_for_reader(w)
    from app.shared_with(auth.uid()) w
    join public.briefs b on b.id = w.brief_id
    join public.company_profiles c on c.id = b.company_id
    join public.products p on p.id = b.product_id
    where (before is null or (w.created_at, w.id) < (before, before_id))
      and (vendor is null or w.company_id = vendor)
      and not exists (
        select from unnest(search) as word
        where strpos(app.fold(concat_ws(chr(10), c.company_name,
                case when app.gate_of(w) = 'open' then concat_ws(chr(10), b.title, b.description, p.name) end)), word) = 0)
    order by w.created_at desc, w.id desc
    limit most;
end
$$;
comment on function app.library(text[], uuid, timestamptz, uuid, integer) is
  'The briefs shared with the caller by one vendor or all, newest share first, those before a given one; each of the folded words must occur in the vendor, or, where the caller may watch, the title, description or product.';

create or replace function app.my_notes()
  returns table (vendor text, title text, at_ms integer, text text, created_at timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  reader constant uuid := auth.uid();
begin
  return query
    select c.company_name, case when app.gate_of(w) = 'open' then b.title end, n.at_ms, n.text, n.created_at
    from app.reader_notes n
    left join app.shared_with(reader) w on w.brief_id = n.brief_id
    left join public.briefs b on b.id = w.brief_id
    left join public.company_profiles c on c.id = w.company_id
    where n.user_id = reader
    order by c.company_name nulls last, 2 nulls last, n.brief_id, n.at_ms nulls first, n.created_at, n.id;
end
$$;
comment on function app.my_notes() is
  'The caller''s notes about every brief; without vendor where access has ended, and without title where the caller may not watch.';
reset role;

create function app.withheld_briefs(ids uuid[]) returns setof uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  reader constant uuid := auth.uid();
begin
  return query
    select b.id
    from public.briefs b
    where b.id = any (withheld_briefs.ids) and app.under_embargo(b.id)
      and b.user_id is distinct from reader
      and b.company_id is distinct from public.get_user_company(reader)
      and not exists (select from app.watchable(reader) w where w.brief_id = b.id);
end
$$;
comment on function app.withheld_briefs(uuid[]) is
  'Which of the briefs are under an embargo, or not available yet, and must not be named to the caller.';
grant execute on function app.withheld_briefs(uuid[]) to authenticated;

-- ------------------------------------------------------------------ who answers

create function app.reply_address() returns text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select u.email from auth.users u
    where u.id = auth.uid() and app.has_proven_address(u)
      -- As mails_reply_to_format.
      and u.email ~ '^[^@[:space:]<>,;]+@[^@[:space:]<>,;]+$');
end
$$;
comment on function app.reply_address() is
  'Where replies to the caller''s mails go: their proven address; null without one.';
grant execute on function app.reply_address() to authenticated;

-- ------------------------------------------------------------------ three mails a day

create table app.mailbox_days (
  company_id uuid not null references public.company_profiles on delete cascade,
  email text not null,
  sent_on date not null,
  mails integer not null default 0,
  answers integer not null default 0,
  embargo_at timestamptz,
  constraint mailbox_days_pkey primary key (company_id, email, sent_on)
);
create index mailbox_days_sent_on on app.mailbox_days (sent_on);
comment on table app.mailbox_days is 'How many mails each company sent to a reader''s address, by day, for a week.';
comment on column app.mailbox_days.company_id is 'The company.';
comment on column app.mailbox_days.email is 'The address, in lower case.';
comment on column app.mailbox_days.sent_on is 'The day in UTC.';
comment on column app.mailbox_days.mails is 'How many mails about shares and embargoes, and reminders.';
comment on column app.mailbox_days.answers is 'How many mails about answers, which have a limit of their own.';
comment on column app.mailbox_days.embargo_at is 'When a mail beyond the limit last told of changed embargoes.';

create table app.held_mails (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.company_profiles on delete cascade,
  email text not null,
  share_id uuid not null references app.shares on delete cascade,
  kind text not null
    constraint held_mails_kind_known check (kind in ('share', 'embargo', 'answer')),
  question_id uuid references app.questions on delete cascade,
  held_at timestamptz not null default app.now(),
  due_at timestamptz not null,
  constraint held_mails_one_of_a_kind unique nulls not distinct (share_id, kind, question_id)
);
create index held_mails_due on app.held_mails (due_at);
create index held_mails_mailbox on app.held_mails (company_id, email);
create index held_mails_question_id on app.held_mails (question_id);
comment on table app.held_mails is
  'What a reader is told in a later mail, because the company has sent them enough today. The mail says what holds when it is sent.';
comment on column app.held_mails.id is 'The item.';
comment on column app.held_mails.company_id is 'The company.';
comment on column app.held_mails.email is 'The reader''s address, in lower case.';
comment on column app.held_mails.share_id is 'What it is about.';
comment on column app.held_mails.kind is 'share, embargo (it has changed) or answer.';
comment on column app.held_mails.question_id is 'The answered question.';
comment on column app.held_mails.held_at is 'Since when it waits.';
comment on column app.held_mails.due_at is 'When it is mailed: on the next day; news of an embargo as soon as it stays unchanged.';

call app.protect('app.mailbox_days', 'company_id');
call app.protect('app.held_mails', 'company_id');
grant select, insert, update, delete on app.mailbox_days, app.held_mails to briefwell_definer;
create policy definer_counts on app.mailbox_days to briefwell_definer using (true) with check (true);
create policy definer_holds on app.held_mails to briefwell_definer using (true) with check (true);

create function app.mailbox_is_full(company_id uuid, email text) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  -- What waits is mailed first, so that the mail of the next day is one of its three.
  return exists (
      select from app.held_mails h
      where h.company_id = mailbox_is_full.company_id and h.email = mailbox_is_full.email)
    or exists (
      select from app.mailbox_days d
      where d.company_id = mailbox_is_full.company_id and d.email = mailbox_is_full.email
        and d.sent_on = (app.now() at time zone 'UTC')::date and d.mails >= 3);
end
$$;
comment on function app.mailbox_is_full(uuid, text) is
  'Whether a company may send no further mail to an address today, answers apart. For definer functions.';

create function app.take_mail_room(company_id uuid, email text, kind text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  answer constant integer := (take_mail_room.kind = 'answer')::integer;
begin
  if answer = 0 and app.mailbox_is_full(take_mail_room.company_id, take_mail_room.email) then
    return false;
  end if;
  insert into app.mailbox_days as counted (company_id, email, sent_on, mails, answers)
  values (take_mail_room.company_id, take_mail_room.email, (app.now() at time zone 'UTC')::date, 1 - answer, answer)
  on conflict on constraint mailbox_days_pkey do update
    set mails = counted.mails + excluded.mails, answers = counted.answers + excluded.answers
    where case when answer = 1 then counted.answers < 20 else counted.mails < 3 end;
  return found;
end
$$;
comment on function app.take_mail_room(uuid, text, text) is
  'Counts a mail of a company to an address; false, and nothing counted, beyond three a day, or 20 for answers. For definer functions.';

create function app.hold_mail(share app.shares, kind text, question_id uuid default null) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  -- A mailbox hears of embargoes every six hours at most, and not of each step on the way.
  after_last constant timestamptz := coalesce((
    select max(d.embargo_at) + interval '6 hours' from app.mailbox_days d
    where d.company_id = share.company_id and d.email = share.email), app.now());
  due constant timestamptz := case when hold_mail.kind = 'embargo'
    then greatest(app.now() + interval '1 minute', after_last)
    -- What waits already takes along what comes after it.
    else coalesce(
      (select min(h.due_at) from app.held_mails h
       where h.company_id = share.company_id and h.email = share.email and h.kind <> 'embargo'),
      date_trunc('day', app.now(), 'UTC') + interval '1 day 7 hours') end;
begin
  insert into app.held_mails as kept (company_id, email, share_id, kind, question_id, due_at)
  values (share.company_id, share.email, share.id, hold_mail.kind, hold_mail.question_id, due)
  on conflict on constraint held_mails_one_of_a_kind do update
    set due_at = case when kept.kind = 'embargo'
      then greatest(least(excluded.due_at, kept.held_at + interval '10 minutes'), kept.due_at) else kept.due_at end;
end
$$;
comment on function app.hold_mail(app.shares, text, uuid) is
  'Has a reader told in a later mail. News of an embargo is mailed once it has not changed for a minute, or after ten. For definer functions.';

create function app.send_shares(mails jsonb) returns setof uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  company constant uuid := public.get_user_company(auth.uid());
  direct jsonb := '[]';
  item record;
begin
  -- In order, so that two who share with the same addresses do not wait for each other.
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

create function app.tell_reader(
    id uuid, share_id uuid, kind text, subject text, html text, text_body text, unsubscribe_url text,
    question_id uuid)
  returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  share app.shares;
begin
  if not public.user_can_manage_briefs(auth.uid()) then
    return null;
  end if;
  select s.* into share
  from app.shares s
  where s.id = tell_reader.share_id
    and s.company_id = public.get_user_company(auth.uid())
    and s.bounced_at is null
    and app.owner_is_proven(s.company_id)
    and exists (select from app.shared_with(s.reader_id) w where w.id = s.id)
    and not exists (select from app.opted_out(array[s.email]))
    and (tell_reader.kind <> 'answer' or app.alerts_of(s.reader_id) = 'now');
  if not found then
    return null;
  end if;
  if not app.take_mail_room(share.company_id, share.email, tell_reader.kind) then
    perform app.hold_mail(share, tell_reader.kind, tell_reader.question_id);
    return 'held';
  end if;
  insert into app.mails (id, kind, to_address, subject, html, text, unsubscribe_url, reply_to)
  values (tell_reader.id, tell_reader.kind, share.email, tell_reader.subject, tell_reader.html,
          tell_reader.text_body, tell_reader.unsubscribe_url, app.reply_address());
  return 'mailed';
end
$$;
comment on function app.tell_reader(uuid, uuid, text, text, text, text, text, uuid) is
  'Queues a mail to the reader of a live share of the caller''s company: mailed, or held for a later mail; null if there is no such reader, mail to them came back, or they want none.';
grant execute on function app.tell_reader(uuid, uuid, text, text, text, text, text, uuid) to authenticated;

create function app.due_mailboxes(most integer) returns table (company_id uuid, email text)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select distinct h.company_id, h.email
    from app.held_mails h
    where h.due_at <= app.now() and not app.is_suspended(h.company_id) and app.owner_is_proven(h.company_id)
    limit most;
end
$$;
comment on function app.due_mailboxes(integer) is 'The addresses for which held mail is due.';
grant execute on function app.due_mailboxes(integer) to service_role;

create function app.take_held_mails(company_id uuid, email text) returns setof jsonb
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  today constant date := (app.now() at time zone 'UTC')::date;
begin
  insert into app.mailbox_days as counted (company_id, email, sent_on, mails, embargo_at)
  select take_held_mails.company_id, take_held_mails.email, today,
         bool_or(h.kind <> 'embargo')::integer, case when bool_or(h.kind = 'embargo') then app.now() end
  from app.held_mails h
  where h.company_id = take_held_mails.company_id and h.email = take_held_mails.email and h.due_at <= app.now()
  having count(*) > 0
  on conflict on constraint mailbox_days_pkey do update
    set mails = counted.mails + excluded.mails, embargo_at = coalesce(excluded.embargo_at, counted.embargo_at);
  return query
    with taken as (
      delete from app.held_mails h
      where h.company_id = take_held_mails.company_id and h.email = take_held_mails.email
        and h.due_at <= app.now()
      returning h.*
    )
    select jsonb_build_object(
      'kind', t.kind, 'shareId', s.id, 'token', s.token, 'briefId', s.brief_id, 'companyName', c.company_name,
      'shared', case when s.canvas_id is not null then 'canvas' when s.document_id is not null then 'document'
                else 'brief' end,
      'type', b.type, 'sharedAt', s.created_at, 'message', s.message,
      'title', case
        when s.brief_id is null then coalesce(k.title, d.title)
        when t.kind = 'share' and app.under_embargo(s.brief_id) then null
        when app.gate_of(s) = 'open' then b.title end,
      'gate', app.gate_of(s), 'availableFrom', e.available_from,
      'embargoUntil', case when e.embargo_until > app.now() then e.embargo_until end,
      'questionId', t.question_id,
      'question', case when app.gate_of(s) = 'open' then (
        select m.text from app.question_messages m
        where m.question_id = t.question_id and m.kind = 'question'
        order by m.created_at desc, m.id desc limit 1) end)
    from taken t
    join app.shares s on s.id = t.share_id and app.is_live(s) and s.bounced_at is null
    join public.company_profiles c on c.id = s.company_id
    left join public.briefs b on b.id = s.brief_id and b.company_id = s.company_id and b.status = 'active'
    left join app.canvases k on k.id = s.canvas_id and k.deleted_at is null
    left join app.documents d on d.id = s.document_id and d.deleted_at is null and d.published_id is not null
    left join app.embargoes e on e.brief_id = s.brief_id
    where coalesce(b.id, k.id, d.id) is not null
      and (t.kind = 'embargo' or app.alerts_of(s.reader_id) <> 'off')
      and not exists (
        select from app.mail_opt_outs o
        where o.address_hash = encode(sha256(convert_to(s.email, 'UTF8')), 'hex')
          and (o.company_id is null or o.company_id = s.company_id))
    order by t.held_at, t.id;
end
$$;
comment on function app.take_held_mails(uuid, text) is
  'Takes what is due for an address, as it is now, for one mail, and counts that. What has ended meanwhile, or is not wanted any more, is dropped.';
grant execute on function app.take_held_mails(uuid, text) to service_role;

-- Only who may execute its function may make a trigger.
set local role briefwell_definer;
grant execute on function app.share_bounced() to public;
reset role;
create or replace trigger mails_share_bounced after update of gave_up_at on app.mails
  for each row when (new.kind in ('share', 'collected') and new.gave_up_at is not null)
  execute function app.share_bounced();

set local role briefwell_definer;
revoke execute on function app.share_bounced() from public;
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
create or replace function app.take_reminders(most integer)
  returns table (company_id uuid, company_name text, email text, token text, title text, expires_at timestamptz)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  today constant date := (app.now() at time zone 'UTC')::date;
  usual constant integer := coalesce(
    (select (s.value #>> '{}')::integer from app.settings s where s.key = 'share_mails_per_day'), 1000);
  due record;
  sent integer;
begin
  for due in
    select s.id, s.company_id, c.company_name, c.created_at, s.email, s.token, s.expires_at,
           case when e.brief_id is null then b.title end as title
    from app.shares s
    join public.briefs b on b.id = s.brief_id and b.company_id = s.company_id and b.status = 'active'
    join public.company_profiles c on c.id = s.company_id
    left join app.embargoes e
      on e.brief_id = b.id and greatest(e.available_from, e.embargo_until) > app.now()
    left join app.share_mails used on used.company_id = s.company_id and used.sent_on = today
    where s.remind and s.opened_at is null and s.revoked_at is null and s.bounced_at is null
      and app.is_live(s) and not app.is_suspended(s.company_id)
      and app.owner_is_proven(s.company_id)
      and app.alerts_of(s.reader_id) = 'now'
      and coalesce(s.reminders, 0) < 2
      and greatest(s.mailed_at, s.reminded_at) < app.now() - interval '3 days'
      and app.gate_of(s) in ('open', 'terms')
      and not exists (
        select from app.mail_opt_outs o
        where o.address_hash = encode(sha256(convert_to(s.email, 'UTF8')), 'hex')
          and (o.company_id is null or o.company_id = s.company_id))
      and not app.mailbox_is_full(s.company_id, s.email)
      -- Otherwise a company at its limit could fill every batch, and nobody else would be reminded.
      and coalesce(used.mails, 0) < case when c.created_at > app.now() - interval '7 days' then 50 else usual end
    order by s.mailed_at
    limit most
    for update of s skip locked
  loop
    continue when not app.take_mail_room(due.company_id, due.email, 'reminder');
    insert into app.share_mails as counted (company_id, sent_on, mails)
    values (due.company_id, today, 1)
    on conflict on constraint share_mails_pkey do update set mails = counted.mails + 1
      where counted.mails < case when due.created_at > app.now() - interval '7 days' then 50 else usual end
    returning counted.mails into sent;
    -- Beyond the company's limit it waits for another day.
    continue when sent is null;
    update app.shares s set reminders = coalesce(s.reminders, 0) + 1, reminded_at = app.now()
    where s.id = due.id;
    company_id := due.company_id;
    company_name := due.company_name;
    email := due.email;
    token := due.token;
    title := due.title;
    expires_at := due.expires_at;
    return next;
  end loop;
end
$$;

create or replace function app.library_brief(brief_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  -- An account that has changed its address may have a share of each.
  return (select app.brief_for_reader(w) from app.shared_with(auth.uid()) w
          where w.brief_id = library_brief.brief_id
          order by app.gate_of(w) = 'open' desc, w.created_at desc limit 1);
end
$$;
reset role;

revoke create on schema app from briefwell_definer;
call app.hand_over_definer_functions();
