-- Reserving room for an upload, storing the finished file, and finding files by their address.

-- ------------------------------------------------------------------ room

create function app.company_usage(company_id uuid) returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (app.is_service()
          or company_usage.company_id = public.get_user_company(auth.uid())) then
    return null;
  end if;
  return
    coalesce((select sum(o.size) from storage.objects o where o.company_id = company_usage.company_id), 0)
    + coalesce((select sum(u.length) from storage.uploads u
                where u.company_id = company_usage.company_id and u.expires_at > app.now()), 0);
end
$$;
comment on function app.company_usage(uuid) is
  'Bytes stored and reserved by the caller''s company; null for another company.';
grant execute on function app.company_usage(uuid) to authenticated, service_role, briefwell_definer;

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
  'The company for which a file with this key is stored: the caller''s or, for the service key, the one that the folder names. BW030 no company, BW044 the service key names none, 42501 another company''s folder.';
grant execute on function app.uploading_company(text) to authenticated, service_role, briefwell_definer;

-- An upload of unknown length reserves the most that it may need and returns the rest when stored.
create function app.company_room(name text) returns bigint
  language plpgsql security definer set search_path = ''
as $$
declare
  company constant uuid := app.uploading_company(company_room.name);
begin
  -- The same lock as in app.reserve_upload, so that the room is still there when it is reserved.
  perform pg_advisory_xact_lock(hashtextextended('storage.quota ' || company::text, 0));
  return app.company_quota() - app.company_usage(company);
end
$$;
comment on function app.company_room(text) is
  'Bytes left in the quota of the company for which a file with this key is stored; locked until the end of the transaction, so that they can be reserved.';
grant execute on function app.company_room(text) to authenticated, service_role, briefwell_definer;

create function app.reserve_upload(
    upload_id text, bucket_id text, name text, length bigint,
    expires_at timestamptz default null, replaces boolean default false)
  returns storage.uploads
  language plpgsql security definer set search_path = ''
as $$
declare
  company constant uuid := app.uploading_company(reserve_upload.name);
  -- Files that the service key stores for a company belong to its owner.
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
          least(reserve_upload.expires_at, app.now() + interval '24 hours'))
  returning * into reserved;
  return reserved;
exception when unique_violation then
  raise exception 'The resource already exists' using errcode = 'BW033';
end
$$;
comment on function app.reserve_upload(text, text, text, bigint, timestamptz, boolean) is
  'Reserves the whole length of a file before its first byte. BW030 no company, BW031 no such bucket, BW032 too large, BW033 key taken, BW034 no room, BW043 too many files, BW044 the service key names no company, 42501 another company''s folder; when replacing a file: BW039 in use, 42501 not theirs.';
grant execute on function app.reserve_upload(text, text, text, bigint, timestamptz, boolean)
  to authenticated, service_role, briefwell_definer;

