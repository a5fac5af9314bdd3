-- Captions for readers.

create or replace function app.library_captions(brief_id uuid) returns table (
    id uuid, language text, label text, automatic boolean, unchecked boolean, lines jsonb)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.may_watch(library_captions.brief_id, auth.uid()) then
    return query select t.* from app.caption_tracks(library_captions.brief_id) t;
  end if;
end
$$;
comment on function app.library_captions(uuid) is 'The captions of a brief that the caller may watch.';
grant execute on function app.library_captions(uuid) to authenticated;

create or replace function app.caption_tracks(brief_id uuid) returns table (
    id uuid, language text, label text, automatic boolean, unchecked boolean, lines jsonb)
  language sql stable
  begin atomic
    select c.id, c.language, c.label, c.automatic,
      c.automatic and c.checked_at is null
        and exists (select from app.caption_settings s where s.company_id = c.company_id and s.tell_readers), (
      select jsonb_agg(jsonb_build_object('position', l.position, 'startMs', l.start_ms, 'endMs', l.end_ms, 'text', l.text)
                       order by l.position)
      from app.caption_lines l where l.caption_id = c.id)
    from public.briefs b
    join app.captions c on c.object_id = b.video_object_id
    where b.id = caption_tracks.brief_id
    order by c.automatic, c.language;
  end;
comment on function app.caption_tracks(uuid) is
  'The captions of a brief; unchecked if the company tells readers that nobody has checked them. For definer functions.';
grant execute on function app.caption_tracks(uuid) to briefwell_definer;

create or replace function app.opened_captions(token text) returns table (
    id uuid, language text, label text, automatic boolean, unchecked boolean, lines jsonb)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select t.* from app.open_links l, app.caption_tracks(l.brief_id) t
    where l.token = opened_captions.token and app.opens(l);
end
$$;
comment on function app.opened_captions(text) is 'The captions of the brief behind a link that opens it now.';
grant execute on function app.opened_captions(text) to service_role;
