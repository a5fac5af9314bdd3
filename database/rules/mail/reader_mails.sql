-- How many mails readers get from one company a day; what is beyond that waits.

create or replace function app.reply_address() returns text
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

create or replace function app.mailbox_is_full(company_id uuid, email text) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  -- What waits is mailed first, so that the mail of the next day is one of its three. News of embargoes is not.
  return exists (
      select from app.held_mails h
      where h.company_id = mailbox_is_full.company_id and h.email = mailbox_is_full.email and h.kind <> 'embargo')
    or exists (
      select from app.mailbox_days d
      where d.company_id = mailbox_is_full.company_id and d.email = mailbox_is_full.email
        and d.sent_on = (app.now() at time zone 'UTC')::date and d.mails >= 3);
end
$$;
comment on function app.mailbox_is_full(uuid, text) is
  'Whether a company may send no further mail to an address today, answers apart. For definer functions.';

create or replace function app.take_mail_room(company_id uuid, email text, kind text) returns boolean
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

create or replace function app.hold_mail(share app.shares, kind text, question_id uuid default null) returns void
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

create or replace function app.tell_reader(
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
  perform app.lock_reader_mails(share.company_id);
  if not app.take_mail_room(share.company_id, share.email, tell_reader.kind) then
    perform app.hold_mail(share, tell_reader.kind, tell_reader.question_id);
    return 'held';
  end if;
  if tell_reader.kind = 'embargo' then
    -- This mail says what the one that waits would have said.
    delete from app.held_mails h where h.share_id = share.id and h.kind = 'embargo';
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

create or replace function app.due_mailboxes(most integer) returns table (company_id uuid, email text)
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

create or replace function app.take_held_mails(company_id uuid, email text) returns setof jsonb
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  today constant date := (app.now() at time zone 'UTC')::date;
begin
  perform from app.shares s
  where s.id in (select h.share_id from app.held_mails h
                 where h.company_id = take_held_mails.company_id and h.email = take_held_mails.email)
  order by s.email, s.id for no key update;
  -- Who waits here for another one that takes the same finds nothing left.
  perform app.lock_reader_mails(take_held_mails.company_id);
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

create or replace function app.lock_reader_mails(company_id uuid) returns void
  language sql
  begin atomic
    select pg_advisory_xact_lock(hashtextextended('app.reader_mails ' || company_id, 0));
  end;
comment on function app.lock_reader_mails(uuid) is
  'Until the end of the transaction, no other one counts mails of the company to readers. For definer functions.';
grant execute on function app.lock_reader_mails(uuid) to briefwell_definer;
