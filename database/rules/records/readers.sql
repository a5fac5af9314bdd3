-- Records as readers see them, of whatever kind.

create or replace function app.shared_records(reader_id uuid)
  returns table (kind text, share_id uuid, record_id uuid, title text, may_download boolean)
  language sql stable
as $$
  select 'canvases', s.id, s.canvas_id, (select c.title from app.canvases c where c.id = s.canvas_id), s.may_download
  from app.shared_canvases(shared_records.reader_id) s
  union all
  select 'documents', s.id, s.document_id, (
           select v.title
           from app.documents d join app.document_versions v on v.id = d.published_id
           where d.id = s.document_id), s.may_download
  from app.shared_documents(shared_records.reader_id) s
$$;
comment on function app.shared_records(uuid) is
  'The shares by which an account may see records now. For definer functions.';
grant execute on function app.shared_records(uuid) to briefwell_definer;

create or replace function app.library_count(kind text) returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
declare
  reader constant uuid := auth.uid();
begin
  return (select count(*) from app.shared_records(reader) s where s.kind = library_count.kind);
end
$$;
comment on function app.library_count(text) is 'How many records of a kind are shared with the caller.';
grant execute on function app.library_count(text) to authenticated;

create or replace function app.library_titles(kind text, ids uuid[]) returns table (id uuid, title text)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  reader constant uuid := auth.uid();
begin
  return query
    select s.record_id, s.title
    from app.shared_records(reader) s
    where s.kind = library_titles.kind and s.record_id = any (library_titles.ids);
end
$$;
comment on function app.library_titles(text, uuid[]) is
  'Those of the records of a kind that are shared with the caller, by their titles.';
grant execute on function app.library_titles(text, uuid[]) to authenticated;

create or replace function app.note_opened(kind text, record_id uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  update app.shares s
  set opened_at = coalesce(s.opened_at, app.now()), seen_at = app.now(),
    read_version = coalesce(s.read_version, app.published_version(s.document_id))
  where s.id in (select w.share_id from app.shared_records(auth.uid()) w
                 where w.kind = note_opened.kind and w.record_id = note_opened.record_id);
  return found;
end
$$;
comment on function app.note_opened(text, uuid) is
  'Notes for the vendor that the caller has opened a record of a kind that is shared with them; false for any other.';
grant execute on function app.note_opened(text, uuid) to authenticated;

create or replace function app.note_downloaded(record_id uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  update app.shares s
  set opened_at = coalesce(s.opened_at, app.now()), seen_at = app.now(), downloaded_at = app.now()
  where s.id in (select w.share_id from app.shared_records(auth.uid()) w
                 where w.record_id = note_downloaded.record_id and w.may_download);
  return found;
end
$$;
comment on function app.note_downloaded(uuid) is
  'Notes for the vendor that the caller has downloaded a record; false for one that is not shared with them, or not for download.';
grant execute on function app.note_downloaded(uuid) to authenticated;
