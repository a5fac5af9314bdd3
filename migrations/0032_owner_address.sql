-- No mail to readers at all while the owner's address is unproven: an administrator can change it.

create function app.owner_is_proven(company_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  -- A company's id is its owner's.
  return exists (
    select from auth.users u where u.id = owner_is_proven.company_id and app.has_proven_address(u));
end
$$;
comment on function app.owner_is_proven(uuid) is
  'Whether the owner of a company has proven their address. For definer functions.';

call app.hand_over_definer_functions();

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
    and not exists (select from app.opted_out(array[s.email]));
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
