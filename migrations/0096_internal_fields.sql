-- What directs the work on a brief (its requirements, target audience, budget range and timeline) is seen by its
-- company only: readers neither see nor find it, and it is no part of what canvases take from a brief.

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
      'description', shown.description,
      -- The previous version requires these keys.
      'timeline', null, 'budgetRange', null, 'targetAudience', null, 'requirements', null,
      'product', case when p.id is not null then jsonb_build_object(
        'name', p.name, 'category', p.category, 'websiteUrl', p.websiteurl, 'logoUrl', p.logo_url,
        'releaseNotes', p.release_notes) end,
      'externalUrl', case when o.id is null then shown.uploaded_video_url end,
      'file', case when o.id is not null then jsonb_build_object('bucket', o.bucket_id, 'key', o.name) end,
      'files', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', f.id, 'name', f.name, 'type', held.mime_type, 'size', held.size, 'bucket', held.bucket_id,
          'key', held.name) order by f.created_at, f.id)
        from app.brief_files f
        join storage.objects held on held.id = f.object_id
        where f.brief_id = shown.id), '[]'),
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

-- ------------------------------------------------------------------ passages of internal fields
-- They have a holder of their own, so that whoever searches a brief as its reader does not search them.

-- It names the column that is replaced.
drop function app.is_read_first_hand(uuid, app.searched);
-- PostgreSQL 15 refuses a computed column while a function uses the row type.
drop function app.subject_of(app.passages);
alter table app.passages
  add column internal_id uuid,
  drop column holder_id,
  add constraint passages_internal_of_a_brief check (internal_id is null or brief_id is not null);
alter table app.passages
  add column holder_id uuid not null
    generated always as (
      coalesce(version_id, document_id, canvas_id, internal_id, brief_id, company_id)) stored;
create index passages_holder_id on app.passages (holder_id, id);
create index passages_internal_id on app.passages (brief_id, internal_id) where internal_id is not null;
create function app.subject_of(passage app.passages) returns uuid
  language sql immutable parallel safe
  return coalesce(passage.version_id, passage.document_id, passage.canvas_id, passage.brief_id, passage.product_id,
                  passage.company_id);
comment on function app.subject_of(app.passages) is
  'What a passage is about: the document, canvas, brief, product or company whose name counts for it.';
grant execute on function app.subject_of(app.passages) to briefwell_definer;
create function app.is_read_first_hand(origin_id uuid, place app.searched) returns boolean
  language sql stable
  return origin_id is not null and (
    origin_id = any (place.holders)
    or exists (select from app.passages o where o.holder_id = is_read_first_hand.origin_id and o.company_id = place.whole));
comment on function app.is_read_first_hand(uuid, app.searched) is
  'Whether words that a document quotes are found where they come from. For definer functions.';
grant execute on function app.is_read_first_hand(uuid, app.searched) to briefwell_definer;

comment on column app.passages.internal_id is
  'The holder of a brief''s internal fields, which its readers do not search; null for everything else.';
comment on column app.passages.holder_id is
  'What decides who may read it: the published version, the document, the canvas, the brief, its internal fields, or the company for its profile and products.';

create function app.add_internal_passages(brief public.briefs, language text) returns void
  language plpgsql set search_path = ''
as $$
declare
  holder constant uuid := gen_random_uuid();
begin
  insert into app.passages (company_id, product_id, brief_id, internal_id, field, language, text)
  select brief.company_id, brief.product_id, brief.id, holder, f.field, add_internal_passages.language, piece.text
  from (values
    (1, 'requirements', brief.requirements), (2, 'targetAudience', brief.target_audience),
    (3, 'budgetRange', brief.budget_range), (4, 'timeline', brief.timeline)) f (place, field, text)
  cross join lateral unnest(app.pieces(coalesce(f.text, ''))) with ordinality piece (text, place)
  order by f.place, piece.place;
end
$$;
comment on function app.add_internal_passages(public.briefs, text) is
  'Adds the passages of a brief''s internal fields. For definer functions.';
grant execute on function app.add_internal_passages(public.briefs, text) to briefwell_definer;

create or replace function app.add_brief_passages(brief public.briefs) returns void
  language plpgsql set search_path = ''
as $$
declare
  language constant text := app.language_of(concat_ws(' ', brief.title, brief.description, brief.requirements));
begin
  perform app.add_passages(brief.company_id, brief.product_id, brief.id, language, array[
    'title', brief.title,
    'type', app.type_label(brief.type),
    'product', (select p.name from public.products p where p.id = brief.product_id),
    'description', brief.description]);
  perform app.add_internal_passages(brief, language);
end
$$;

create or replace function app.searched_by(reader uuid, scope jsonb) returns app.searched
  language plpgsql stable set search_path = ''
