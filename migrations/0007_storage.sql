-- Stored files. Every byte that can be read has a row in storage.objects, every byte that is
-- still coming has one in storage.uploads, and both count against the company's quota.

create table storage.buckets (
  id text primary key
    constraint buckets_id_format check (id ~ '^[A-Za-z0-9_!.*''() &$=@;:+,?-]{1,100}$'),
  public boolean not null default false,
  file_size_limit bigint not null
    constraint buckets_file_size_limit_positive check (file_size_limit > 0),
  allowed_mime_types text[] not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger buckets_stamp_updated_at before update on storage.buckets
  for each row execute function app.stamp_updated_at();

comment on table storage.buckets is 'The two kinds of files; their limits are written by the server at start.';
comment on column storage.buckets.id is 'Name of the bucket.';
comment on column storage.buckets.public is 'Whether its files have a public address.';
comment on column storage.buckets.file_size_limit is 'Largest file in bytes.';
comment on column storage.buckets.allowed_mime_types is 'Types by content that are stored; type/* allows a family.';
comment on column storage.buckets.created_at is 'When it was made.';
comment on column storage.buckets.updated_at is 'When it last changed.';

insert into storage.buckets (id, public, file_size_limit, allowed_mime_types) values
  ('product_logos', true, 5000000,
   array['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']),
  ('brief_videos', true, 5368709120,
   array['video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska', 'video/matroska']);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets,
  name text not null
    constraint objects_name_format check (
      char_length(name) between 1 and 1000
      and name ~ '^[A-Za-z0-9_/!.*''() &$=@;:+,?-]+$'
      and not name ~ '(^|/)\.{0,2}(/|$)'),
  company_id uuid not null references public.company_profiles,
  owner_id uuid references auth.users on delete set null,
  size bigint not null
    constraint objects_size_positive check (size >= 0),
  mime_type text not null
    constraint objects_mime_type_length check (char_length(mime_type) between 3 and 200),
  cache_control text not null default 'max-age=3600'
    constraint objects_cache_control_length check (char_length(cache_control) between 1 and 200),
  sha256 text not null
    constraint objects_sha256_hex check (sha256 ~ '^[0-9a-f]{64}$'),
  metadata jsonb not null default '{}'
    constraint objects_metadata_object check (jsonb_typeof(metadata) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unreferenced_since timestamptz default now(),
  deleted_at timestamptz,
  constraint objects_name_key unique (bucket_id, name),
  constraint objects_company_key unique (id, company_id)
);
create index objects_company_id on storage.objects (company_id, created_at desc, id desc);
create index objects_owner_id on storage.objects (owner_id);
create index objects_unreferenced_since on storage.objects (unreferenced_since)
  where unreferenced_since is not null;
create trigger objects_stamp_updated_at before update on storage.objects
  for each row execute function app.stamp_updated_at();

comment on table storage.objects is 'Stored files. A row never changes its bytes: nothing is overwritten.';
comment on column storage.objects.id is 'The file.';
comment on column storage.objects.bucket_id is 'Its bucket.';
comment on column storage.objects.name is 'Its key in the bucket.';
comment on column storage.objects.company_id is 'The company whose quota it uses.';
comment on column storage.objects.owner_id is 'The account that uploaded it; null once that is deleted.';
comment on column storage.objects.size is 'Bytes.';
comment on column storage.objects.mime_type is 'Type by content; the name is not trusted.';
comment on column storage.objects.cache_control is 'The header with which it is served.';
comment on column storage.objects.sha256 is 'SHA-256 of the bytes in hex, also the ETag.';
comment on column storage.objects.metadata is 'Further facts: width, height, duration, derivatives.';
comment on column storage.objects.created_at is 'When it was complete.';
comment on column storage.objects.updated_at is 'When the row last changed.';
comment on column storage.objects.unreferenced_since is 'Since when no product or brief refers to it; null while one does. Swept 30 days later.';
comment on column storage.objects.deleted_at is 'Since when the last row that used it is gone: the public address answers 404. Null again after Undo.';

create table storage.uploads (
  id text primary key
    constraint uploads_id_length check (char_length(id) between 1 and 2000),
  bucket_id text not null references storage.buckets,
  name text not null
    constraint uploads_name_format check (
      char_length(name) between 1 and 1000
      and name ~ '^[A-Za-z0-9_/!.*''() &$=@;:+,?-]+$'
      and not name ~ '(^|/)\.{0,2}(/|$)'),
  company_id uuid not null references public.company_profiles on delete cascade,
  owner_id uuid not null references auth.users on delete cascade,
  session_id uuid references auth.sessions on delete set null,
  length bigint not null
    constraint uploads_length_positive check (length >= 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  constraint uploads_name_key unique (bucket_id, name)
);
create index uploads_company_id on storage.uploads (company_id);
create index uploads_owner_id on storage.uploads (owner_id);
create index uploads_session_id on storage.uploads (session_id);
create index uploads_expires_at on storage.uploads (expires_at);

comment on table storage.uploads is 'Uploads under way; their whole length is reserved.';
comment on column storage.uploads.id is 'The upload, as its address names it.';
comment on column storage.uploads.bucket_id is 'Where the file will lie.';
comment on column storage.uploads.name is 'The key it will have.';
comment on column storage.uploads.company_id is 'The company whose quota is reserved.';
comment on column storage.uploads.owner_id is 'Who may go on with it.';
comment on column storage.uploads.session_id is 'The session that began it; it may be resumed from another one.';
comment on column storage.uploads.length is 'Bytes announced.';
comment on column storage.uploads.created_at is 'When it began.';
comment on column storage.uploads.expires_at is 'When its bytes and its reservation go.';

do $$
declare
  guarded text;
begin
  foreach guarded in array array['buckets', 'objects', 'uploads'] loop
    execute format('alter table storage.%I enable row level security', guarded);
    execute format('alter table storage.%I force row level security', guarded);
    execute format('grant select, insert, update, delete on storage.%I to service_role', guarded);
    execute format('grant select on storage.%I to briefwell_definer, authenticated', guarded);
    execute format('create policy definer_reads on storage.%I for select to briefwell_definer using (true)', guarded);
  end loop;
end
$$;

grant select on storage.buckets to anon;
create policy everybody_reads_buckets on storage.buckets for select to anon, authenticated using (true);
create policy service_reads_buckets on storage.buckets for select to service_role using (true);
create policy service_sets_buckets on storage.buckets to service_role
  using ((select app.job_company()) is null)
  with check ((select app.job_company()) is null);

create policy members_read_their_files on storage.objects for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
create policy service_sees_the_company_of_its_job on storage.objects to service_role
  using ((select app.job_company()) is null or company_id = (select app.job_company()));

-- Who uploaded a file may take it away; one that a row refers to is held by its foreign key.
grant delete on storage.objects to authenticated;
create policy owners_delete_their_files on storage.objects for delete to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (owner_id = (select auth.uid())
              or (bucket_id = 'product_logos' and (select public.user_can_manage_products(auth.uid())))
              or (bucket_id = 'brief_videos' and (select public.user_can_manage_briefs(auth.uid())))));

grant delete on storage.uploads to authenticated;
create policy owners_see_their_uploads on storage.uploads for select to authenticated
  using (owner_id = (select auth.uid())
         and company_id = (select public.get_user_company(auth.uid())));
create policy owners_end_their_uploads on storage.uploads for delete to authenticated
  using (owner_id = (select auth.uid()));
create policy service_sees_the_company_of_its_job on storage.uploads to service_role
  using ((select app.job_company()) is null or company_id = (select app.job_company()));

grant insert, update on storage.objects to briefwell_definer;
create policy definer_writes on storage.objects for insert to briefwell_definer with check (true);
create policy definer_changes on storage.objects for update to briefwell_definer using (true);
grant insert, delete on storage.uploads to briefwell_definer;
create policy definer_writes on storage.uploads for insert to briefwell_definer with check (true);
create policy definer_deletes on storage.uploads for delete to briefwell_definer using (true);

-- ------------------------------------------------------------------ room

create function app.company_quota() returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (select (s.value #>> '{}')::bigint from app.settings s where s.key = 'company_quota_bytes'),
    53687091200);
end
$$;
comment on function app.company_quota() is 'Bytes a company may store, 50 GiB unless the setting says otherwise.';

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
                where u.company_id = company_usage.company_id and u.expires_at > now()), 0);
