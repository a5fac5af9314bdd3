-- Documents as material of the copilot: who works with them asks their text as it is, readers ask the version that
-- was published. Canvases that were shared are material of their readers, too.

-- ------------------------------------------------------------------ passages of documents

alter table app.passages
  add column document_id uuid references app.documents on delete cascade,
  add column version_id uuid references app.document_versions on delete cascade,
  add column block_id text,
  add column origin_id uuid,
  drop column holder_id,
  add constraint passages_document_alone
    check (document_id is null or num_nonnulls(product_id, brief_id, caption_id, canvas_id) = 0),
  add constraint passages_version_of_a_document
    check (version_id is null or (document_id is not null and company_id is null)),
  add constraint passages_block_of_a_document check (block_id is null or document_id is not null);
alter table app.passages
  add column holder_id uuid not null
    generated always as (coalesce(version_id, document_id, canvas_id, brief_id, company_id)) stored;
create index passages_holder_id on app.passages (holder_id, id);
create index passages_document_id on app.passages (document_id, block_id);
create index passages_version_id on app.passages (version_id);
drop index app.passages_company_id;
create index passages_company_id on app.passages (company_id, product_id, brief_id, canvas_id, document_id);

comment on column app.passages.company_id is
  'The company that asks it as a part of its material; null of a brief without a product, of what a person without a company has, and of a published version, which readers ask.';
comment on column app.passages.brief_id is 'The brief; null for profiles, products, canvases and documents.';
comment on column app.passages.document_id is 'The document; null for everything else.';
comment on column app.passages.version_id is 'The published version of the document; null for its text as it is.';
comment on column app.passages.block_id is 'The block of the document that it is in; null for its title.';
comment on column app.passages.origin_id is
  'Where its words come from, if a document quotes them: the brief, canvas, document or company that holds them.';
comment on column app.passages.holder_id is
  'What decides who may read it: the published version, the document, the canvas, the brief, or the company for its profile and products.';

create or replace function app.names_its_subject(field text) returns boolean
  language sql immutable parallel safe
  return field in ('title', 'type', 'product', 'name', 'category', 'company_name', 'canvas', 'document');

create function app.subject_of(passage app.passages) returns uuid
  language sql immutable parallel safe
  return coalesce(passage.version_id, passage.document_id, passage.canvas_id, passage.brief_id, passage.product_id,
                  passage.company_id);
comment on function app.subject_of(app.passages) is
  'What a passage is about: the document, canvas, brief, product or company whose name counts for it.';
grant execute on function app.subject_of(app.passages) to briefwell_definer;

-- ------------------------------------------------------------------ who may read them

create or replace function app.readable_canvases(reader uuid) returns table (canvas_id uuid, company_id uuid)
  language sql stable
  begin atomic
    select c.id, c.company_id from app.canvases c
    where c.company_id = (select public.get_user_company(reader))
      and (select public.user_can_view_company_info(reader)) and c.deleted_at is null
    union all
    select c.id, c.company_id from app.canvases c
    where c.company_id is null and c.user_id = reader and c.deleted_at is null
    union all
    select s.canvas_id, s.company_id from app.shared_canvases(reader) s
    where s.company_id is distinct from (select public.get_user_company(reader));
  end;

create function app.readable_documents(reader uuid) returns table (holder_id uuid, company_id uuid)
  language sql stable
  begin atomic
    select d.id, d.company_id from app.documents d
    where d.company_id = (select public.get_user_company(reader))
      and (select public.user_can_view_company_info(reader)) and d.deleted_at is null
    union all
    select d.id, d.company_id from app.documents d
    where d.company_id is null and d.user_id = reader and d.deleted_at is null
    union all
    select d.published_id, d.company_id
    from app.shared_documents(reader) s join app.documents d on d.id = s.document_id
    where s.company_id is distinct from (select public.get_user_company(reader));
  end;
