-- Readers of one company are reminded although another has reached its daily limit.

grant create on schema app to briefwell_definer;
set local role briefwell_definer;
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
      -- Otherwise a company at its limit could fill every batch, and nobody else would be reminded.
      and coalesce(used.mails, 0) < case when c.created_at > app.now() - interval '7 days' then 50 else usual end
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
reset role;
revoke create on schema app from briefwell_definer;
