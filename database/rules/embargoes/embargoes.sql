-- Embargoes and their acceptance.

create or replace function app.refuse_change() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'What was decided stays as it is.' using errcode = '42501';
end
$$;
comment on function app.refuse_change() is 'Keeps rows as they are.';

create or replace function app.forget_embargo() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- A brief that was restored leaves the trash, too.
  delete from app.embargoes e where e.brief_id = old.row_id
    and not exists (select from public.briefs b where b.id = old.row_id);
  return null;
end
$$;
comment on function app.forget_embargo() is 'Deletes the embargo of a brief that is gone for good; what was accepted stays.';

create or replace function app.gate_of(share app.shares) returns text
  language sql stable
  return coalesce((
    select case
      when e.available_from > app.now() then 'later'
      when e.embargo_until is null or e.embargo_until <= app.now() then 'open'
      when decided.accepted then 'open'
      when decided.declined then 'declined'
      else 'terms' end
    from app.embargoes e
    cross join lateral (
      select bool_or(a.decision = 'accepted') as accepted, bool_or(a.decision = 'declined') as declined
      from app.acceptances a
      where a.brief_id = e.brief_id and a.email = share.email and a.terms_hash = e.terms_hash
        and a.embargo_until >= e.embargo_until) decided
    where e.brief_id = share.brief_id), 'open');
comment on function app.gate_of(app.shares) is
  'What keeps the reader of a live share from watching: open for nothing, later before it is available, terms until they are accepted, declined.';
grant execute on function app.gate_of(app.shares) to authenticated, briefwell_definer;

create or replace function app.decide_terms(
    brief_id uuid, decision text, name text, terms_hash text, embargo_until timestamptz)
  returns app.acceptances
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  share app.shares;
  embargo app.embargoes;
  made app.acceptances;
begin
  select w.* into share from app.shared_with(auth.uid()) w where w.brief_id = decide_terms.brief_id;
  select e.* into embargo from app.embargoes e
  where e.brief_id = share.brief_id and e.embargo_until > app.now();
  if share.id is null then
    return null;
  end if;
  if embargo.terms_hash is distinct from decide_terms.terms_hash
     or embargo.embargo_until is distinct from decide_terms.embargo_until then
    raise exception 'The terms have changed. Read them again.' using errcode = 'BW054';
  end if;
  -- Two clicks decide once, and nobody takes back what was accepted.
  perform pg_advisory_xact_lock(hashtextextended('app.acceptances ' || share.id, 0));
  select a.* into made from app.acceptances a
  where a.brief_id = share.brief_id and a.email = share.email and a.terms_hash = embargo.terms_hash
    and a.embargo_until >= embargo.embargo_until
    and a.decision in ('accepted', decide_terms.decision)
  order by a.decision, a.decided_at limit 1;
  if made.id is not null then
    return made;
  end if;
  insert into app.acceptances
    (company_id, brief_id, brief_title, reader_id, email, name, decision, terms, confidential,
     terms_hash, embargo_until)
  select share.company_id, share.brief_id, b.title, auth.uid(), share.email, decide_terms.name,
         decide_terms.decision, embargo.terms, embargo.confidential, embargo.terms_hash, embargo.embargo_until
  from public.briefs b where b.id = share.brief_id
  returning * into made;
  return made;
end
$$;
comment on function app.decide_terms(uuid, text, text, text, timestamptz) is
  'Accepts or declines the terms of a brief shared with the caller, which must be those that the caller read: BW054 otherwise. Returns the decision that holds, or null for any other brief.';
grant execute on function app.decide_terms(uuid, text, text, text, timestamptz) to authenticated;

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
grant execute on function app.mail_acceptance(uuid, jsonb, jsonb) to authenticated;

create or replace function app.acceptance_author(acceptance_id uuid) returns text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select u.email
    from app.acceptances a
    join public.briefs b on b.id = a.brief_id
    join public.team_members m on m.company_id = b.company_id and (m.user_id = b.user_id or m.is_owner)
    join auth.users u on u.id = m.user_id and app.has_proven_address(u) and u.deleted_at is null
    where a.id = acceptance_id and a.reader_id = auth.uid() and a.decided_at = app.now()
    order by m.user_id = b.user_id desc nulls last
    limit 1);
end
$$;
comment on function app.acceptance_author(uuid) is
  'The address that gets the vendor''s copy of what the caller has just decided: of the brief''s author, or of the owner; null if neither is proven.';
grant execute on function app.acceptance_author(uuid) to authenticated;

create or replace function app.withheld_briefs(ids uuid[]) returns setof uuid
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