as $$
declare
  own constant uuid := public.get_user_company(reader);
  manages constant boolean := public.user_can_manage_briefs(reader);
  -- The canvases and documents of a company are for those who may view its information.
  views constant boolean := public.user_can_view_company_info(reader);
  vendors constant uuid[] := array(select jsonb_array_elements_text(scope -> 'vendors')::uuid);
  products constant uuid[] := array(select jsonb_array_elements_text(scope -> 'products')::uuid);
  briefs constant uuid[] := array(select jsonb_array_elements_text(scope -> 'briefs')::uuid);
  since constant timestamptz := scope ->> 'since';
  until constant timestamptz := scope ->> 'until';
  -- Only briefs have a date.
  briefs_only constant boolean := cardinality(briefs) > 0 or num_nonnulls(since, until) > 0;
  own_asked constant boolean := own is not null and (cardinality(vendors) = 0 or own = any (vendors));
  found app.searched;
begin
  if own_asked and manages and views and not briefs_only and cardinality(products) = 0 then
    found.whole := own;
  end if;
  found.holders := array(
    select own where own_asked and found.whole is null and not briefs_only
    union
    select c.canvas_id from app.readable_canvases(reader) c
    where not briefs_only and cardinality(products) = 0
      and (found.whole is null or c.company_id is distinct from found.whole)
      and (cardinality(vendors) = 0 or c.company_id = any (vendors))
    union
    select d.holder_id from app.readable_documents(reader) d
    where not briefs_only and cardinality(products) = 0
      and (found.whole is null or d.company_id is distinct from found.whole)
      and (cardinality(vendors) = 0 or d.company_id = any (vendors))
    union
    select h.id
    from (
      select o.id, true as internal from public.briefs o
      where found.whole is null and own_asked and manages and o.company_id = own
      union
      select o.id, true from public.briefs o
      where o.user_id = reader and (found.whole is null or o.company_id is distinct from own)
      union
      select w.brief_id, false from app.watchable(reader) w where w.company_id is distinct from own) readable
    join public.briefs b on b.id = readable.id
    cross join lateral (
      select b.id
      union
      select p.internal_id from app.passages p
      where readable.internal and p.brief_id = b.id and p.internal_id is not null) h
    where (cardinality(vendors) = 0 or b.company_id = any (vendors))
      and (cardinality(products) = 0 or b.product_id = any (products))
      and (cardinality(briefs) = 0 or b.id = any (briefs))
      and (since is null or b.created_at >= since)
      and (until is null or b.created_at < until));
  return found;
end
$$;

grant create on schema app to briefwell_definer;
set local role briefwell_definer;

-- As in 0074, without internal passages of briefs that the caller reads but does not work with.
create or replace function app.find_passages(asked jsonb, scope jsonb, most integer) returns jsonb
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_generic_plan set work_mem = '64MB' set jit = off
as $$
declare
  place constant app.searched := app.searched_by(auth.uid(), scope);
  products constant uuid[] := array(select jsonb_array_elements_text(scope -> 'products')::uuid);
  -- Beyond this, a company is simply large.
  many constant integer := 5000;
  -- Beyond this, a word is simply frequent: of a company, no more of its passages are read.
  often constant integer := 300;
  passages constant bigint :=
    (select count(*) from (select from app.passages p where p.company_id = place.whole limit many) counted)
    + (select count(*) from (
         select from unnest(place.holders) h (id) join app.passages p on p.holder_id = h.id limit many) counted);
