-- A reader chooses when to hear of new briefs and answers: at once, in a daily or weekly mail, or not.

alter table app.notification_settings
  add column alerts text not null default 'now'
    constraint notification_settings_alerts_known check (alerts in ('now', 'daily', 'weekly', 'off')),
  add column alerted_at timestamptz;
comment on column app.notification_settings.alerts is
  'When mail tells of new briefs and answers: now, daily, weekly or off.';
comment on column app.notification_settings.alerted_at is
  'What is newer is still to be told: when the choice was made, or the last mail.';
grant select (alerts, alerted_at), insert (alerts, alerted_at), update (alerts, alerted_at)
  on app.notification_settings to authenticated;
grant update (alerted_at) on app.notification_settings to briefwell_definer;
create policy definer_notes_mails on app.notification_settings for update to briefwell_definer using (true);

set local role briefwell_definer;
drop function app.my_notification_settings();
reset role;

create function app.my_notification_settings(out digest boolean, out alerts text, out address_proven boolean)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  select coalesce(s.digest, true), coalesce(s.alerts, 'now'), u.email_proven_at is not null
    into digest, alerts, address_proven
    from auth.users u
    left join app.notification_settings s on s.user_id = u.id
    where u.id = auth.uid();
end
$$;
comment on function app.my_notification_settings() is
  'Which mails the caller wants, and whether their address is proven; no digest is sent without a proven address.';
grant execute on function app.my_notification_settings() to authenticated;

create function app.alerts_of(reader_id uuid) returns text
  language sql stable
  begin atomic
    select coalesce(
      (select s.alerts from app.notification_settings s where s.user_id = alerts_of.reader_id), 'now');
  end;
comment on function app.alerts_of(uuid) is
  'When mail tells an account of new briefs and answers. For definer functions.';
grant execute on function app.alerts_of(uuid) to briefwell_definer;

create function app.collected(share_ids uuid[]) returns table (share_id uuid, alerts text)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select s.id, app.alerts_of(s.reader_id)
    from app.shares s
    where s.id = any(collected.share_ids) and s.company_id = public.get_user_company(auth.uid())
      and app.alerts_of(s.reader_id) <> 'now';
end
$$;
comment on function app.collected(uuid[]) is
  'Which of the shares of the caller''s company go to readers who do not want to be told at once: daily, weekly or off.';
grant execute on function app.collected(uuid[]) to authenticated;

create function app.news_for(reader_id uuid)
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
    )
    select news.kind, c.company_name, news.brief_id, case when e.brief_id is null then b.title end,
           news.question_id, news.at
    from news
    join app.shared_with(news_for.reader_id) s on s.brief_id = news.brief_id
    join public.briefs b on b.id = s.brief_id
    join public.company_profiles c on c.id = s.company_id
    left join app.embargoes e
      on e.brief_id = b.id and greatest(e.available_from, e.embargo_until) > app.now()
    where app.gate_of(s) in ('open', 'terms')
      and not exists (
        select from app.mail_opt_outs o
        where o.address_hash = encode(sha256(convert_to(s.email, 'UTF8')), 'hex')
          and (o.company_id is null or o.company_id = s.company_id));
  end;
comment on function app.news_for(uuid) is
  'Briefs and answers that no mail has told an account of, from vendors whose mail it wants. For definer functions.';
grant execute on function app.news_for(uuid) to briefwell_definer;

create function app.alert_readers(after uuid, most integer) returns setof uuid
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select n.user_id
    from app.notification_settings n
    join auth.users u on u.id = n.user_id
    where (n.alerts = 'daily'
           or n.alerts = 'weekly' and extract(isodow from app.now() at time zone 'UTC') = 1)
      and (alert_readers.after is null or n.user_id > alert_readers.after)
      and n.alerted_at < date_trunc('day', app.now(), 'UTC')
      and u.email_proven_at is not null and u.deleted_at is null
      and exists (select from app.news_for(n.user_id))
    order by n.user_id
    limit alert_readers.most;
end
$$;
comment on function app.alert_readers(uuid, integer) is
  'Accounts after a given one to which a daily or, on Mondays, a weekly mail is due today. For service_role.';
grant execute on function app.alert_readers(uuid, integer) to service_role;

create function app.take_alerts(reader_id uuid)
  returns table (kind text, company_name text, brief_id uuid, title text, question_id uuid, at timestamptz)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform from app.notification_settings n
  where n.user_id = take_alerts.reader_id and n.alerts in ('daily', 'weekly')
    and n.alerted_at < date_trunc('day', app.now(), 'UTC')
  for update;
  if not found then
    return;
  end if;
  return query select * from app.news_for(take_alerts.reader_id) news order by news.at desc;
  update app.notification_settings n set alerted_at = app.now() where n.user_id = take_alerts.reader_id;
end
$$;
comment on function app.take_alerts(uuid) is
  'What today''s mail tells an account, newest first, each thing once; nothing if it had one today. For service_role.';
grant execute on function app.take_alerts(uuid) to service_role;

grant create on schema app to briefwell_definer;
set local role briefwell_definer;
create or replace function app.mail_reader(
    id uuid, share_id uuid, kind text, subject text, html text, text_body text, unsubscribe_url text)
  returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  if not public.user_can_manage_briefs(auth.uid()) then
    return false;
  end if;
  insert into app.mails (id, kind, to_address, subject, html, text, unsubscribe_url)
  select mail_reader.id, mail_reader.kind, s.email, mail_reader.subject, mail_reader.html,
         mail_reader.text_body, mail_reader.unsubscribe_url
  from app.shares s
  where s.id = mail_reader.share_id
    and s.company_id = public.get_user_company(auth.uid())
    and s.bounced_at is null
    and app.owner_is_proven(s.company_id)
    and exists (select from app.shared_with(s.reader_id) w where w.id = s.id)
    and not exists (select from app.opted_out(array[s.email]))
    and (mail_reader.kind <> 'answer' or app.alerts_of(s.reader_id) = 'now');
  return found;
end
$$;
comment on function app.mail_reader(uuid, uuid, text, text, text, text, text) is
  'Queues a mail to the reader of a live share of the caller''s company; false if there is no such reader, mail to them came back, they want none, or the owner''s address is unproven.';

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
    where s.remind and s.opened_at is null and s.revoked_at is null and s.bounced_at is null
      and app.is_live(s)
      and app.owner_is_proven(s.company_id)
      and app.alerts_of(s.reader_id) = 'now'
      and coalesce(s.reminders, 0) < 2
      and greatest(s.mailed_at, s.reminded_at) < app.now() - interval '3 days'
      and app.gate_of(s) in ('open', 'terms')
      and not exists (
        select from app.mail_opt_outs o
        where o.address_hash = encode(sha256(convert_to(s.email, 'UTF8')), 'hex')
          and (o.company_id is null or o.company_id = s.company_id))
    order by s.mailed_at
    limit most
    for update of s skip locked
  loop
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
comment on function app.take_reminders(integer) is
  'Counts the reminders that are due, and returns what their mails say: to readers who have not watched three days after the last mail, at most two each, within the company''s limit, while the owner''s address is proven. For service_role.';

reset role;
revoke create on schema app from briefwell_definer;

call app.hand_over_definer_functions();
