-- Embargoes: nobody outside watches a brief before it is available, and until its embargo ends only
-- who has accepted its terms. What was accepted is kept as it was, in a copy that nobody changes.

create table app.embargo_terms (
  company_id uuid primary key references public.company_profiles on delete cascade,
  terms text not null
    constraint embargo_terms_terms_length check (char_length(terms) between 1 and 10000)
);

comment on table app.embargo_terms is 'The terms that new embargoes of a company start with.';
comment on column app.embargo_terms.company_id is 'The company.';
comment on column app.embargo_terms.terms is 'The wording.';

create table app.embargoes (
  -- Without a foreign key, like shares: Undo of a deletion brings the embargo back.
  brief_id uuid primary key,
  company_id uuid not null references public.company_profiles on delete cascade,
  available_from timestamptz,
  embargo_until timestamptz,
  confidential text
    constraint embargoes_confidential_length check (char_length(confidential) between 1 and 2000),
  terms text
    constraint embargoes_terms_length check (char_length(terms) between 1 and 10000),
  terms_hash text
    constraint embargoes_terms_hash_hex check (terms_hash ~ '^[0-9a-f]{64}$'),
  constraint embargoes_not_empty check (num_nonnulls(available_from, embargo_until) > 0),
  constraint embargoes_terms_and_end
    check (num_nulls(embargo_until, terms, terms_hash) in (0, 3))
);
create index embargoes_company_id on app.embargoes (company_id);

comment on table app.embargoes is 'From when readers may watch a brief, and until when they keep it to themselves.';
comment on column app.embargoes.brief_id is 'The brief.';
comment on column app.embargoes.company_id is 'The company of the brief.';
comment on column app.embargoes.available_from is 'When readers may first watch; null for at once.';
comment on column app.embargoes.embargo_until is 'When the embargo ends; null for none.';
comment on column app.embargoes.confidential is 'Which parts are confidential; null for all of it.';
comment on column app.embargoes.terms is 'What readers accept before they watch.';
comment on column app.embargoes.terms_hash is 'SHA-256 of the terms, two line feeds and the confidential parts, in hex.';

create table app.acceptances (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.company_profiles on delete cascade,
  -- Copies, not references: an acceptance outlives the brief, the share, the contact and the account.
  brief_id uuid not null,
  brief_title text not null,
  reader_id uuid not null,
  email text not null,
  name text not null
    constraint acceptances_name_length check (char_length(name) between 1 and 200),
  decision text not null
    constraint acceptances_decision_known check (decision in ('accepted', 'declined')),
  terms text not null,
  confidential text,
  terms_hash text not null,
  embargo_until timestamptz not null,
  decided_at timestamptz not null default app.now()
);
create index acceptances_decision on app.acceptances (brief_id, email, terms_hash, decision, embargo_until);
create index acceptances_newest on app.acceptances (brief_id, decided_at desc, id desc);
create index acceptances_company_id on app.acceptances (company_id);
create index acceptances_embargo_until on app.acceptances (embargo_until);

comment on table app.acceptances is 'Who accepted or declined which terms: unchangeable copies.';
comment on column app.acceptances.id is 'The decision.';
comment on column app.acceptances.company_id is 'The company of the brief.';
comment on column app.acceptances.brief_id is 'The brief.';
comment on column app.acceptances.brief_title is 'Its title at the time.';
comment on column app.acceptances.reader_id is 'The account that decided, which may be gone.';
comment on column app.acceptances.email is 'Its address, with which the brief was shared.';
comment on column app.acceptances.name is 'The name that the reader gave.';
comment on column app.acceptances.decision is 'accepted or declined.';
comment on column app.acceptances.terms is 'The wording.';
comment on column app.acceptances.confidential is 'Which parts were confidential; null for all of it.';
comment on column app.acceptances.terms_hash is 'The hash of both, as in embargoes.';
comment on column app.acceptances.embargo_until is 'When the embargo was to end.';
comment on column app.acceptances.decided_at is 'When the reader decided.';