comment on function app.readable_documents(uuid) is
  'The documents that a person may read now, by the holders of their passages: the document as it is, or for readers its published version. For definer functions.';
grant execute on function app.readable_documents(uuid) to briefwell_definer;

create function app.is_read_first_hand(origin_id uuid, place app.searched) returns boolean
  language sql stable
  return origin_id is not null and (
    origin_id = any (place.holders)
    or exists (select from app.passages o where o.holder_id = origin_id and o.company_id = place.whole));
comment on function app.is_read_first_hand(uuid, app.searched) is
  'Whether words that a document quotes are found where they come from. For definer functions.';
grant execute on function app.is_read_first_hand(uuid, app.searched) to briefwell_definer;

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
    select b.id
    from (
      select o.id from public.briefs o
      where found.whole is null and own_asked and manages and o.company_id = own
      union
      select o.id from public.briefs o
      where o.user_id = reader and (found.whole is null or o.company_id is distinct from own)
      union
      select w.brief_id from app.watchable(reader) w where w.company_id is distinct from own) readable
    join public.briefs b on b.id = readable.id
    where (cardinality(vendors) = 0 or b.company_id = any (vendors))
      and (cardinality(products) = 0 or b.product_id = any (products))
      and (cardinality(briefs) = 0 or b.id = any (briefs))
      and (since is null or b.created_at >= since)
      and (until is null or b.created_at < until));
  return found;
end
$$;

create or replace function app.shown_passages(ids bigint[]) returns table (id bigint, shown jsonb)
  language sql stable
  begin atomic
    select p.id, jsonb_build_object(
      'id', p.id, 'companyId', c.id, 'vendor', c.company_name, 'productId', p.product_id,
      'product', r.name, 'briefId', p.brief_id, 'brief', b.title, 'createdAt', b.created_at,
      'canvasId', p.canvas_id, 'canvas', k.title, 'widgetId', p.widget_id,
      'documentId', p.document_id, 'document', coalesce(v.title, d.title), 'versionId', p.version_id,
      'blockId', p.block_id, 'captionId', p.caption_id, 'field', p.field, 'language', p.language, 'text', p.text,
      'starts', p.starts, 'endMs', p.end_ms)
    from app.passages p
    left join app.documents d on d.id = p.document_id
    left join app.document_versions v on v.id = p.version_id
    left join public.company_profiles c on c.id = coalesce(p.company_id, d.company_id)
    left join public.products r on r.id = p.product_id
    left join public.briefs b on b.id = p.brief_id
    left join app.canvases k on k.id = p.canvas_id
    where p.id = any (shown_passages.ids);
  end;

grant create on schema app to briefwell_definer;
set local role briefwell_definer;

create or replace function app.index_passages() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.postings (passage_id, term, company_id, holder_id, weight, subject)
  select p.id, s.term, p.company_id, p.holder_id,
         s.times * 2.2 / (s.times + 1.2 * (0.25 + 0.75 * sum(s.times) over (partition by p.id) / 60)),
         case when app.names_its_subject(p.field) then app.subject_of(p) end
  from added p
  cross join lateral (
    select w.term, sum(w.times)::real as times
    from (select * from app.stems(p.language, p.text)
          union all select * from app.stems('en', app.field_words(p.field))) w
    group by w.term) s;
  return null;
end
$$;

create or replace function app.readable_holders(holders uuid[]) returns uuid[]
  language plpgsql stable security definer set search_path = ''
as $$
declare
  reader constant uuid := auth.uid();
  own constant uuid := public.get_user_company(reader);
  manages constant boolean := public.user_can_manage_briefs(reader);
begin
  return array(
    select own where own = any (holders)
    union
    select c.canvas_id from app.readable_canvases(reader) c where c.canvas_id = any (holders)
    union
    select d.holder_id from app.readable_documents(reader) d where d.holder_id = any (holders)
    union
    select b.id from public.briefs b
    where b.id = any (holders) and (b.user_id = reader or (b.company_id = own and manages))
    union
    select w.brief_id from app.watchable(reader) w where w.brief_id = any (holders));
