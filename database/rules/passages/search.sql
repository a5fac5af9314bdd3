-- Finding passages by words, in what the caller may read.

-- Meaning leads, words decide between passages that are about as near: measured on questions that nobody tuned on
-- (docs/search.md). A passage without a vector yet counts as near as most, and its words count more.
create or replace function app.search_passages(
    asked jsonb, meaning real[], sketch text, model text, scope jsonb, most integer) returns jsonb
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_generic_plan set work_mem = '64MB' set jit = off
as $$
declare
  reach constant app.searched := app.searched_by(auth.uid(), scope);
  products constant uuid[] := array(select jsonb_array_elements_text(scope -> 'products')::uuid);
  asked_sketch constant bit varying := sketch::bit varying;
  -- Beyond this, a company is simply large.
  many constant integer := 5000;
  -- Beyond this, a word is simply frequent: of a company, no more of its passages are read.
  often constant integer := 300;
  passages constant bigint :=
    (select count(*) from (select from app.passages p where p.company_id = reach.whole limit many) counted)
    + (select count(*) from (
         select from unnest(reach.holders) h (id) join app.passages p on p.holder_id = h.id limit many) counted);
begin
  return (
    with terms as materialized (
      select t.word, t.term from app.asked_terms(asked) t
    ), wanted as materialized (
      select distinct t.term from terms t
    ), hits as materialized (
      select w.term, p.passage_id, p.weight
      from wanted w
      cross join lateral (
        select o.passage_id, o.weight from app.postings o
        where o.company_id = reach.whole and o.term = w.term
        order by o.weight desc limit often) p
      where reach.whole is not null
      union all
      select p.term, p.passage_id, p.weight
      from unnest(reach.holders) h (id)
      cross join lateral (
        select o.term, o.passage_id, o.weight from app.postings o
        where o.holder_id = h.id and o.term = any (array(select w.term from wanted w))
        offset 0) p
    ), counted as materialized (
      select h.term, count(*) as times from hits h group by h.term
    ), valued as materialized (
      -- The terms of a word are its stems in several languages.
      select t.word, t.term, ln(1 + (greatest(passages, c.times) - c.times + 0.5) / (c.times + 0.5)) as value
      from terms t join counted c on c.term = t.term
    ), worded as materialized (
      select h.passage_id as id
      from hits h
      join (select v.term, max(v.value) as value from valued v group by v.term) v on v.term = h.term
      where cardinality(products) = 0
        or exists (select from app.passages p where p.id = h.passage_id and p.product_id = any (products))
      group by h.passage_id order by sum(v.value * h.weight) desc, h.passage_id limit 40
    ), near as materialized (
      select n.passage_id as id, n.place, n.closeness
      from app.near_windows(reach, products, search_passages.meaning, asked_sketch, search_passages.model,
                            array(select w.id from worded w)) n
    ), places as materialized (
      select p.id, app.subject_of(p) as subject, n.place, n.closeness
      from (select w.id from worded w union select n.id from near n) c
      join app.passages p on p.id = c.id
      left join near n on n.id = c.id
      where not app.is_a_label(p.field)
        and (p.internal_id is null or p.internal_id = any (reach.holders) or p.company_id = reach.whole)
        and not app.is_read_first_hand(p.origin_id, reach)
    ), held as (
      select p.id, o.term, o.weight, 1.0 as counts
      from places p
      cross join lateral (
        select o.term, o.weight from app.postings o
        where o.passage_id = p.id and o.term = any (array(select c.term from counted c)) offset 0) o
      union all
      -- Words of titles and names count half for all passages of the brief, product or company.
      select p.id, n.term, 0.5, 0.5
      from (select distinct p.subject from places p) s
      cross join lateral (
        select n.term from app.postings n
        where n.subject = s.subject and n.term = any (array(select c.term from counted c)) offset 0) n
      join places p on p.subject = s.subject
    ), words as (
      select h.id, v.word, max(v.value * h.counts) as held, max(v.value * h.weight) as worth
      from held h join valued v on v.term = h.term
      group by h.id, v.word
    ), scored as (
      select p.id, p.place,
             case when not exists (select from near) then sum(w.worth)
                  else coalesce(p.closeness, usual.closeness + 0.2 * coalesce(sum(w.held) / usual.held, 0))
                       + 0.1 * coalesce(sum(w.held) / usual.held, 0) end as score
      from places p
      cross join (
        select coalesce((select avg(n.closeness) from near n), 0) as closeness,
               (select sum(v.value) from (select max(v.value) as value from valued v group by v.word) v) as held) usual
      left join words w on w.id = p.id
      group by p.id, p.place, p.closeness, usual.closeness, usual.held
    ), best as (
      select s.id, s.place, s.score from scored s where s.score is not null order by s.score desc, s.id limit most
    )
    select jsonb_build_object(
      'passages', passages,
      'byMeaning', exists (select from near),
      'words', (
        select coalesce(jsonb_object_agg(w.word, w.value), '{}')
        from (select v.word, max(v.value) as value from valued v group by v.word) w),
      'found', (
        select coalesce(jsonb_agg(p.shown || jsonb_build_object('score', b.score, 'nearest', b.place)
          order by b.score desc, b.id), '[]')
        from best b
        join app.shown_passages(array(select b.id from best b)) p on p.id = b.id)));
end
$$;
comment on function app.search_passages(jsonb, real[], text, text, jsonb, integer) is
  'The passages that the caller may read within a scope and that come nearest to a question, best first. `asked` is a list of {word, text}: the number of a word of the question, and the word. `meaning` is the question''s vector by `model`, and `sketch` the signs of its dimensions; null to compare words alone. Answers {passages: how many were searched, byMeaning, words: {word: value}, found}; `nearest` is the place of the nearest sentence.';
grant execute on function app.search_passages(jsonb, real[], text, text, jsonb, integer) to authenticated;

create or replace function app.asked_terms(asked jsonb) returns table (word integer, term text)
  language sql stable
  begin atomic
    select distinct (a ->> 'word')::integer, app.fold(l.lexeme)
    from jsonb_array_elements(asked) a
    cross join (values ('en'), ('de'), ('fr'), ('es'), ('it'), ('pt'), ('nl'), ('sv'), ('da'), ('no'), ('fi'),
                       ('und')) spoken (language)
    cross join lateral unnest(to_tsvector(app.text_config(spoken.language), a ->> 'text')) l;
  end;
comment on function app.asked_terms(jsonb) is
  'The terms by which the words of a question are looked for, in each language. `asked` as in app.search_passages.';
grant execute on function app.asked_terms(jsonb) to briefwell_definer;
