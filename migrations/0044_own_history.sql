-- Readers erase their watching and export their notes, even after their access has ended. The vendor's
-- copy of accepted or declined terms carries a link that stops such mails.

create function app.erase_all_my_watching() returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  -- As in app.erase_my_watching; in one order, so that two of these never wait for each other.
  perform from app.shares s where s.reader_id = auth.uid() order by s.id for update;
  update app.shares s set opened_at = null, seen_at = null
  where s.reader_id = auth.uid() and num_nonnulls(s.opened_at, s.seen_at) > 0;
  delete from app.watches w where w.reader_id = auth.uid();
  update app.watch_visits v set played_ms = 0, seen_ms = 0 where v.reader_id = auth.uid();
end
$$;
comment on function app.erase_all_my_watching() is
  'Forgets what the caller watched of every brief that was ever shared with them.';
grant execute on function app.erase_all_my_watching() to authenticated;

create function app.my_notes()
  returns table (vendor text, title text, at_ms integer, text text, created_at timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  reader constant uuid := auth.uid();
begin
  return query
    select c.company_name, b.title, n.at_ms, n.text, n.created_at
    from app.reader_notes n
    left join app.shared_with(reader) w on w.brief_id = n.brief_id
    left join public.briefs b on b.id = w.brief_id
    left join public.company_profiles c on c.id = w.company_id
    where n.user_id = reader
    order by c.company_name nulls last, b.title, n.brief_id, n.at_ms nulls first, n.created_at, n.id;
end
$$;
comment on function app.my_notes() is
  'The caller''s notes about every brief; without vendor and title where access has ended.';
grant execute on function app.my_notes() to authenticated;

create function app.acceptance_author(acceptance_id uuid) returns text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select u.email
    from app.acceptances a
    join public.briefs b on b.id = a.brief_id
    join public.team_members m on m.company_id = b.company_id and m.user_id in (b.user_id, b.company_id)
    join auth.users u on u.id = m.user_id and app.has_proven_address(u) and u.deleted_at is null
    where a.id = acceptance_id and a.reader_id = auth.uid() and a.decided_at = app.now()
    order by m.user_id = b.user_id desc nulls last
    limit 1);
end
$$;
comment on function app.acceptance_author(uuid) is
  'The address that gets the vendor''s copy of what the caller has just decided: of the brief''s author, or of the owner; null if neither is proven.';
grant execute on function app.acceptance_author(uuid) to authenticated;

grant create on schema app to briefwell_definer;
set local role briefwell_definer;

create or replace function app.mail_acceptance(acceptance_id uuid, to_reader jsonb, to_vendor jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  made app.acceptances;
begin
  select a.* into made from app.acceptances a
  where a.id = acceptance_id and a.reader_id = auth.uid() and a.decided_at = app.now();
  insert into app.mails (id, kind, to_address, subject, html, text, unsubscribe_url)
  select (receipt.mail ->> 'id')::uuid, 'acceptance', receipt.address, receipt.mail ->> 'subject',
         receipt.mail ->> 'html', receipt.mail ->> 'text', receipt.mail ->> 'unsubscribeUrl'
  from (values (to_reader, made.email), (to_vendor, app.acceptance_author(acceptance_id)))
    as receipt (mail, address)
  where made.id is not null and receipt.mail is not null and receipt.address is not null
    and not exists (
      select from app.mail_opt_outs o
      where o.address_hash = encode(sha256(convert_to(receipt.address, 'UTF8')), 'hex')
        and (o.company_id is null or o.company_id = made.company_id));
end
$$;
comment on function app.mail_acceptance(uuid, jsonb, jsonb) is
  'Queues the receipts of what the caller has just decided: to the reader, and to the author of the brief or the owner. Each mail has id, subject, html, text and unsubscribeUrl; the second is null without an address.';

reset role;
revoke create on schema app from briefwell_definer;

call app.hand_over_definer_functions();
