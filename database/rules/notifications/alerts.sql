-- Mails to readers about what is new.

create or replace function app.my_notification_settings(out digest boolean, out alerts text, out address_proven boolean)
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

create or replace function app.alerts_of(reader_id uuid) returns text
  language sql stable
  begin atomic
    select coalesce(
      (select s.alerts from app.notification_settings s where s.user_id = alerts_of.reader_id), 'now');
  end;
comment on function app.alerts_of(uuid) is
  'When mail tells an account of new briefs and answers. For definer functions.';
grant execute on function app.alerts_of(uuid) to briefwell_definer;

create or replace function app.collected(share_ids uuid[]) returns table (share_id uuid, alerts text)
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
comment on function app.news_for(uuid) is
  'Briefs, canvases, documents and answers that no mail has told an account of, from vendors whose mail it wants. For definer functions.';
grant execute on function app.news_for(uuid) to briefwell_definer;

create or replace function app.take_alerts(reader_id uuid)
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

create or replace function app.due_alerts(after uuid, most integer) returns table (reader_id uuid, has_news boolean)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select due.user_id, exists (select from app.news_for(due.user_id))
    from (
      select n.user_id
      from app.notification_settings n
      join auth.users u on u.id = n.user_id
      where (n.alerts = 'daily'
             or n.alerts = 'weekly' and extract(isodow from app.now() at time zone 'UTC') = 1)
        and (due_alerts.after is null or n.user_id > due_alerts.after)
        and n.alerted_at < date_trunc('day', app.now(), 'UTC')
        and u.email_proven_at is not null and u.deleted_at is null
      order by n.user_id
      limit due_alerts.most) due
    order by due.user_id;
end
$$;
comment on function app.due_alerts(uuid, integer) is
  'The next accounts after a given one that want a mail today, daily or, on Mondays, weekly, and whether there is news for them. For service_role.';
grant execute on function app.due_alerts(uuid, integer) to service_role;
