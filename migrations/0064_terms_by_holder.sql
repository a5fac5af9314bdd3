-- As in 0050, with `offset 0` for what is read one by one: PostgreSQL 18 might read a word's postings of all
-- companies, so that the time would tell who uses it.

grant create on schema app to briefwell_definer;
set local role briefwell_definer;

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

reset role;
revoke create on schema app from briefwell_definer;
