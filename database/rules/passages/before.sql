-- What processes of version 0.2 call, which may still run during an upgrade. To be dropped in the next version.

create or replace function app.find_passages(asked jsonb, scope jsonb, most integer) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  found constant jsonb := app.search_passages(asked, null, null, null, scope, most);
begin
  return jsonb_build_object(
    'passages', found -> 'passages',
    'words', (
      select coalesce(jsonb_object_agg(w.word, w.terms), '{}')
      from (
        select a ->> 'word' as word, jsonb_object_agg(s.term, 3) as terms
        from jsonb_array_elements(asked) a
        cross join lateral (
          select l.lexeme as term
          from unnest(to_tsvector(app.text_config(a ->> 'language'), a ->> 'text')) l) s
        group by 1) w),
    'stopped', '[]'::jsonb,
    'found', (
      select coalesce(jsonb_agg(p || '{"said": [], "about": []}'), '[]') from jsonb_array_elements(found -> 'found') p));
end
$$;
comment on function app.find_passages(jsonb, jsonb, integer) is
  'The passages that hold words best, as version 0.2 wants them. Checks nothing itself: the function that it calls does.';
grant execute on function app.find_passages(jsonb, jsonb, integer) to authenticated;

create or replace function app.near_passages(
    meaning real[], sketch text, model text, scope jsonb, candidates bigint[], most integer) returns jsonb
  language sql immutable
  return '{"order": [], "added": []}'::jsonb;
comment on function app.near_passages(real[], text, text, jsonb, bigint[], integer) is
  'Nothing: the vectors of version 0.2 are gone, so it compares words alone.';
grant execute on function app.near_passages(real[], text, text, jsonb, bigint[], integer) to authenticated;

create or replace function app.terms_near(asked jsonb, beginnings jsonb, scope jsonb) returns jsonb
  language sql immutable
  return '{}'::jsonb;
comment on function app.terms_near(jsonb, jsonb, jsonb) is 'No corrections of misspelled words.';
grant execute on function app.terms_near(jsonb, jsonb, jsonb) to authenticated;

create or replace function app.known_briefs(types text[], statuses text[], scope jsonb, most integer) returns jsonb
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
