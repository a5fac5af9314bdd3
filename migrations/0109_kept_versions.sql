-- What is kept of canvases and documents counts against the quota: their versions and what is in the trash. Versions of
-- one canvas or document with the same content share it: the first one holds it, the others have its hash.

alter table app.canvas_versions
  alter column widgets drop not null,
  add column content_hash bytea,
  add constraint canvas_versions_content_known check (widgets is not null or content_hash is not null);
comment on column app.canvas_versions.widgets is
  'Its widgets at that time, a list in the form of the API; null if another version with the same hash holds them.';
comment on column app.canvas_versions.content_hash is
  'SHA-256 of its widgets; null for a version of before, which holds its own.';
create unique index canvas_versions_content on app.canvas_versions (canvas_id, content_hash) where widgets is not null;

alter table app.document_versions
  alter column blocks drop not null,
  add column content_hash bytea,
  add constraint document_versions_content_known
    check (blocks is not null or (content_hash is not null and approved is null));
comment on column app.document_versions.blocks is
  'Its blocks at that time, in their order, in the form of the API; null if another version with the same hash holds them. Approved ones hold their own, for readers.';
comment on column app.document_versions.content_hash is
  'SHA-256 of its blocks; null for a version of before, which holds its own.';
create unique index document_versions_content on app.document_versions (document_id, content_hash)
  where blocks is not null and approved is null;

grant update (widgets) on app.canvas_versions to briefwell_definer;
create policy definer_passes_on on app.canvas_versions for update to briefwell_definer using (true) with check (true);
grant update (blocks) on app.document_versions to briefwell_definer;

-- ------------------------------------------------------------------ what takes room

create function app.version_bytes(company uuid, person uuid) returns bigint
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

create function app.trash_bytes(company uuid, person uuid) returns bigint
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

create function app.file_bytes(company uuid) returns bigint
  language sql stable
  begin atomic
    select coalesce((select sum(o.size) from storage.objects o where o.company_id = company), 0)::bigint
         + coalesce((select sum(u.length) from storage.uploads u where u.company_id = company), 0)::bigint;
  end;
comment on function app.file_bytes(uuid) is
  'Bytes of the stored files of a company and of its unfinished uploads. For definer functions.';
grant execute on function app.version_bytes(uuid, uuid), app.trash_bytes(uuid, uuid), app.file_bytes(uuid)
  to briefwell_definer;

create function app.company_storage(company_id uuid)
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

-- ------------------------------------------------------------------ keeping versions

create function app.has_room(company uuid, person uuid, bytes bigint) returns boolean
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
grant execute on function app.has_room(uuid, uuid, bigint) to briefwell_definer;

create function app.refuse_version(company uuid) returns void
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

create function app.keep_canvas_version() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  canvas app.canvases;
begin
  new.content_hash := sha256(convert_to(new.widgets::text, 'UTF8'));
  if exists (select from app.canvas_versions v
             where v.canvas_id = new.canvas_id and v.content_hash = new.content_hash and v.widgets is not null) then
    new.widgets := null;
    return new;
  end if;
  select c.* into canvas from app.canvases c where c.id = new.canvas_id;
  if app.has_room(canvas.company_id, canvas.user_id, pg_column_size(new.widgets)) then
    return new;
  end if;
  if new.name is not null then
    perform app.refuse_version(canvas.company_id);
  end if;
  return null;
end
$$;
comment on function app.keep_canvas_version() is
  'Shares the content of an earlier version. Without room, an automatic version is left out, and BW034 is raised for a named one.';
create trigger canvas_versions_keep before insert on app.canvas_versions
  for each row execute function app.keep_canvas_version();

create function app.keep_document_version() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  document app.documents;
begin
  new.content_hash := sha256(convert_to(new.blocks::text, 'UTF8'));
  if new.approved is null and exists (
       select from app.document_versions v
       where v.document_id = new.document_id and v.content_hash = new.content_hash and v.blocks is not null) then
    new.blocks := null;
    return new;
  end if;
  if new.approved is not null then
    -- From now on this version holds the content for the others as well.
    update app.document_versions v set blocks = null
    where v.document_id = new.document_id and v.content_hash = new.content_hash
      and v.blocks is not null and v.approved is null;
  end if;
  select d.* into document from app.documents d where d.id = new.document_id;
  if app.has_room(document.company_id, document.user_id, pg_column_size(new.blocks)) then
    return new;
  end if;
  if new.name is not null or new.approved is not null then
    perform app.refuse_version(document.company_id);
  end if;
  return null;