end
$$;
comment on function app.readable_holders(uuid[]) is
  'Which of these holders of passages (published versions, documents, canvases, briefs, and companies for their profile and products) the caller may read now.';

create or replace function app.record_question() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.copilot_record (id, company_id, user_id, asked_at, text, scope, refused, confidence, places)
  values (new.id, public.get_user_company(new.user_id), new.user_id, new.asked_at, new.text, new.scope,
         coalesce((new.answer ->> 'refused')::boolean, false),
         coalesce((new.answer ->> 'confidence')::real, 0),
         coalesce((
           select jsonb_agg(jsonb_build_object(
             'holder', coalesce(
               s.source ->> 'versionId', s.source ->> 'documentId', s.source ->> 'canvasId', s.source ->> 'briefId',
               s.source ->> 'companyId'),
             'title', s.source -> 'title',
             'field', s.source -> 'field', 'startMs', s.source -> 'startMs') order by s.place)
           from jsonb_array_elements(new.answer -> 'sources') with ordinality s (source, place)), '[]'))
  on conflict (id) do update
    set refused = excluded.refused, confidence = excluded.confidence, places = excluded.places;
  return null;
end
$$;

create or replace function app.keep_profile_passages() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from app.passages p
  where p.company_id = new.id and p.product_id is null and p.brief_id is null and p.canvas_id is null
    and p.document_id is null;
  perform app.add_profile_passages(new);
  return null;
end
$$;

-- As in 0061, with documents; what a document quotes is left out where it is found first-hand.
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

create or replace function app.near_passages(
    meaning real[], sketch text, model text, scope jsonb, candidates bigint[], most integer) returns jsonb
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_generic_plan set jit = off
as $$
#variable_conflict use_column
declare
  place constant app.searched := app.searched_by(auth.uid(), near_passages.scope);
  products constant uuid[] := array(select jsonb_array_elements_text(near_passages.scope -> 'products')::uuid);
  asked constant bit varying := near_passages.sketch::bit varying;
  asked_dims constant integer := cardinality(near_passages.meaning);
  -- Those whose vectors are compared.
  judged constant integer := 50;
