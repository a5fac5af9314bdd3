-- Finding passages by meaning.

-- A scan of the vectors of 100,000 windows takes seconds, one of their sketches 30 ms.
create or replace function app.near_passages(
    meaning real[], sketch text, model text, scope jsonb, candidates bigint[], most integer) returns jsonb
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_generic_plan set jit = off
as $$
#variable_conflict use_column
declare
  reach constant app.searched := app.searched_by(auth.uid(), near_passages.scope);
  products constant uuid[] := array(select jsonb_array_elements_text(near_passages.scope -> 'products')::uuid);
  asked constant bit varying := near_passages.sketch::bit varying;
  asked_dims constant integer := cardinality(near_passages.meaning);
  -- Windows whose vectors are compared.
  judged constant integer := 100;
begin
  return (
    with seen as (
      select w.passage_id, w.place, w.sketch from app.passage_windows w
      where w.company_id = reach.whole and w.model = near_passages.model and w.dims = asked_dims
      union all
      select w.passage_id, w.place, w.sketch
      from unnest(reach.holders) h (id)
      cross join lateral (
        select o.passage_id, o.place, o.sketch from app.passage_windows o
        where o.holder_id = h.id and o.model = near_passages.model and o.dims = asked_dims
        offset 0) w
    ), near as materialized (
      select s.passage_id as id, s.place from seen s
      where cardinality(products) = 0
        or exists (select from app.passages p where p.id = s.passage_id and p.product_id = any (products))
      order by bit_count(s.sketch # asked), s.passage_id, s.place limit judged
    ), chosen as materialized (
      select n.id, n.place from near n
      union
      select w.passage_id, w.place from app.passage_windows w where w.passage_id = any (near_passages.candidates)
    ), close as materialized (
      -- A passage is as near as its nearest window.
      select w.passage_id as id, max((
        -- Not as reals, whose product is an error when it is smaller than a real can be.
        select sum(of_text::float8 * of_question) from unnest(w.vector, near_passages.meaning) t (of_text, of_question)
      )) as closeness
      from chosen c
      join app.passage_windows w on w.passage_id = c.id and w.place = c.place
      where w.model = near_passages.model and w.dims = asked_dims
        and (w.company_id = reach.whole or w.holder_id = any (reach.holders))
      group by w.passage_id
    ), added as (
      select c.id from close c
      join app.passages p on p.id = c.id
      where c.id <> all (near_passages.candidates) and not app.is_read_first_hand(p.origin_id, reach)
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
comment on function app.near_passages(real[], text, text, jsonb, bigint[], integer) is
  'What the caller may read within a scope, by its nearness to the meaning of a question: {order: the ids of the candidates and of the nearest others, at most so many; added: these others}. `sketch` are the signs of `meaning`.';
grant execute on function app.near_passages(real[], text, text, jsonb, bigint[], integer) to authenticated;

create or replace function app.list_to_embed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.passages_to_embed (passage_id) select added.id from added;
  return null;
end
$$;
comment on function app.list_to_embed() is 'Trigger: lists new passages to be embedded.';
