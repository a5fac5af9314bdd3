-- Finds passages: only what the caller may read at that moment, ranked by BM25.

create type app.searched as (
  whole uuid,
  holders uuid[]
);
comment on type app.searched is
  'What the caller may read: a company as a whole, and companies (their profile and products) and briefs one by one.';

create function app.searched_by(reader uuid, scope jsonb) returns app.searched
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
      select o.* from public.briefs o
      where found.whole is null and own_asked and manages and o.company_id = own
      union
      select o.* from public.briefs o
      where o.user_id = reader and (found.whole is null or o.company_id is distinct from own)
      union
      select o.* from app.watchable(reader) w join public.briefs o on o.id = w.brief_id
      where o.company_id is distinct from own) b
    where (cardinality(vendors) = 0 or b.company_id = any (vendors))
      and (cardinality(products) = 0 or b.product_id = any (products))
      and (cardinality(briefs) = 0 or b.id = any (briefs))
      and (since is null or b.created_at >= since)
      and (until is null or b.created_at < until));
  return found;
end
$$;
comment on function app.searched_by(uuid, jsonb) is
  'What a person may read at this moment, within a scope {vendors, products, briefs, since, until} of which any part may be missing. For definer functions.';

create function app.find_passages(asked jsonb, scope jsonb, most integer) returns jsonb
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_custom_plan set jit = off
as $$
declare
  place constant app.searched := app.searched_by(auth.uid(), scope);
  products constant uuid[] := array(select jsonb_array_elements_text(scope -> 'products')::uuid);
  -- Beyond this, a word or a company is simply frequent.
  many constant integer := 5000;
  passages constant bigint :=
    (select count(*) from (select from app.passages p where p.company_id = place.whole limit many) counted)
    + (select count(*) from (
         select from unnest(place.holders) h (id) join app.passages p on p.holder_id = h.id limit many) counted);
