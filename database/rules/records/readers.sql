-- Records as readers see them, of whatever kind.

create or replace function app.shared_records(reader_id uuid)
  returns table (kind text, share_id uuid, record_id uuid, may_download boolean)
  language sql stable
as $$
  select 'canvases', c.id, c.canvas_id, c.may_download from app.shared_canvases(shared_records.reader_id) c
  union all
  select 'documents', d.id, d.document_id, d.may_download from app.shared_documents(shared_records.reader_id) d
$$;
comment on function app.shared_records(uuid) is
  'The shares by which an account may see records now. For definer functions.';
grant execute on function app.shared_records(uuid) to briefwell_definer;

create or replace function app.note_opened(kind text, record_id uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  update app.shares s set opened_at = coalesce(s.opened_at, app.now()), seen_at = app.now()
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
