-- Who mails readers locks in one order: the shares (by address and id), then app.reader_mails of the company, then what
-- is counted. Reminders took the counts of the company before those of the next mailbox, and sharing the other way round.

create function app.lock_reader_mails(company_id uuid) returns void
  language sql
  begin atomic
    select pg_advisory_xact_lock(hashtextextended('app.reader_mails ' || company_id, 0));
  end;
comment on function app.lock_reader_mails(uuid) is
  'Until the end of the transaction, no other one counts mails of the company to readers. For definer functions.';
grant execute on function app.lock_reader_mails(uuid) to briefwell_definer;

grant create on schema app to briefwell_definer;
set local role briefwell_definer;

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
    with picked as materialized (
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
      for no key update of s skip locked)
    select * from picked order by company_id, email, id
  loop
    perform app.lock_reader_mails(due.company_id);
    continue when app.mailbox_is_full(due.company_id, due.email);
    insert into app.share_mails as counted (company_id, sent_on, mails)
    values (due.company_id, today, 1)
    on conflict on constraint share_mails_pkey do update set mails = counted.mails + 1
      where counted.mails < case when due.created_at > app.now() - interval '7 days' then 50 else usual end
    returning counted.mails into sent;
    -- Beyond the company's limit it waits for another day.
    continue when sent is null;
    perform app.take_mail_room(due.company_id, due.email, 'reminder');
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

reset role;
revoke create on schema app from briefwell_definer;
call app.hand_over_definer_functions();
