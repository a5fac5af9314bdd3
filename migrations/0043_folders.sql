-- Whose folder a file may lie in, how many files a company may have, and the service key as a sender
-- of files: it stores for the company that the key's folder names.

create function storage.folder_of(name text) returns uuid
  language sql immutable strict parallel safe
  return case when name ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/'
              then split_part(name, '/', 1)::uuid end;
comment on function storage.folder_of(text) is
  'The id that the first part of a key spells; null for a key in no such folder.';
grant execute on function storage.folder_of(text) to briefwell_definer;

-- A company has its owner's id, so the id of any account may be a company's, now or later.
create function storage.refuse_foreign_folder(name text, company_id uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  folder constant uuid := storage.folder_of(refuse_foreign_folder.name);
begin
  if folder <> refuse_foreign_folder.company_id
     and exists (select from auth.users u where u.id = folder)
     and not exists (select from public.team_members m
                     where m.user_id = folder and m.company_id = refuse_foreign_folder.company_id) then
    raise exception 'You do not have permission to put a file into another company''s folder'
      using errcode = '42501';
  end if;
end
$$;
comment on function storage.refuse_foreign_folder(text, uuid) is
  '42501 where the key''s folder is named after an account outside the company, its own id and its members'' apart.';

create function storage.guard_folder() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform storage.refuse_foreign_folder(new.name, new.company_id);
  return new;
end
$$;
comment on function storage.guard_folder() is 'No file gets into another company''s folder, by whichever path.';
create trigger objects_guard_folder before insert or update of name on storage.objects
  for each row execute function storage.guard_folder();
create trigger uploads_guard_folder before insert on storage.uploads
  for each row execute function storage.guard_folder();

create function app.uploading_company(name text) returns uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  company uuid := public.get_user_company(auth.uid());
begin
  if app.is_service() and auth.uid() is null then
    select c.id into company from public.company_profiles c
    where c.id = storage.folder_of(uploading_company.name);
    if company is null then
      raise exception 'The service key stores files for a company: begin the key with the company''s id and a slash.'
        using errcode = 'BW044';
    end if;
  end if;
  if company is null then
    raise exception 'Only members of a company can upload files.' using errcode = 'BW030';
  end if;
  perform storage.refuse_foreign_folder(uploading_company.name, company);
  return company;
end
$$;
comment on function app.uploading_company(text) is
  'The company that a file with this key is stored for: the caller''s, and of the service key that which the folder names. BW030 no company, BW044 the service key names none, 42501 another company''s folder.';
grant execute on function app.uploading_company(text) to authenticated, service_role, briefwell_definer;

grant create on schema app to briefwell_definer;
set local role briefwell_definer;

drop function app.company_room();
create function app.company_room(name text) returns bigint
  language plpgsql security definer set search_path = ''
as $$
declare
  company constant uuid := app.uploading_company(company_room.name);
begin
  -- The lock of app.reserve_upload: what is told here is still left when it is reserved.
  perform pg_advisory_xact_lock(hashtextextended('storage.quota ' || company::text, 0));
  return app.company_quota() - app.company_usage(company);
end
$$;
comment on function app.company_room(text) is
  'Bytes left of the quota of the company that a file with this key is stored for, for whoever reserves them in the same transaction.';
revoke execute on function app.company_room(text) from public;
grant execute on function app.company_room(text) to authenticated, service_role, briefwell_definer;

create or replace function app.reserve_upload(
    upload_id text, bucket_id text, name text, length bigint,
    expires_at timestamptz default null, replaces boolean default false)
  returns storage.uploads
  language plpgsql security definer set search_path = ''
as $$
declare
  company constant uuid := app.uploading_company(reserve_upload.name);
  -- What the service stores for a company is its owner's.
  uploader constant uuid := coalesce(auth.uid(), company);
  bucket storage.buckets;
  present storage.objects;
  reserved storage.uploads;
begin
  select b.* into bucket from storage.buckets b where b.id = reserve_upload.bucket_id;
  if not found then
    raise exception 'Bucket not found' using errcode = 'BW031';
  end if;
  if reserve_upload.length > bucket.file_size_limit then
    raise exception 'The object exceeded the maximum allowed size' using errcode = 'BW032';
  end if;

  -- Whoever reserves for this company at the same moment waits here, and then counts this one too.
  perform pg_advisory_xact_lock(hashtextextended('storage.quota ' || company::text, 0));
  delete from storage.uploads u
  where u.bucket_id = reserve_upload.bucket_id and u.name = reserve_upload.name and u.expires_at <= now();
  select o.* into present from storage.objects o
  where o.bucket_id = reserve_upload.bucket_id and o.name = reserve_upload.name;
  if found then
    if not reserve_upload.replaces or present.company_id <> company or present.deleted_at is not null then
      raise exception 'The resource already exists' using errcode = 'BW033';
    end if;
    if not (present.owner_id is not distinct from uploader
            or (present.bucket_id = 'product_logos' and public.user_can_manage_products(uploader))
            or (present.bucket_id = 'brief_videos' and public.user_can_manage_briefs(uploader))) then
      raise exception 'You do not have permission to replace this file' using errcode = '42501';
    end if;
    if present.unreferenced_since is null then
      raise exception 'A product or a brief uses this file.' using errcode = 'BW039';
    end if;
  end if;
  if app.company_usage(company) + reserve_upload.length > app.company_quota() then
    raise exception 'Your company has no room for this file.'
      using errcode = 'BW034', detail = format('%s of %s bytes are used or reserved.',
                                               app.company_usage(company), app.company_quota());
  end if;
  perform app.refuse_beyond_limit('files', 'files', 1
    + (select count(*) from storage.objects o where o.company_id = company)
    + (select count(*) from storage.uploads u where u.company_id = company));

  insert into storage.uploads (id, bucket_id, name, company_id, owner_id, session_id, length, expires_at)
  values (reserve_upload.upload_id, reserve_upload.bucket_id, reserve_upload.name, company, uploader,
          (select s.id from auth.sessions s
           where s.id::text = auth.jwt() ->> 'session_id' and s.user_id = uploader),
          reserve_upload.length,
          least(reserve_upload.expires_at, now() + interval '24 hours'))
  returning * into reserved;
  return reserved;
exception when unique_violation then
  raise exception 'The resource already exists' using errcode = 'BW033';
end
$$;
comment on function app.reserve_upload(text, text, text, bigint, timestamptz, boolean) is
  'Reserves the whole length of a file for the caller''s company before its first byte. BW030 no company, BW031 no such bucket, BW032 too large, BW033 the key is taken, BW034 no room, BW043 too many files, BW044 the service key names no company, 42501 another company''s folder; to replace a file: BW039 it is in use, 42501 not theirs.';

create or replace function app.finish_upload(
    upload_id text, object_id uuid, size bigint, mime_type text, sha256 text,
    cache_control text default 'max-age=3600', metadata jsonb default '{}')
  returns storage.objects
  language plpgsql security definer set search_path = ''
as $$
declare
  upload storage.uploads;
  stored storage.objects;
begin
  delete from storage.uploads u
  where u.id = finish_upload.upload_id
    and ((app.is_service() and auth.uid() is null)
         or (u.owner_id = auth.uid() and u.company_id = public.get_user_company(auth.uid())))
  returning * into upload;
  if not found then
    raise exception 'Upload not found' using errcode = 'BW035';
  end if;
  if finish_upload.size <> upload.length then
    raise exception 'The file has % bytes, announced were %.', finish_upload.size, upload.length
      using errcode = 'BW036';
  end if;
  if not exists (
       select from storage.buckets b
       where b.id = upload.bucket_id
         and (finish_upload.mime_type = any (b.allowed_mime_types)
              or split_part(finish_upload.mime_type, '/', 1) || '/*' = any (b.allowed_mime_types))) then
    raise exception 'mime type % is not supported', finish_upload.mime_type using errcode = 'BW037';
  end if;
  insert into storage.objects
    (id, bucket_id, name, company_id, owner_id, size, mime_type, sha256, cache_control, metadata)
  values
    (finish_upload.object_id, upload.bucket_id, upload.name, upload.company_id, upload.owner_id,
     finish_upload.size, finish_upload.mime_type, finish_upload.sha256,
     finish_upload.cache_control, finish_upload.metadata)
  returning * into stored;
  return stored;
exception when unique_violation then
  raise exception 'The resource already exists' using errcode = 'BW033';
end
$$;
reset role;
revoke create on schema app from briefwell_definer;

call app.hand_over_definer_functions();