begin
  return (
    with terms as materialized (
      select t.word, t.term, t.factor from app.asked_terms(asked) t
    ), wanted as materialized (
      select distinct t.term from terms t
    ), hits as materialized (
      select w.term, p.passage_id, p.weight
      from wanted w
      cross join lateral (
        select o.passage_id, o.weight from app.postings o
        where o.company_id = place.whole and o.term = w.term
        order by o.weight desc limit often) p
      where place.whole is not null
      union all
      select p.term, p.passage_id, p.weight
      from unnest(place.holders) h (id)
      cross join lateral (
        select o.term, o.passage_id, o.weight from app.postings o
        where o.holder_id = h.id and o.term = any (array(select w.term from wanted w))
        offset 0) p
    ), counted as materialized (
      select h.term, count(*) as times from hits h group by h.term
    ), valued as materialized (
      select t.word, t.term,
             t.factor * ln(1 + (greatest(passages, c.times) - c.times + 0.5) / (c.times + 0.5)) as value
      from terms t join counted c on c.term = t.term
    ), scored as (
      select h.passage_id, sum(v.value * h.weight) as score
      from hits h
      join (select v.term, sum(v.value) as value from valued v group by v.term) v on v.term = h.term
      where cardinality(products) = 0
        or exists (select from app.passages p where p.id = h.passage_id and p.product_id = any (products))
      group by h.passage_id order by score desc, h.passage_id limit 100
    ), subjects as (
      -- Words of titles and names count for all passages of the brief, product or company.
      select s.subject, v.word, max(v.value) as value
      from (
        select w.term, n.subject
        from wanted w
        cross join lateral (
          select o.subject from app.postings o
          where o.company_id = place.whole and o.term = w.term and o.subject is not null
          order by o.weight desc limit often) n
        where place.whole is not null
        union all
        select n.term, n.subject
        from unnest(place.holders) h (id)
        cross join lateral (
          select o.term, o.subject from app.postings o
          where o.holder_id = h.id and o.subject is not null and o.term = any (array(select w.term from wanted w))
          offset 0) n) s
      join valued v on v.term = s.term
      group by 1, 2
    ), candidates as materialized (
      select s.passage_id as id from scored s
      union
      select first.id
      from (select s.subject from subjects s group by s.subject order by sum(s.value) desc, s.subject limit 20) best
      cross join lateral (
        (select p.id from app.passages p where p.brief_id = best.subject order by p.id limit 12)
        union all
        (select p.id from app.passages p where p.canvas_id = best.subject order by p.id limit 12)
        union all
        (select p.id from app.passages p
         where p.holder_id = best.subject and p.document_id is not null order by p.id limit 12)
        union all
        (select p.id from app.passages p
         where p.product_id = best.subject and p.brief_id is null order by p.id limit 12)
        union all
        (select p.id from app.passages p
         where p.company_id = best.subject and p.product_id is null and p.brief_id is null and p.canvas_id is null
           and p.document_id is null
         order by p.id limit 12)) first
    ), places as materialized (
      select p.id, app.subject_of(p) as subject
      from candidates c
      join app.passages p on p.id = c.id
      where (cardinality(products) = 0 or p.product_id = any (products))
        and (p.internal_id is null or p.internal_id = any (place.holders) or p.company_id = place.whole)
        and not app.is_read_first_hand(p.origin_id, place)
    ), held as (
      select h.passage_id as id, h.term, h.weight, false as names
      from hits h where h.passage_id in (select p.id from places p)
      union all
      -- The lists of frequent terms end before some of the candidates.
      select p.id, o.term, o.weight, false
      from places p
      cross join lateral (
        select o.term, o.weight from app.postings o
        where o.passage_id = p.id and o.term = any (array(select c.term from counted c where c.times >= often))
        offset 0) o
      where place.whole is not null
      union all
      select p.id, n.term, 0, true
      from (select distinct p.subject from places p) s
      cross join lateral (
        select n.term from app.postings n
        where n.subject = s.subject and n.term = any (array(select c.term from counted c))
        offset 0) n
      join places p on p.subject = s.subject
    ), words as (
      select h.id, v.word, max(v.value * h.weight) as said,
             max(case when h.names then v.value else 0 end) as about
      from held h join valued v on v.term = h.term
      group by h.id, v.word
    ), best as (
      select w.id, sum(w.said + 0.5 * w.about) as score,
             jsonb_agg(w.word order by w.word) filter (where w.said > 0) as said,
             jsonb_agg(w.word order by w.word) filter (where w.about > 0) as about
      from words w
      group by w.id
      order by score desc, w.id limit most
    )
    select jsonb_build_object(
      'passages', passages,
      'words', (
        select coalesce(jsonb_object_agg(w.word, w.terms), '{}')
        from (select v.word, jsonb_object_agg(v.term, v.value) as terms from valued v group by v.word) w),
      'stopped', (
        select coalesce(jsonb_agg(distinct (a ->> 'word')::integer), '[]') from jsonb_array_elements(asked) a
        where not exists (select from app.stems(a ->> 'language', a ->> 'text'))),
      'found', (
        select coalesce(jsonb_agg(p.shown || jsonb_build_object(
          'score', f.score, 'said', coalesce(f.said, '[]'), 'about', coalesce(f.about, '[]'))
          order by f.score desc, f.id), '[]')
        from best f
        join app.shown_passages(array(select b.id from best b)) p on p.id = f.id)));
end
$$;

create or replace function app.readable_sources() returns table (
    kind text, id uuid, title text, own boolean, content text, created_at timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  reader constant uuid := auth.uid();
  company constant uuid := public.get_user_company(reader);
  manages constant boolean := public.user_can_manage_briefs(reader);
  sees_products constant boolean :=
    public.user_can_view_company_info(reader) or public.user_can_manage_products(reader);
begin
  return query
    select 'product', p.id, p.name, true,
           concat_ws(chr(31), p.name, p.category, p.description, p.websiteurl), p.created_at
    from public.products p
    where p.company_id = company and sees_products
    union all
    select 'brief', b.id, b.title, true,
           concat_ws(chr(31), b.title, b.type, b.description, b.video_object_id), b.created_at
    from public.briefs b
    where b.user_id = reader or (b.company_id = company and manages)
    union all
    select 'brief', b.id, b.title, false,
           concat_ws(chr(31), b.title, b.type, b.description, b.video_object_id), b.created_at
    from app.watchable(reader) w
    join public.briefs b on b.id = w.brief_id
    where b.user_id is distinct from reader and not (b.company_id is not distinct from company and manages);
end
$$;

-- What is there already.
delete from app.passages p
where p.brief_id is not null and p.field in ('requirements', 'targetAudience', 'budgetRange', 'timeline');
select app.add_internal_passages(b, app.language_of(concat_ws(' ', b.title, b.description, b.requirements)))
from public.briefs b;

reset role;
revoke create on schema app from briefwell_definer;

call app.hand_over_definer_functions();