end
$$;
comment on function app.company_usage(uuid) is 'Bytes stored and reserved by the caller''s company; null for another one.';

create function app.reserve_upload(
    upload_id text, bucket_id text, name text, length bigint,
    expires_at timestamptz default null)
  returns storage.uploads
  language plpgsql security definer set search_path = ''
as $$
declare
  uploader constant uuid := auth.uid();
  company constant uuid := public.get_user_company(uploader);
  bucket storage.buckets;
  reserved storage.uploads;
begin
  if company is null then
    raise exception 'Only members of a company can upload files.' using errcode = 'BW030';
  end if;
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
  if exists (select from storage.objects o
             where o.bucket_id = reserve_upload.bucket_id and o.name = reserve_upload.name) then
    raise exception 'The resource already exists' using errcode = 'BW033';
  end if;
  if app.company_usage(company) + reserve_upload.length > app.company_quota() then
    raise exception 'Your company has no room for this file.'
      using errcode = 'BW034', detail = format('%s of %s bytes are used or reserved.',
                                               app.company_usage(company), app.company_quota());
  end if;

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
comment on function app.reserve_upload(text, text, text, bigint, timestamptz) is
  'Reserves the whole length of a file for the caller''s company before its first byte. BW030 no company, BW031 no such bucket, BW032 too large, BW033 the key is taken, BW034 no room.';

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
    and u.owner_id = auth.uid()
    and u.company_id = public.get_user_company(auth.uid())
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
  'Turns the caller''s complete upload into a stored file. BW035 not theirs or gone, BW036 another length than announced, BW037 a type the bucket does not take, BW033 the key was taken meanwhile.';