-- ------------------------------------------------------------------ policies

call app.protect('app.embargo_terms', 'company_id');
call app.protect('app.embargoes', 'company_id');
call app.protect('app.acceptances', 'company_id');

grant select, insert, update, delete on app.embargo_terms, app.embargoes to authenticated;
grant select on app.acceptances to authenticated;
grant select, delete on app.embargoes to briefwell_definer;
grant select, insert on app.acceptances to briefwell_definer;
create policy definer_reads on app.embargoes for select to briefwell_definer using (true);
create policy definer_deletes on app.embargoes for delete to briefwell_definer using (true);
create policy definer_reads on app.acceptances for select to briefwell_definer using (true);
create policy definer_adds on app.acceptances for insert to briefwell_definer with check (true);

create policy members_read on app.acceptances for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));

do $$
declare
  kept text;
  managed text;
  ours constant text := 'company_id = (select public.get_user_company(auth.uid()))';
begin
  foreach kept in array array['embargo_terms', 'embargoes'] loop
    managed := ours || case kept
      when 'embargoes' then ' and (select public.user_can_manage_briefs(auth.uid()))'
      else ' and (select public.user_can_edit_company_profile(auth.uid()))' end;
    execute format('create policy members_read on app.%I for select to authenticated using (%s)', kept, ours);
    execute format('create policy managers_add on app.%I for insert to authenticated with check (%s%s)', kept, managed,
      case kept when 'embargoes' then
        ' and exists (select from public.briefs b where b.id = brief_id and b.company_id = embargoes.company_id)' else '' end);
    execute format('create policy managers_change on app.%I for update to authenticated using (%s)', kept, managed);
    execute format('create policy managers_delete on app.%I for delete to authenticated using (%s)', kept, managed);
  end loop;
end
$$;

create function app.refuse_change() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'What was decided stays as it is.' using errcode = '42501';
end
$$;
comment on function app.refuse_change() is 'Keeps rows as they are.';
create trigger acceptances_unchangeable before update on app.acceptances
  for each row execute function app.refuse_change();

-- The definer owns the function and lends it for a moment.
set local role briefwell_definer;
grant execute on function app.restrict_brief() to session_user;
reset role;
create trigger embargoes_restrict_brief after insert on app.embargoes
  for each row execute function app.restrict_brief();
set local role briefwell_definer;
revoke execute on function app.restrict_brief() from session_user;
reset role;

create function app.forget_embargo() returns trigger
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
create trigger trash_forget_embargo after delete on app.trash
  for each row when (old.table_name = 'briefs') execute function app.forget_embargo();

-- ------------------------------------------------------------------ who may watch

create function app.shared_with(reader_id uuid) returns setof app.shares
  language sql stable
  begin atomic
    select s.*
    from app.shares s
    join public.briefs b on b.id = s.brief_id and b.company_id = s.company_id
    where s.reader_id = shared_with.reader_id and app.is_live(s) and b.status = 'active';
  end;
comment on function app.shared_with(uuid) is
  'The live shares of an account, also those whose briefs it may not watch yet. For definer functions.';
grant execute on function app.shared_with(uuid) to briefwell_definer;

-- Written out, so that the planner sees through it; app.gate_of says the same with a reason.
create or replace function app.watchable(reader_id uuid) returns setof app.shares
  language sql stable
  begin atomic
    select s.*
    from app.shares s
    join public.briefs b on b.id = s.brief_id and b.company_id = s.company_id
    where s.reader_id = watchable.reader_id and app.is_live(s) and b.status = 'active'
      and not exists (
        select from app.embargoes e
        where e.brief_id = s.brief_id
          and (e.available_from > app.now()
               or e.embargo_until > app.now() and not exists (
                 select from app.acceptances a
                 where a.brief_id = e.brief_id and a.email = s.email and a.terms_hash = e.terms_hash
                   and a.decision = 'accepted' and a.embargo_until >= e.embargo_until)));
  end;

create function app.gate_of(share app.shares) returns text
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