begin
  return (
    with seen as (
      select v.passage_id, v.sketch from app.passage_vectors v
      where v.company_id = place.whole and v.model = near_passages.model and v.dims = asked_dims
      union all
      select v.passage_id, v.sketch
      from unnest(place.holders) h (id)
      cross join lateral (
        select o.passage_id, o.sketch from app.passage_vectors o
        where o.holder_id = h.id and o.model = near_passages.model and o.dims = asked_dims
        offset 0) v
    ), near as materialized (
      select s.passage_id as id from seen s
      where cardinality(products) = 0
        or exists (select from app.passages p where p.id = s.passage_id and p.product_id = any (products))
      order by bit_count(s.sketch # asked), s.passage_id limit judged
    ), close as materialized (
      select v.passage_id as id, (
        select sum(of_text * of_question) from unnest(v.vector, near_passages.meaning) t (of_text, of_question)
      ) as closeness
      from app.passage_vectors v
      where v.passage_id = any (array(select n.id from near n) || near_passages.candidates)
        and v.model = near_passages.model and v.dims = asked_dims
        and (v.company_id = place.whole or v.holder_id = any (place.holders))
    ), added as (
      select c.id from close c
      join app.passages p on p.id = c.id
      where c.id <> all (near_passages.candidates) and not app.is_read_first_hand(p.origin_id, place)
      order by c.closeness desc, c.id limit near_passages.most
    )
    select jsonb_build_object(
      'order', (
        select coalesce(jsonb_agg(c.id order by c.closeness desc, c.id), '[]') from close c
        where c.id = any (near_passages.candidates) or c.id in (select a.id from added a)),
      'added', (
        select coalesce(jsonb_agg(p.shown), '[]')
        from app.shown_passages(array(select a.id from added a)) p)));
end
$$;

create or replace function app.known_names(scope jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  place constant app.searched := app.searched_by(auth.uid(), scope);
  own constant uuid := public.get_user_company(auth.uid());
begin
  return (
    with seen as (
      select distinct b.product_id, b.company_id from public.briefs b where b.id = any (place.holders)
    ), products as (
      select p.id, p.name, p.category, p.company_id, c.company_name as vendor
      from public.products p join public.company_profiles c on c.id = p.company_id
      where p.company_id = place.whole or (p.company_id = own and own = any (place.holders))
        or p.id in (select product_id from seen)
      order by p.name, p.id limit 2000
    )
    select jsonb_build_object(
      'products', coalesce((select jsonb_agg(jsonb_build_object(
        'id', p.id, 'name', p.name, 'category', p.category, 'companyId', p.company_id, 'vendor', p.vendor,
        'briefId', (
          select b.id from public.briefs b
          where p.company_id is distinct from own and b.product_id = p.id and b.id = any (place.holders)
          order by b.created_at desc, b.id limit 1))
        order by p.name, p.id) from products p), '[]'),
      'vendors', coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.company_name)
        order by c.company_name, c.id)
        from public.company_profiles c
        where c.id = place.whole or c.id = any (place.holders) or c.id in (select s.company_id from seen s)
           or c.id in (select k.company_id from app.readable_canvases(auth.uid()) k where k.canvas_id = any (place.holders))
           or c.id in (select d.company_id from app.readable_documents(auth.uid()) d where d.holder_id = any (place.holders))), '[]')));
end
$$;

create or replace function app.scope_choices(patterns text[], ids uuid[], most integer) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  reader constant uuid := auth.uid();
  own constant uuid := public.get_user_company(reader);
  manages constant boolean := public.user_can_manage_briefs(reader);
begin
  return (
    with readable as materialized (
      select b.id, b.title, b.product_id, b.company_id, b.created_at, false as shared
      from public.briefs b
      where b.user_id = reader or (manages and b.company_id = own)
      union all
      select b.id, b.title, b.product_id, b.company_id, b.created_at, true
      from app.watchable(reader) w join public.briefs b on b.id = w.brief_id
      where b.company_id is distinct from own and b.user_id is distinct from reader
    ), things as (
      select 'vendor' as kind, c.id, c.company_name as name, null::text as vendor, c.id = own as is_own,
             null::timestamptz as created_at
      from public.company_profiles c
      where c.id = own or c.id in (select r.company_id from readable r where r.shared)
        or c.id in (select k.company_id from app.readable_canvases(reader) k)
        or c.id in (select d.company_id from app.readable_documents(reader) d)
      union all
      select 'product', p.id, p.name, c.company_name, p.company_id = own, null
      from public.products p join public.company_profiles c on c.id = p.company_id
      where p.company_id = own or p.id in (select r.product_id from readable r where r.shared)
      union all
      select 'brief', r.id, r.title, c.company_name, not r.shared, r.created_at
      from readable r left join public.company_profiles c on c.id = r.company_id
    ), ranked as (
      select t.*, row_number() over (
        partition by t.kind order by t.created_at desc nulls last, t.name, t.id) as place
      from things t
      where (ids is null or t.id = any (ids))
        and (cardinality(patterns) = 0 or app.fold(concat_ws(' ', t.name, t.vendor)) like all (patterns))
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'kind', r.kind, 'id', r.id, 'name', r.name, 'vendor', r.vendor,
      'type', case when coalesce(r.is_own, false) then 'internal' else 'external' end) order by r.place), '[]')
    from ranked r where r.place <= most);
end
$$;

reset role;
revoke create on schema app from briefwell_definer;

call app.hand_over_definer_functions();
