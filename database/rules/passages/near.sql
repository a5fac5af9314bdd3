-- Finding passages by meaning.

create or replace function app.is_a_label(field text) returns boolean
  language sql immutable parallel safe
  return field in ('type', 'product', 'name', 'company_name');
comment on function app.is_a_label(text) is
  'Whether a field only names what other passages are about: its words count for these, and it is not found itself.';
grant execute on function app.is_a_label(text) to briefwell_definer, service_role;

-- In three steps, because each compares more closely and costs more: the sketches of all passages, those of the windows
-- of the nearest 400, and the vectors of the nearest 100 windows (docs/search.md).
create or replace function app.near_windows(
    reach app.searched, products uuid[], meaning real[], sketch bit varying, model text, candidates bigint[])
  returns table (passage_id bigint, place integer, closeness double precision)
  language sql stable
  begin atomic
    with seen as (
      select v.passage_id, v.sketch from app.passage_vectors v
      where v.company_id = reach.whole and v.model = near_windows.model and v.dims = cardinality(near_windows.meaning)
      union all
      select v.passage_id, v.sketch
      from unnest(reach.holders) h (id)
      cross join lateral (
        select o.passage_id, o.sketch from app.passage_vectors o
        where o.holder_id = h.id and o.model = near_windows.model and o.dims = cardinality(near_windows.meaning)
        offset 0) v
    ), nearest as (
      select s.passage_id from seen s
      where cardinality(near_windows.products) = 0
        or exists (select from app.passages p where p.id = s.passage_id and p.product_id = any (near_windows.products))
      order by bit_count(s.sketch # near_windows.sketch), s.passage_id limit 400
    ), windows as materialized (
      select w.passage_id, w.place, bit_count(w.sketch # near_windows.sketch) as differing
      from (select n.passage_id from nearest n union select c from unnest(near_windows.candidates) c) p
      cross join lateral (
        select o.passage_id, o.place, o.sketch from app.passage_windows o
        where o.passage_id = p.passage_id and o.model = near_windows.model
          and o.dims = cardinality(near_windows.meaning)
        offset 0) w
    ), chosen as (
      (select w.passage_id, w.place from windows w order by w.differing, w.passage_id, w.place limit 100)
      union
      (select distinct on (w.passage_id) w.passage_id, w.place from windows w
       where w.passage_id = any (near_windows.candidates) order by w.passage_id, w.differing, w.place)
    )
    -- A passage is as near as its nearest window.
    select distinct on (w.passage_id) w.passage_id, w.place, (
      -- Not as reals, whose product is an error when it is smaller than a real can be.
      select sum(of_text::float8 * of_question) from unnest(w.vector, near_windows.meaning) t (of_text, of_question)
    ) as closeness
    from chosen c
    join app.passage_windows w on w.passage_id = c.passage_id and w.place = c.place
    order by w.passage_id, closeness desc, w.place;
  end;
comment on function app.near_windows(app.searched, uuid[], real[], bit varying, text, bigint[]) is
  'The passages in reach that come nearest to a meaning, and the candidates: each with the place of its nearest window. Nothing without a meaning. For definer functions.';
grant execute on function app.near_windows(app.searched, uuid[], real[], bit varying, text, bigint[]) to briefwell_definer;

create or replace function app.list_to_embed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.passages_to_embed (passage_id)
  select added.id from added where not app.is_a_label(added.field);
  return null;
end
$$;
comment on function app.list_to_embed() is 'Trigger: lists new passages to be embedded.';
