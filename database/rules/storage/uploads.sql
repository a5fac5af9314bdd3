-- Room for uploads, and what a finished upload becomes.

create or replace function app.uploading_company(name text) returns uuid
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
  'The company for which a file with this key is stored: the caller''s or, for the service key, the one that the folder names. BW030 no company, BW044 the service key names none, 42501 another company''s folder.';
grant execute on function app.uploading_company(text) to authenticated, service_role;

create or replace function app.reserve_upload(
    upload_id text, bucket_id text, name text, length bigint,
    expires_at timestamptz default null, replaces boolean default false)
  returns storage.uploads
  language plpgsql security definer set search_path = ''
as $$
declare
  company constant uuid := app.uploading_company(reserve_upload.name);
  -- Files that the service key stores for a company belong to its owner.
  uploader constant uuid := coalesce(auth.uid(), app.owner_of(company));
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

  -- Concurrent reservations of the company wait here, and then count this one too.
  perform pg_advisory_xact_lock(hashtextextended('storage.quota ' || company::text, 0));
  delete from storage.uploads u
  where u.bucket_id = reserve_upload.bucket_id and u.name = reserve_upload.name and u.expires_at <= app.now();
  select o.* into present from storage.objects o
  where o.bucket_id = reserve_upload.bucket_id and o.name = reserve_upload.name;
  if found then
    if not reserve_upload.replaces or present.company_id <> company or present.deleted_at is not null then
      raise exception 'The resource already exists' using errcode = 'BW033';
    end if;
    if not (present.owner_id is not distinct from uploader
            or (present.bucket_id = 'product_logos' and public.user_can_manage_products(uploader))
            or (present.bucket_id in ('brief_videos', 'brief_files') and public.user_can_manage_briefs(uploader))) then
      raise exception 'You do not have permission to replace this file' using errcode = '42501';
    end if;
    if present.unreferenced_since is null then
      raise exception 'A product or a brief uses this file.' using errcode = 'BW039';
    end if;
  end if;
  if app.company_usage(company) + reserve_upload.length > app.company_quota(company) then
    raise exception 'Your company has no room for this file.'
      using errcode = 'BW034', detail = format('%s of %s bytes are used or reserved.',
                                               app.company_usage(company), app.company_quota(company));
  end if;
  perform app.refuse_beyond_limit('files', 'files', 1
    + (select count(*) from storage.objects o where o.company_id = company)
    + (select count(*) from storage.uploads u where u.company_id = company));

  insert into storage.uploads (id, bucket_id, name, company_id, owner_id, session_id, length, expires_at)
  values (reserve_upload.upload_id, reserve_upload.bucket_id, reserve_upload.name, company, uploader,
          (select s.id from auth.sessions s
           where s.id::text = auth.jwt() ->> 'session_id' and s.user_id = uploader),
          reserve_upload.length,
          least(reserve_upload.expires_at, app.now() + interval '24 hours'))
  returning * into reserved;
  return reserved;
exception when unique_violation then
  raise exception 'The resource already exists' using errcode = 'BW033';
end
$$;
comment on function app.reserve_upload(text, text, text, bigint, timestamptz, boolean) is
  'Reserves the whole length of a file before its first byte. BW030 no company, BW031 no such bucket, BW032 too large, BW033 key taken, BW034 no room, BW043 too many files, BW044 the service key names no company, 42501 another company''s folder; when replacing a file: BW039 in use, 42501 not theirs.';
grant execute on function app.reserve_upload(text, text, text, bigint, timestamptz, boolean) to authenticated, service_role;

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
comment on function app.finish_upload(text, uuid, bigint, text, text, text, jsonb) is
  'Turns the caller''s complete upload into a stored file. BW035 unknown or not theirs, BW036 another length than announced, BW037 a type that the bucket does not take, BW033 key taken meanwhile.';
grant execute on function app.finish_upload(text, uuid, bigint, text, text, text, jsonb) to authenticated, service_role;
