-- Finds passages in a time that hardly grows with their number: naming words have an index of their own,
-- lists are shorter, and words are mended before passages are searched.

-- ------------------------------------------------------------------ postings of names

alter table app.postings add column subject uuid;
comment on column app.postings.subject is
  'The brief, product or company that the passage names, whose every passage the word counts for; null for other fields.';

grant create on schema app to briefwell_definer;
grant update (subject) on app.postings to briefwell_definer;
set local role briefwell_definer;

update app.postings o set subject = coalesce(p.brief_id, p.product_id, p.company_id)
from app.passages p
where p.id = o.passage_id and app.names_its_subject(p.field);

create or replace function app.index_passages() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.postings (passage_id, term, company_id, holder_id, weight, subject)
  select p.id, s.term, p.company_id, p.holder_id,
         s.times * 2.2 / (s.times + 1.2 * (0.25 + 0.75 * sum(s.times) over (partition by p.id) / 60)),
         case when app.names_its_subject(p.field) then coalesce(p.brief_id, p.product_id, p.company_id) end
  from added p
  cross join lateral (
    select w.term, sum(w.times)::real as times
    from (select * from app.stems(p.language, p.text)
          union all select * from app.stems('en', app.field_words(p.field))) w
    group by w.term) s;
  return null;
end
$$;

reset role;
revoke update (subject) on app.postings from briefwell_definer;
revoke create on schema app from briefwell_definer;

create index postings_company_subject on app.postings (company_id, term, weight desc) include (subject)
  where subject is not null;
create index postings_holder_subject on app.postings (holder_id, term) include (subject)
  where subject is not null;
create index postings_subject on app.postings (subject, term) where subject is not null;

-- The passages of a product or a profile itself, without those of its briefs.
drop index app.passages_company_id;
drop index app.passages_product_id;
create index passages_company_id on app.passages (company_id, product_id, brief_id);
create index passages_product_id on app.passages (product_id, brief_id);

-- ------------------------------------------------------------------ what is searched

-- Reads ids from the index alone: an author may have written thousands of briefs.
create or replace function app.searched_by(reader uuid, scope jsonb) returns app.searched
  language plpgsql stable set search_path = ''
as $$
declare
  own constant uuid := public.get_user_company(reader);
  manages constant boolean := public.user_can_manage_briefs(reader);
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
  if own_asked and manages and not briefs_only and cardinality(products) = 0 then
    found.whole := own;
  end if;
  found.holders := array(
    select own where own_asked and found.whole is null and not briefs_only
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

create function app.asked_terms(asked jsonb) returns table (word integer, term text, factor real)
  language sql stable
  begin atomic
    select (a ->> 'word')::integer, app.fold(l.lexeme), max((a ->> 'factor')::real)
    from jsonb_array_elements(asked) a
    cross join (values ('en'), ('de'), ('fr'), ('es'), ('it'), ('pt'), ('nl'), ('sv'), ('da'), ('no'), ('fi'),
                       ('und')) spoken (language)
    cross join lateral unnest(to_tsvector(app.text_config(spoken.language), a ->> 'text')) l
    -- The synonyms are in three languages.
    where (a ->> 'factor')::real = 1 or spoken.language in ('en', 'de', 'fr')
    group by 1, 2;
  end;
comment on function app.asked_terms(jsonb) is
  'The terms by which the words of a question are looked for, and how much each counts. `asked` as in app.find_passages.';
grant execute on function app.asked_terms(jsonb) to briefwell_definer;

-- ------------------------------------------------------------------ words to mend

drop function app.known_terms(text[], jsonb);

create function app.terms_near(asked jsonb, beginnings jsonb, scope jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  place constant app.searched := app.searched_by(auth.uid(), scope);
  unknown constant integer[] := array(
    with terms as materialized (select t.word, t.term from app.asked_terms(asked) t)
    select b.key::integer
    from jsonb_each(beginnings) b
    where not exists (
      select from terms t
      where t.word = b.key::integer and (
        exists (select from app.postings p where p.company_id = place.whole and p.term = t.term)
        or exists (
          select from unnest(place.holders) h (id) join app.postings p on p.holder_id = h.id and p.term = t.term)))
      and not exists (
        select from jsonb_array_elements(asked) a
        where (a ->> 'word')::integer = b.key::integer
          and not exists (select from app.stems(a ->> 'language', a ->> 'text'))));
begin
  return (
    with recursive wanted as materialized (
      select u.word, b.beginning
      from unnest(unknown) u (word)
      cross join lateral jsonb_array_elements_text(beginnings -> u.word::text) b (beginning)
    ), known as (
      select w.word, w.beginning, (
        select p.term from app.postings p
        where p.company_id = place.whole and p.term >= w.beginning order by p.term limit 1) as term
      from wanted w
      union all
      select k.word, k.beginning, (
        select p.term from app.postings p
        where p.company_id = place.whole and p.term > k.term order by p.term limit 1)
      from known k where starts_with(k.term, k.beginning)
    ), near as (
      select k.word, k.term from known k where starts_with(k.term, k.beginning)
      union
      select w.word, p.term
      from unnest(place.holders) h (id)
      cross join wanted w
      join app.postings p on p.holder_id = h.id
        and p.term >= w.beginning collate "C" and p.term < (w.beginning || chr(1114109)) collate "C"
    )
    select coalesce(jsonb_object_agg(n.word, n.terms), '{}')
    from (select n.word, jsonb_agg(n.term order by n.term) as terms from near n group by n.word) n);
end
$$;
comment on function app.terms_near(jsonb, jsonb, jsonb) is
  'For the words of a question that nothing holds that the caller may read, the known terms with one of their beginnings: {word: [term]}. `asked` as in app.find_passages; `beginnings` is {word: [beginning]}.';
grant execute on function app.terms_near(jsonb, jsonb, jsonb) to authenticated;

-- ------------------------------------------------------------------ search

grant create on schema app to briefwell_definer;
set local role briefwell_definer;

-- One plan for all questions: planning would take longer than most searches. `offset 0` has a passage or a
-- subject looked up, where the planner might read a word's postings of all companies.
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
      join app.postings p on p.holder_id = h.id and p.term = any (array(select w.term from wanted w))
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
        join app.postings n on n.holder_id = h.id and n.subject is not null
          and n.term = any (array(select w.term from wanted w))) s
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
        (select p.id from app.passages p
         where p.product_id = best.subject and p.brief_id is null order by p.id limit 12)
        union all
        (select p.id from app.passages p
         where p.company_id = best.subject and p.product_id is null and p.brief_id is null
         order by p.id limit 12)) first
    ), places as materialized (
      select p.id, coalesce(p.brief_id, p.product_id, p.company_id) as subject
      from candidates c
      join app.passages p on p.id = c.id
      where cardinality(products) = 0 or p.product_id = any (products)
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
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', p.id, 'companyId', p.company_id, 'vendor', c.company_name, 'productId', p.product_id,
          'product', r.name, 'briefId', p.brief_id, 'brief', b.title, 'createdAt', b.created_at,
          'captionId', p.caption_id, 'field', p.field, 'language', p.language, 'text', p.text,
          'starts', p.starts, 'endMs', p.end_ms, 'score', f.score, 'said', coalesce(f.said, '[]'),
          'about', coalesce(f.about, '[]')) order by f.score desc, f.id), '[]')
        from best f
        join app.passages p on p.id = f.id
        left join public.company_profiles c on c.id = p.company_id
        left join public.products r on r.id = p.product_id
        left join public.briefs b on b.id = p.brief_id)));
end
$$;

reset role;
revoke create on schema app from briefwell_definer;

call app.hand_over_definer_functions();