-- ------------------------------------------------------------------ reading by address

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
  'The file behind a public address, by its exact key; null for a deleted one at once.';

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
comment on function storage.decode_address(text) is 'Undoes the percent encoding of a path; null where it is no UTF-8.';

create function storage.origin_of(address text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  -- The names of the own machine are one, default ports are none.
  select regexp_replace(
    regexp_replace(
      regexp_replace(lower(substring(address from '^[A-Za-z]+://[^/?#]*')), '//[^@/]*@', '//'),
      '//(127\.0\.0\.1|\[::1\])', '//localhost'),
    '^(http://.*):80$|^(https://.*):443$', '\1\2')
$$;
comment on function storage.origin_of(text) is 'Scheme, host and port of an address, in one spelling.';

create function storage.object_of_address(address text, company_id uuid) returns uuid
  language plpgsql stable security definer set search_path = ''
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
    and o.company_id = object_of_address.company_id;
  if object_id is null then
    raise exception 'There is no file of your company at this address.'
      using errcode = 'BW038', detail = address;
  end if;
  return object_id;
end
$$;
comment on function storage.object_of_address(text, uuid) is
  'The stored file behind an address of our own store, null for any other address; BW038 where our store holds no such file of this company.';

create function storage.sweepable_objects(max_rows integer default 1000) returns setof storage.objects
  language plpgsql stable set search_path = ''
as $$
begin
  return query
    select o.* from storage.objects o
    where o.unreferenced_since < now() - interval '30 days'
      and not exists (select from public.products p where p.logo_object_id = o.id)
      and not exists (select from public.briefs b where b.video_object_id = o.id)
      and not exists (select from app.trash t where t.row ->> 'logo_object_id' = o.id::text)
      and not exists (select from app.trash t where t.row ->> 'video_object_id' = o.id::text)
    order by o.unreferenced_since
    limit max_rows;
end
$$;
comment on function storage.sweepable_objects(integer) is
  'Files that nothing has referred to for 30 days, the trash included. For service_role.';

grant execute on function
  app.company_quota(), app.company_usage(uuid),
  app.reserve_upload(text, text, text, bigint, timestamptz),
  app.finish_upload(text, uuid, bigint, text, text, text, jsonb)
  to authenticated, service_role, briefwell_definer;
grant execute on function
  storage.decode_address(text), storage.origin_of(text), storage.object_of_address(text, uuid)
  to briefwell_definer;
grant execute on function storage.public_object(text, text) to anon, authenticated, service_role;
grant execute on function storage.sweepable_objects(integer) to service_role;

call app.hand_over_definer_functions();