create function app.finish_upload(
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
grant execute on function app.finish_upload(text, uuid, bigint, text, text, text, jsonb)
  to authenticated, service_role, briefwell_definer;

-- ------------------------------------------------------------------ files by address

create function storage.public_object(bucket_id text, name text) returns storage.objects
  language plpgsql stable security definer set search_path = ''
as $$
declare
  found_object storage.objects;
begin
  select o.* into found_object
  from storage.objects o
  join storage.buckets b on b.id = o.bucket_id and b.public
  where o.bucket_id = public_object.bucket_id
    and o.name = public_object.name
    and o.deleted_at is null;
  return found_object;
end
$$;
comment on function storage.public_object(text, text) is
  'The file at a public address, by its exact key; null as soon as it is deleted.';
grant execute on function storage.public_object(text, text) to public, anon, authenticated, service_role;

create function storage.decode_address(address text) returns text
  language plpgsql immutable strict set search_path = ''
as $$
begin
  return convert_from(decode(coalesce(
    (select string_agg(
       case when part[1] ~ '^%[0-9A-Fa-f]{2}$' then substr(part[1], 2)
            else encode(convert_to(part[1], 'UTF8'), 'hex') end, '' order by place)
     from regexp_matches(address, '%[0-9A-Fa-f]{2}|.', 'g') with ordinality as parts (part, place)), ''),
    'hex'), 'UTF8');
exception when character_not_in_repertoire then
  return null;
end
$$;
comment on function storage.decode_address(text) is
  'Decodes the percent encoding of a path; null if the result is not UTF-8.';

create function storage.origin_of(address text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  -- All names of this machine are the same host, and default ports are left out.
  select regexp_replace(
    regexp_replace(
      regexp_replace(lower(substring(address from '^[A-Za-z]+://[^/?#]*')), '//[^@/]*@', '//'),
      '//(127\.0\.0\.1|\[::1\])', '//localhost'),
    '^(http://.*):80$|^(https://.*):443$', '\1\2')
$$;
comment on function storage.origin_of(text) is 'Scheme, host and port of an address in a normal form.';

create function storage.object_of_address(address text, company_id uuid) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  our_url constant text := (select rtrim(s.value #>> '{}', '/') from app.settings s where s.key = 'public_url');
  our_path constant text := substring(our_url from '^[A-Za-z]+://[^/?#]*(.*)$') || '/storage/v1/object/public/';
  path constant text := substring(address from '^[A-Za-z]+://[^/?#]*([^?#]*)');
  key text;
  object_id uuid;
begin
  if our_url is null or address is null or path is null
     or storage.origin_of(address) is distinct from storage.origin_of(our_url)
     or not starts_with(path, our_path) then
    return null;
  end if;
  key := storage.decode_address(substr(path, char_length(our_path) + 1));
  select o.id into object_id
  from storage.objects o
  where o.bucket_id = split_part(key, '/', 1)
    and o.name = substr(key, char_length(split_part(key, '/', 1)) + 2)
    and o.company_id = object_of_address.company_id
  for key share;
  if object_id is null then
    raise exception 'There is no file of your company at this address.'
      using errcode = 'BW038', detail = address;
  end if;
  return object_id;
end
$$;
comment on function storage.object_of_address(text, uuid) is
  'The stored file at an address of our own store; null for any other address. BW038 if this company has no such file.';
grant execute on function
  storage.decode_address(text), storage.origin_of(text), storage.object_of_address(text, uuid)
  to briefwell_definer;

-- ------------------------------------------------------------------ files in use

create function storage.track_reference() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  column_name constant text := tg_argv[0];
  left_behind constant uuid := case when tg_op <> 'INSERT' then (to_jsonb(old) ->> column_name)::uuid end;
  taken_up constant uuid := case when tg_op <> 'DELETE' then (to_jsonb(new) ->> column_name)::uuid end;
begin
  if left_behind is not distinct from taken_up then
    return null;
  end if;
  if taken_up is not null then
    update storage.objects o
    set unreferenced_since = null, deleted_at = null
    where o.id = taken_up and (o.unreferenced_since is not null or o.deleted_at is not null);
  end if;
  if left_behind is not null then
    -- If two rows drop the file concurrently, the lock lets the second one see that it is unused.
    perform from storage.objects o where o.id = left_behind for update;
    update storage.objects o
    set unreferenced_since = app.now(), deleted_at = app.now()
    where o.id = left_behind
      and not exists (select from public.products p where p.logo_object_id = o.id)
      and not exists (select from public.briefs b where b.video_object_id = o.id);
  end if;
  return null;
end
$$;
comment on function storage.track_reference() is
  'Keeps unreferenced_since and deleted_at of the files that a row stops or starts using. The argument is the column.';

create function storage.sweepable_objects(max_rows integer default 1000)
  returns setof storage.objects
  language plpgsql stable set search_path = ''
as $$
begin
  return query
    select o.* from storage.objects o
    where o.unreferenced_since < app.now() - interval '30 days'
      and not exists (select from public.products p where p.logo_object_id = o.id)
      and not exists (select from public.briefs b where b.video_object_id = o.id)
      and not exists (select from app.trash t where t.row ->> 'logo_object_id' = o.id::text)
      and not exists (select from app.trash t where t.row ->> 'video_object_id' = o.id::text)
    order by o.unreferenced_since
    limit sweepable_objects.max_rows;
end
$$;
comment on function storage.sweepable_objects(integer) is
  'Files that nothing, including the trash, has referred to for 30 days. For service_role.';
grant execute on function storage.sweepable_objects(integer) to service_role;
