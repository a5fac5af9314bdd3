-- Canvases as readers see them.

create or replace function app.shared_canvases(reader_id uuid) returns setof app.shares
  language sql stable
as $$
  select s.*
  from app.shares s
  join app.canvases c on c.id = s.canvas_id and c.company_id = s.company_id and c.deleted_at is null
  where s.reader_id = shared_canvases.reader_id and app.is_live(s)
    and not exists (select from app.company_suspensions h where h.company_id = s.company_id)
$$;
comment on function app.shared_canvases(uuid) is
  'The shares by which an account may see canvases now. For definer functions.';
grant execute on function app.shared_canvases(uuid) to briefwell_definer;

create or replace function app.canvas_for_reader(share app.shares) returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object(
      'id', c.id, 'title', c.title, 'changedAt', c.changed_at,
      'message', share.message, 'mayDownload', share.may_download,
      'sharedAt', share.created_at, 'expiresAt', share.expires_at,
      'vendor', jsonb_build_object('id', v.id, 'name', v.company_name))
    from app.canvases c
    join public.company_profiles v on v.id = c.company_id
    where c.id = share.canvas_id;
  end;
comment on function app.canvas_for_reader(app.shares) is
  'What a share shows of its canvas, without the widgets. For definer functions.';
grant execute on function app.canvas_for_reader(app.shares) to briefwell_definer;

create or replace function app.library_canvases(search text[], before timestamptz, before_id uuid, most integer)
  returns table (share_id uuid, shared_at timestamptz, record jsonb)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  reader constant uuid := auth.uid();
begin
  return query
    select s.id, s.created_at, app.canvas_for_reader(s) || jsonb_build_object(
      'widgetCount', (select count(*) from app.canvas_widgets w
                      where w.canvas_id = s.canvas_id and w.widget is not null),
      'outline', app.canvas_outline(s.canvas_id))
    from app.shared_canvases(reader) s
    join app.canvases c on c.id = s.canvas_id
    join public.company_profiles v on v.id = c.company_id
    where (before is null or (s.created_at, s.id) < (before, before_id))
      and not exists (
        select from unnest(search) as word
        where strpos(app.fold(concat_ws(chr(10), c.title, v.company_name)), word) = 0)
    order by s.created_at desc, s.id desc
    limit most;
end
$$;
comment on function app.library_canvases(text[], timestamptz, uuid, integer) is
  'The canvases shared with the caller, each with its outline, newest share first, those before a given one; each of the folded words must occur in the title or vendor.';
grant execute on function app.library_canvases(text[], timestamptz, uuid, integer) to authenticated;

create or replace function app.library_canvas(canvas_id uuid) returns table (canvas jsonb, widgets jsonb)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select app.canvas_for_reader(s), (
      select coalesce(jsonb_agg(w.widget order by w.z, w.id), '[]')
      from app.canvas_widgets w where w.canvas_id = s.canvas_id and w.widget is not null)
    from app.shared_canvases(auth.uid()) s
    where s.canvas_id = library_canvas.canvas_id;
end
$$;
comment on function app.library_canvas(uuid) is
  'A canvas that is shared with the caller and its widgets, the lowest first; no row for any other.';
grant execute on function app.library_canvas(uuid) to authenticated;