create or replace function app.brief_for_reader(share app.shares) returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object(
      'id', b.id, 'title', b.title, 'type', b.type, 'updatedAt', b.updated_at,
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
      -- Everything else stays behind the gate.
      'description', shown.description, 'timeline', shown.timeline, 'budgetRange', shown.budget_range,
      'targetAudience', shown.target_audience, 'requirements', shown.requirements,
      'product', case when p.id is not null then jsonb_build_object(
        'name', p.name, 'category', p.category, 'websiteUrl', p.websiteurl, 'logoUrl', p.logo_url,
        'releaseNotes', p.release_notes) end,
      'externalUrl', case when o.id is null then shown.uploaded_video_url end,
      'file', case when o.id is not null then jsonb_build_object('bucket', o.bucket_id, 'key', o.name) end,
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

grant create on schema app to briefwell_definer;
set local role briefwell_definer;

create or replace function app.library(search text[], before timestamptz, before_id uuid, most integer)
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
      and not exists (
        select from unnest(search) as word
        where strpos(app.fold(concat_ws(chr(10), b.title, c.company_name,
                case when app.gate_of(w) = 'open' then concat_ws(chr(10), b.description, p.name) end)), word) = 0)
    order by w.created_at desc, w.id desc
    limit most;
end
$$;
comment on function app.library(text[], timestamptz, uuid, integer) is
  'The briefs shared with the caller, newest share first, those before a given one; each of the folded words must occur in the title or vendor, or, where the caller may watch, the description or product.';

create or replace function app.library_size() returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select count(*) from app.shared_with(auth.uid()));
end
$$;
comment on function app.library_size() is 'How many briefs are shared with the caller.';

create or replace function app.library_brief(brief_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select app.brief_for_reader(w) from app.shared_with(auth.uid()) w
          where w.brief_id = library_brief.brief_id);
end
$$;
comment on function app.library_brief(uuid) is
  'A brief that is shared with the caller, with as much of it as its gate shows; null for any other.';

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
    and exists (select from app.shared_with(s.reader_id) w where w.id = s.id)
    and not exists (select from app.opted_out(array[s.email]));
  return found;
end
$$;

reset role;
revoke create on schema app from briefwell_definer;

-- ------------------------------------------------------------------ the reader's decision

create function app.decide_terms(
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

create function app.mail_acceptance(acceptance_id uuid, to_reader jsonb, to_vendor jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  made app.acceptances;
begin
  select a.* into made from app.acceptances a
  where a.id = acceptance_id and a.reader_id = auth.uid() and a.decided_at = app.now();
  insert into app.mails (id, kind, to_address, subject, html, text, unsubscribe_url)
  select (to_reader ->> 'id')::uuid, 'acceptance', made.email, to_reader ->> 'subject',
         to_reader ->> 'html', to_reader ->> 'text', to_reader ->> 'unsubscribeUrl'
  where made.id is not null
    and not exists (
      select from app.mail_opt_outs o
      where o.address_hash = encode(sha256(convert_to(made.email, 'UTF8')), 'hex')
        and (o.company_id is null or o.company_id = made.company_id));
  insert into app.mails (id, kind, to_address, subject, html, text)
  select (to_vendor ->> 'id')::uuid, 'acceptance', u.email, to_vendor ->> 'subject',
         to_vendor ->> 'html', to_vendor ->> 'text'
  from public.briefs b
  join public.team_members m on m.company_id = b.company_id and m.user_id in (b.user_id, b.company_id)
  join auth.users u on u.id = m.user_id and app.has_proven_address(u) and u.deleted_at is null
  where b.id = made.brief_id
  order by m.user_id = b.user_id desc nulls last
  limit 1;
end
$$;
comment on function app.mail_acceptance(uuid, jsonb, jsonb) is
  'Queues the receipts of what the caller has just decided: to the reader, and to the author of the brief or the owner. Each mail has id, subject, html and text.';
grant execute on function app.mail_acceptance(uuid, jsonb, jsonb) to authenticated;

call app.hand_over_definer_functions();
