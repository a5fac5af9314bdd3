-- What processes of version 0.2 call, which may still run during an upgrade. To be dropped in the next version.

-- A word that every video says is found in the newest briefs; the index would first collect each line
-- that says it, for two seconds.
create or replace function app.library_lines(patterns text[], most integer)
  returns table (brief_id uuid, brief_title text, vendor text, language text, automatic boolean,
                 start_ms integer, text text)
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  reader constant uuid := auth.uid();
  place uuid;
  found_lines bigint[] := '{}';
begin
  for place in
    select b.video_object_id
    from (select w.* from app.watchable(reader) w order by w.created_at desc, w.id desc limit 20) newest
    join public.briefs b on b.id = newest.brief_id
    where b.video_object_id is not null
    order by newest.created_at desc, newest.id desc
  loop
    found_lines := found_lines || array(
      select l.id from app.caption_lines l
      where l.object_id = place and app.says(l.said, l.text, patterns)
      order by l.start_ms, l.id
      limit most);
    exit when cardinality(found_lines) >= most;
  end loop;
  if cardinality(found_lines) < most then
    found_lines := '{}';
    for place in select distinct w.company_id from app.watchable(reader) w loop
      found_lines := found_lines || app.lines_saying(patterns, place, reader, most);
      exit when cardinality(found_lines) >= most;
    end loop;
  end if;
  return query
    select b.id, b.title, c.company_name, t.language, t.automatic, l.start_ms, l.text
    from unnest(found_lines[:most]) as found (id)
    join app.caption_lines l on l.id = found.id
    join app.captions t on t.id = l.caption_id
    join public.briefs b on b.video_object_id = l.object_id
    join app.watchable(reader) w on w.brief_id = b.id
    join public.company_profiles c on c.id = b.company_id
    order by w.created_at desc, w.id desc, l.start_ms, l.id
    limit most;
end
$$;
comment on function app.library_lines(text[], integer) is
  'Up to `most` caption lines that match all patterns, which are folded, in videos that the caller may watch.';
grant execute on function app.library_lines(text[], integer) to authenticated;

create or replace function app.lines_saying(patterns text[], place uuid, reader uuid, most integer)
  returns bigint[]
  language plpgsql stable
  set search_path = '' set enable_seqscan = off set enable_indexscan = off
as $$
declare
  found_lines bigint[];
begin
  execute
    'select array(select l.id from app.caption_lines l where l.company_id::text = $1::text'
    || (select string_agg(format(' and app.fold(l.said) like $2[%s]', word), '')
        from generate_subscripts(patterns, 1) word)
    || ' and app.says(l.said, l.text, $2)
         and exists (select from app.watchable($3) w join public.briefs b on b.id = w.brief_id
                     where b.video_object_id = l.object_id)
         limit $4)'
  into found_lines
  using place, patterns, reader, most;
  return found_lines;
end
$$;
comment on function app.lines_saying(text[], uuid, uuid, integer) is
  'Up to `most` caption lines of a company that match all patterns, in videos that the reader may watch; found by the index of words. For definer functions.';
grant execute on function app.lines_saying(text[], uuid, uuid, integer) to briefwell_definer;
