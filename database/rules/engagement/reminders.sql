-- Reminders of briefs that were not watched.

create or replace function app.tell_of_overdue() returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  late record;
begin
  for late in
    update app.questions q set overdue_told_at = app.now()
    where q.state = 'open' and q.due_at < app.now() and q.overdue_told_at is null
      and q.brief_id = (
        select o.brief_id from app.questions o
        where o.state = 'open' and o.due_at < app.now() and o.overdue_told_at is null
        limit 1)
    returning q.brief_id, q.company_id, q.reader_id
  loop
    perform app.tell_author(late.brief_id, 'question-overdue', app.reader_name(late.company_id, late.reader_id));
  end loop;
  return found;
end
$$;
comment on function app.tell_of_overdue() is
  'Notifies of questions about one of the briefs whose answer has become overdue, once each; false if there are none. For service_role.';
grant execute on function app.tell_of_overdue() to service_role;

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
comment on function app.take_reminders(integer) is
  'Counts the reminders that are due, and returns what their mails say: to readers who have not watched three days after the last mail, at most two each, within the company''s limit, while the owner''s address is proven. For service_role.';
grant execute on function app.take_reminders(integer) to service_role;
