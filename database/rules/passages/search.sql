-- Finding passages by words, in what the caller may read.

-- Without internal passages of briefs that the caller reads but does not work with.
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
comment on function app.find_passages(jsonb, jsonb, integer) is
  'The passages that the caller may read and that match a question best, by BM25. `asked` is a list of {word, text, factor, language}: the number of a word of the question, one way to say it, and how much that counts. Answers {passages, words: {word: {term: value}}, stopped: [word], found}.';
grant execute on function app.find_passages(jsonb, jsonb, integer) to authenticated;

create or replace function app.asked_terms(asked jsonb) returns table (word integer, term text, factor real)
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

create or replace function app.terms_near(asked jsonb, beginnings jsonb, scope jsonb) returns jsonb
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
          select from unnest(place.holders) h (id)
          cross join lateral (
            select from app.postings o where o.holder_id = h.id and o.term = t.term offset 0) p)))
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
      cross join lateral (
        select o.term from app.postings o
        where o.holder_id = h.id
          and o.term >= w.beginning collate "C" and o.term < (w.beginning || chr(1114109)) collate "C"
        offset 0) p
    )
    select coalesce(jsonb_object_agg(n.word, n.terms), '{}')
    from (select n.word, jsonb_agg(n.term order by n.term) as terms from near n group by n.word) n);
end
$$;
comment on function app.terms_near(jsonb, jsonb, jsonb) is
  'For the words of a question that nothing holds that the caller may read, the known terms with one of their beginnings: {word: [term]}. `asked` as in app.find_passages; `beginnings` is {word: [beginning]}.';
grant execute on function app.terms_near(jsonb, jsonb, jsonb) to authenticated;
