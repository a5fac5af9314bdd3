-- What a publisher may cite.

create or replace function app.cited_passages(passages app.passages[]) returns jsonb
  language sql immutable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object(
      'field', p.field, 'text', p.text, 'captionId', p.caption_id, 'starts', p.starts, 'endMs', p.end_ms,
      'internal', p.internal_id is not null) order by p.id), '[]')
    from unnest(passages) p;
  end;
comment on function app.cited_passages(app.passages[]) is 'Passages in the form in which app.cited_texts returns them.';
grant execute on function app.cited_passages(app.passages[]) to briefwell_definer;

-- All lines, also those that are no passage because they say nothing.
create or replace function app.cited_captions(object_id uuid) returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(track.cited), '[]')
    from app.captions c
    cross join lateral (
      select jsonb_build_object(
        'field', 'said', 'text', string_agg(replace(l.text, E'\n', ' '), E'\n' order by l.start_ms, l.position),
        'captionId', c.id, 'starts', array_agg(l.start_ms order by l.start_ms, l.position),
        'endMs', max(l.end_ms), 'internal', false) as cited
      from app.caption_lines l where l.caption_id = c.id having count(*) > 0) track
    where c.object_id = cited_captions.object_id;
  end;
comment on function app.cited_captions(uuid) is 'The captions of a video, in the form in which app.cited_texts returns passages.';
grant execute on function app.cited_captions(uuid) to briefwell_definer;

create or replace function app.cited_texts(reader uuid, asked jsonb)
  returns table (kind text, id uuid, title text, description text, widgets jsonb, passages jsonb)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  own constant uuid := public.get_user_company(reader);
  place app.searched;
begin
  if not app.may_ask_about(reader) then
    return;
  end if;
  place := app.searched_by(reader, '{}');
  return query
    with asked as materialized (
      select distinct a.kind, a.id from jsonb_to_recordset(cited_texts.asked) as a (kind text, id uuid)
    )
    select a.kind, a.id, p.name, null::text, null::jsonb, app.cited_passages(array(
      select s from app.passages s where s.product_id = p.id and s.brief_id is null))
    from asked a join public.products p on p.id = a.id
    where a.kind = 'product' and p.company_id = own
    union all
    select a.kind, a.id, b.title, b.description, null, app.cited_passages(array(
      select s from app.passages s
      where s.brief_id = b.id and s.caption_id is null
        and (s.internal_id is null or s.internal_id = any (place.holders) or s.company_id = place.whole)
      union all
      -- The page of a brief also shows the category of its product, and whose brief it is.
      select s from app.passages s
      where s.product_id = b.product_id and s.brief_id is null and s.field = 'category'
      union all
      select s from app.passages s
      where s.holder_id = b.company_id and s.product_id is null
        and s.field in ('company_name', 'headquarters_location', 'year_founded', 'employee_count',
                        'ownership_structure', 'regions_of_operation'))) || app.cited_captions(b.video_object_id)
    from asked a join public.briefs b on b.id = a.id
    where a.kind in ('brief', 'passage') and (b.company_id = place.whole or b.id = any (place.holders))
    union all
    select a.kind, a.id, c.title, null, (
      select jsonb_agg(w.widget) from app.canvas_widgets w where w.canvas_id = c.id and w.widget is not null),
      app.cited_passages(array(select s from app.passages s where s.canvas_id = c.id))
    from asked a join app.canvases c on c.id = a.id
    where a.kind = 'canvas' and c.deleted_at is null
      and (c.company_id = place.whole or c.id = any (place.holders))
    union all
    select a.kind, a.id, case when of_reader then d.title else v.title end, null, null,
      app.cited_passages(array(
        select s from app.passages s
        where s.document_id = d.id and (of_reader or s.version_id = d.published_id)))
    from asked a
    join app.documents d on d.id = a.id
    cross join lateral (
      select coalesce(d.company_id = place.whole, false) or d.id = any (place.holders) as of_reader) o
    left join app.document_versions v on v.id = d.published_id
    where a.kind = 'document' and d.deleted_at is null and (of_reader or d.published_id = any (place.holders))
    union all
    select a.kind, a.id, c.company_name, null, null, app.cited_passages(array(
      select s from app.passages s
      where s.holder_id = c.id and s.product_id is null and s.brief_id is null))
    from asked a join public.company_profiles c on c.id = a.id
    where a.kind = 'company' and c.id = own;
end
$$;
comment on function app.cited_texts(uuid, jsonb) is
  'What the sources of a document, a list of kind and id, are called and say for a person; those that are gone or not for this person are left out.';
grant execute on function app.cited_texts(uuid, jsonb) to authenticated, service_role;