begin
  return (
    with terms as materialized (
      select (a ->> 'word')::integer as word, app.fold(l.lexeme) as term, max((a ->> 'factor')::real) as factor
      from jsonb_array_elements(asked) a
      cross join (values ('en'), ('de'), ('fr'), ('es'), ('it'), ('pt'), ('nl'), ('sv'), ('da'), ('no'), ('fi'),
                         ('und')) spoken (language)
      cross join lateral unnest(to_tsvector(app.text_config(spoken.language), a ->> 'text')) l
      -- The synonyms are in three languages.
      where (a ->> 'factor')::real = 1 or spoken.language in ('en', 'de', 'fr')
      group by 1, 2
    ), hits as materialized (
      select t.word, t.term, t.factor, p.passage_id, p.weight
      from terms t
      cross join lateral (
        select o.passage_id, o.weight from app.postings o
        where o.company_id = place.whole and o.term = t.term
        order by o.weight desc limit 1000) p
      where place.whole is not null
      union all
      select t.word, t.term, t.factor, p.passage_id, p.weight
      from terms t
      cross join unnest(place.holders) h (id)
      join app.postings p on p.holder_id = h.id and p.term = t.term
    ), counted as (
      select h.term, count(distinct h.passage_id) as times from hits h group by h.term
    ), valued as materialized (
      select t.word, t.term,
             t.factor * ln(1 + (greatest(passages, often.times) - often.times + 0.5) / (often.times + 0.5)) as value
      from terms t
      join counted c on c.term = t.term
      cross join lateral (
        select case when c.times < 1000 or place.whole is null then c.times else (
          select count(*) from (
            select from app.postings o where o.company_id = place.whole and o.term = t.term limit many) o) end
          as times) often
    ), scored as (
      select h.passage_id, sum(v.value * h.weight) as score
      from hits h join valued v on v.word = h.word and v.term = h.term
      group by h.passage_id order by score desc limit 200
    ), subjects as materialized (
      -- Words of titles and names count for all passages of the brief, product or company.
      select coalesce(p.brief_id, p.product_id, p.company_id) as subject, v.word, max(v.value) as value
      from hits h
      join app.passages p on p.id = h.passage_id
      join valued v on v.word = h.word and v.term = h.term
      where app.names_its_subject(p.field)
      group by 1, 2
    ), candidates as materialized (
      select s.passage_id as id from scored s
      union
      select first.id
      from (select s.subject from subjects s group by s.subject order by sum(s.value) desc limit 20) best
      cross join lateral (
        select p.id from app.passages p
        where (p.brief_id = best.subject or (p.brief_id is null and p.product_id = best.subject)
               or (p.brief_id is null and p.product_id is null and p.company_id = best.subject))
        order by p.id limit 12) first
    ), words as (
      select w.id, w.word, max(w.said) as said, max(w.about) as about
      from (
        select h.passage_id as id, v.word, v.value * h.weight as said, 0 as about
        from hits h
        join valued v on v.word = h.word and v.term = h.term
        where h.passage_id in (select c.id from candidates c)
        union all
        -- The lists of frequent terms end before some of the candidates.
        select o.passage_id, v.word, v.value * o.weight, 0
        from valued v
        join counted n on n.term = v.term and n.times >= 1000
        cross join candidates c
        join app.postings o on o.passage_id = c.id and o.term = v.term
        union all
        select p.id, s.word, 0, s.value
        from candidates c
        join app.passages p on p.id = c.id
        join subjects s on s.subject = coalesce(p.brief_id, p.product_id, p.company_id)) w
      group by w.id, w.word
    ), best as (
      select w.id, sum(w.said + 0.5 * w.about) as score,
             jsonb_agg(w.word order by w.word) filter (where w.said > 0) as said,
             jsonb_agg(w.word order by w.word) filter (where w.about > 0) as about
      from words w
      join app.passages p on p.id = w.id
      where cardinality(products) = 0 or p.product_id = any (products)
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
comment on function app.find_passages(jsonb, jsonb, integer) is
  'The passages that the caller may read and that match a question best, by BM25. `asked` is a list of {word, text, factor, language}: the number of a word of the question, one way to say it, and how much that counts. Answers {passages, words: {word: {term: value}}, stopped: [word], found}.';
grant execute on function app.find_passages(jsonb, jsonb, integer) to authenticated;

create function app.known_terms(beginnings text[], scope jsonb) returns text[]
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  place constant app.searched := app.searched_by(auth.uid(), scope);
begin
  return array(
    with recursive known as (
      select b.beginning, (
        select p.term from app.postings p
        where p.company_id = place.whole and p.term >= b.beginning order by p.term limit 1) as term
      from unnest(beginnings) b (beginning)
      union
      select k.beginning, (
        select p.term from app.postings p
        where p.company_id = place.whole and p.term > k.term order by p.term limit 1)
      from known k where starts_with(k.term, k.beginning)
    )
    select k.term from known k where starts_with(k.term, k.beginning)
    union
    select p.term
    from unnest(place.holders) h (id)
    cross join unnest(beginnings) b (beginning)
    join app.postings p
      on p.holder_id = h.id and p.term >= b.beginning collate "C" and p.term < (b.beginning || chr(1114109)) collate "C");
end
$$;
comment on function app.known_terms(text[], jsonb) is
  'The terms with one of these beginnings in what the caller may read, to mend misspelt words.';
grant execute on function app.known_terms(text[], jsonb) to authenticated;

create function app.known_names(scope jsonb) returns jsonb
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
        where c.id = place.whole or c.id = any (place.holders) or c.id in (select s.company_id from seen s)), '[]')));
end
$$;
comment on function app.known_names(jsonb) is
  'The vendors and up to 2,000 products of what the caller may read within a scope, for questions that name them. A product of another vendor comes with a brief by which the caller knows it.';
grant execute on function app.known_names(jsonb) to authenticated;

create function app.known_briefs(types text[], statuses text[], scope jsonb, most integer) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  -- With a date or a brief in the scope, briefs are named one by one.
  place constant app.searched := app.searched_by(auth.uid(), jsonb_build_object('since', '-infinity') || scope);
begin
  return (
    with found as materialized (
      select b.id, b.title, b.company_id, b.product_id, b.created_at, c.company_name as vendor
      from public.briefs b left join public.company_profiles c on c.id = b.company_id
      where b.id = any (place.holders)
        and (cardinality(types) = 0 or b.type = any (types))
        and (cardinality(statuses) = 0 or b.status = any (statuses))
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'briefs', (
        select coalesce(jsonb_agg(to_jsonb(newest) order by newest.created_at desc, newest.id), '[]')
        from (select f.* from found f order by f.created_at desc, f.id limit most) newest)));
end
$$;
comment on function app.known_briefs(text[], text[], jsonb, integer) is
  'How many briefs of these types and statuses (all where empty) the caller may read within a scope, and the newest of them.';
grant execute on function app.known_briefs(text[], text[], jsonb, integer) to authenticated;

grant execute on function app.searched_by(uuid, jsonb) to briefwell_definer;

call app.hand_over_definer_functions();