end
$$;
comment on function app.keep_document_version() is
  'Shares the content of an earlier version. Without room, an automatic version is left out, and BW034 is raised for a named or an approved one.';
create trigger document_versions_keep before insert on app.document_versions
  for each row execute function app.keep_document_version();

create function app.pass_on_canvas_content() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update app.canvas_versions v set widgets = old.widgets
  where v.id = (select other.id from app.canvas_versions other
                where other.canvas_id = old.canvas_id and other.content_hash = old.content_hash
                  and not exists (select from app.canvas_versions holder
                                  where holder.canvas_id = old.canvas_id and holder.content_hash = old.content_hash
                                    and holder.widgets is not null)
                order by other.kept_at desc, other.id desc limit 1);
  return null;
end
$$;
comment on function app.pass_on_canvas_content() is
  'Gives the content of a deleted version to another one that shares it; with the last one the content goes.';
create trigger canvas_versions_pass_on after delete on app.canvas_versions
  for each row when (old.widgets is not null and old.content_hash is not null)
  execute function app.pass_on_canvas_content();

create function app.pass_on_document_content() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update app.document_versions v set blocks = old.blocks
  where v.id = (select other.id from app.document_versions other
                where other.document_id = old.document_id and other.content_hash = old.content_hash
                  and not exists (select from app.document_versions holder
                                  where holder.document_id = old.document_id and holder.content_hash = old.content_hash
                                    and holder.blocks is not null)
                order by other.kept_at desc, other.id desc limit 1);
  return null;
end
$$;
comment on function app.pass_on_document_content() is
  'Gives the content of a deleted version to another one that shares it; with the last one the content goes.';
create trigger document_versions_pass_on after delete on app.document_versions
  for each row when (old.blocks is not null and old.content_hash is not null)
  execute function app.pass_on_document_content();

call app.hand_over_definer_functions();

-- ------------------------------------------------------------------ the quota

grant create on schema app to briefwell_definer;
set local role briefwell_definer;

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

create or replace function app.admit_document_picture() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  document app.documents;
begin
  select d.* into document from app.documents d where d.id = new.document_id;
  -- The lock of app.reserve_upload: uploads of the company at the same time count this picture, too.
  perform pg_advisory_xact_lock(hashtextextended('storage.quota ' || coalesce(document.company_id, document.user_id), 0));
  if 300 <= (select count(*) from app.document_pictures p where p.document_id = new.document_id) then
    raise exception 'A document has at most 300 pictures; those that it no longer shows count for 30 days.'
      using errcode = 'BW043';
  end if;
  if exists (select from app.document_pictures p where p.file_id = new.file_id) then
    -- A copy takes no room, but only who may see a file may have one.
    if not exists (select from app.document_pictures p
                   join app.documents d on d.id = p.document_id
                   where p.file_id = new.file_id
                     and (p.type, p.size, p.width, p.height) = (new.type, new.size, new.width, new.height)
                     and ((d.company_id = public.get_user_company(auth.uid())
                           and public.user_can_view_company_info(auth.uid()))
                          or (d.company_id is null and d.user_id = auth.uid()))) then
      raise exception 'You do not have permission to copy this picture' using errcode = '42501';
    end if;
    return new;
  end if;
  if app.has_room(document.company_id, document.user_id, new.size) then
    return new;
  end if;
  if document.company_id is not null then
    raise exception 'Your company has no room for this file.' using errcode = 'BW034';
  end if;
  raise exception 'Your canvases and documents have 500 MB of versions and pictures, the most they can have. What is in the trash counts for 30 days.'
    using errcode = 'BW034';
end
$$;

reset role;
revoke create on schema app from briefwell_definer;
