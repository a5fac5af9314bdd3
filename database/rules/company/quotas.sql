-- What is stored for a company, and how much may be.

create or replace function app.company_usage(company_id uuid) returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (app.is_service()
          or company_usage.company_id = public.get_user_company(auth.uid())) then
    return null;
  end if;
  return app.file_bytes(company_usage.company_id) + app.picture_bytes(company_usage.company_id, null)
    + app.version_bytes(company_usage.company_id, null) + app.trash_bytes(company_usage.company_id, null);
end
$$;
comment on function app.company_usage(uuid) is
  'Bytes that count against the quota of the caller''s company: files, unfinished uploads, pictures of documents, versions of canvases and documents, and the trash. Null for another company.';
grant execute on function app.company_usage(uuid) to authenticated, service_role;

-- An upload of unknown length reserves the most that it may need and returns the rest when stored.
create or replace function app.company_room(name text) returns bigint
  language plpgsql security definer set search_path = ''
as $$
declare
  company constant uuid := app.uploading_company(company_room.name);
begin
  -- The same lock as in app.reserve_upload, so that the room is still there when it is reserved.
  perform pg_advisory_xact_lock(hashtextextended('storage.quota ' || company::text, 0));
  return app.company_quota(company) - app.company_usage(company);
end
$$;
comment on function app.company_room(text) is
  'Bytes left in the quota of the company for which a file with this key is stored; locked until the end of the transaction, so that they can be reserved.';
grant execute on function app.company_room(text) to authenticated, service_role;

create or replace function app.company_quota(company_id uuid) returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (select q.bytes from app.company_quotas q where q.company_id = company_quota.company_id),
    (select (s.value #>> '{}')::bigint from app.settings s where s.key = 'company_quota_bytes'),
    53687091200);
end
$$;
comment on function app.company_quota(uuid) is
  'Bytes that a company may store: what the operator set for it, the setting, or 50 GiB.';
grant execute on function app.company_quota(uuid) to service_role;

create or replace function app.delete_company(company_id uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  -- First, so that nobody is told of the rest.
  delete from app.webhooks w where w.company_id = delete_company.company_id;
  -- In this order no row refers to a file any more when the file goes. Its bytes are swept as orphans.
  delete from public.briefs b where b.company_id = delete_company.company_id;
  delete from public.products p where p.company_id = delete_company.company_id;
  delete from app.company_brands b where b.company_id = delete_company.company_id;
  delete from app.trash t where t.company_id = delete_company.company_id;
  delete from storage.objects o where o.company_id = delete_company.company_id;
  delete from public.company_profiles c where c.id = delete_company.company_id;
end
$$;
comment on function app.delete_company(uuid) is
  'Deletes a company for good: products, briefs, files, trash, team and the accounts of its members. The owner''s account stays. For service_role and definer functions.';
grant execute on function app.delete_company(uuid) to service_role, briefwell_definer;

create or replace function app.version_bytes(company uuid, person uuid) returns bigint
  language sql stable
  begin atomic
    select (
      select coalesce(sum(pg_column_size(v.widgets)), 0)
      from app.canvases c
      join app.canvas_versions v on v.canvas_id = c.id
      where case when company is not null then c.company_id = company
                 else c.company_id is null and c.user_id = person end
    )::bigint + (
      select coalesce(sum(pg_column_size(v.blocks)), 0)
      from app.documents d
      join app.document_versions v on v.document_id = d.id
      where case when company is not null then d.company_id = company
                 else d.company_id is null and d.user_id = person end
    )::bigint;
  end;
comment on function app.version_bytes(uuid, uuid) is
  'Bytes, as stored, of the versions of canvases and documents of a company or, without one, of a person. For definer functions.';
grant execute on function app.version_bytes(uuid, uuid) to briefwell_definer;

create or replace function app.trash_bytes(company uuid, person uuid) returns bigint
  language sql stable
  begin atomic
    select (
      select coalesce(sum(pg_column_size(t.row)), 0)
      from app.trash t
      where case when company is not null then t.company_id = company
                 else t.company_id is null and t.deleted_by = person end
    )::bigint + (
      select coalesce(sum(pg_column_size(w.widget)), 0)
      from app.canvases c
      join app.canvas_widgets w on w.canvas_id = c.id
      where c.deleted_at is not null
        and case when company is not null then c.company_id = company
                 else c.company_id is null and c.user_id = person end
    )::bigint + (
      select coalesce(sum(pg_column_size(b.block)), 0)
      from app.documents d
      join app.document_blocks b on b.document_id = d.id
      where d.deleted_at is not null
        and case when company is not null then d.company_id = company
                 else d.company_id is null and d.user_id = person end
    )::bigint;
  end;
comment on function app.trash_bytes(uuid, uuid) is
  'Bytes, as stored, of what a company or, without one, a person has in the trash, beside files, pictures and versions, which count as such. For definer functions.';
grant execute on function app.trash_bytes(uuid, uuid) to briefwell_definer;

create or replace function app.file_bytes(company uuid) returns bigint
  language sql stable
  begin atomic
    select coalesce((select sum(o.size) from storage.objects o where o.company_id = company), 0)::bigint
         + coalesce((select sum(u.length) from storage.uploads u where u.company_id = company), 0)::bigint;
  end;
comment on function app.file_bytes(uuid) is
  'Bytes of the stored files of a company and of its unfinished uploads. For definer functions.';
grant execute on function app.file_bytes(uuid) to briefwell_definer;

create or replace function app.company_storage(company_id uuid)
  returns table (files bigint, pictures bigint, versions bigint, trash bigint, quota bigint)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (app.is_service() or (company_storage.company_id = public.get_user_company(auth.uid())
                               and public.user_can_view_company_info(auth.uid()))) then
    return;
  end if;
  return query
    select app.file_bytes(company_storage.company_id), app.picture_bytes(company_storage.company_id, null),
           app.version_bytes(company_storage.company_id, null), app.trash_bytes(company_storage.company_id, null),
           app.company_quota(company_storage.company_id);
end
$$;
comment on function app.company_storage(uuid) is
  'What takes up the storage of a company, in bytes, and its quota; no row for who may not see the company.';
grant execute on function app.company_storage(uuid) to authenticated, service_role;

create or replace function app.has_room(company uuid, person uuid, bytes bigint) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  -- The lock of app.reserve_upload: uploads of the company at the same time count this version, too.
  perform pg_advisory_xact_lock(hashtextextended('storage.quota ' || coalesce(company, person), 0));
  if company is not null then
    return app.file_bytes(company) + app.picture_bytes(company, null) + app.version_bytes(company, null)
           + app.trash_bytes(company, null) + bytes <= app.company_quota(company);
  end if;
  return app.picture_bytes(null, person) + app.version_bytes(null, person) + app.trash_bytes(null, person)
         + bytes <= 500000000;
end
$$;
comment on function app.has_room(uuid, uuid, bigint) is
  'Whether a company, or a person without one, has room for so many bytes more. For definer functions.';

create or replace function app.refuse_version(company uuid) returns void
  language plpgsql
as $$
begin
  if company is null then
    raise exception 'Your canvases and documents have 500 MB of versions and pictures, the most they can have. This version was not kept, but your changes are saved.'
      using errcode = 'BW034';
  end if;
  raise exception 'Your company''s storage is full. This version was not kept, but your changes are saved. The company profile shows what takes up the space.'
    using errcode = 'BW034';
end
$$;
comment on function app.refuse_version(uuid) is
  'Raises BW034 for a version for which the company, or the person without one, has no room. For definer functions.';
grant execute on function app.refuse_version(uuid) to briefwell_definer;
