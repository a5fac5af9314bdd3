-- Stored files are moved, and replaced where that was asked for; never one that a product or a
-- brief shows. Who may do so is who may take the file away.

grant update (name) on storage.objects to authenticated;
create policy owners_move_their_files on storage.objects for update to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (owner_id = (select auth.uid())
              or (bucket_id = 'product_logos' and (select public.user_can_manage_products(auth.uid())))
              or (bucket_id = 'brief_videos' and (select public.user_can_manage_briefs(auth.uid())))));

create function storage.guard_move() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- What is in the trash waits for Undo under its own name.
  if old.unreferenced_since is null or old.deleted_at is not null then
    raise exception 'A product or a brief uses this file.' using errcode = 'BW039';
  end if;
  if exists (select from storage.uploads u
             where u.bucket_id = new.bucket_id and u.name = new.name and u.expires_at > now()) then
    raise exception 'The resource already exists' using errcode = 'BW033';
  end if;
  return new;
end
$$;
comment on function storage.guard_move() is
  'An address that a row refers to stays where it is, and nobody moves to where an upload will be. BW039 in use, BW033 the key is taken.';
create trigger objects_guard_move before update of name on storage.objects
  for each row when (new.name <> old.name) execute function storage.guard_move();

grant create on schema storage, app to briefwell_definer;
set local role briefwell_definer;

-- Whoever moves or takes away the file at this moment is waited for: a product or a brief never
-- begins to use what is about to go.
create or replace function storage.object_of_address(address text, company_id uuid) returns uuid
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

drop function app.reserve_upload(text, text, text, bigint, timestamptz);
reset role;
revoke create on schema storage, app from briefwell_definer;

create function app.reserve_upload(
    upload_id text, bucket_id text, name text, length bigint,
    expires_at timestamptz default null, replaces boolean default false)
  returns storage.uploads
  language plpgsql security definer set search_path = ''
as $$
declare
  uploader constant uuid := auth.uid();
  company constant uuid := public.get_user_company(uploader);
  bucket storage.buckets;
  present storage.objects;
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
  'Reserves the whole length of a file for the caller''s company before its first byte. BW030 no company, BW031 no such bucket, BW032 too large, BW033 the key is taken, BW034 no room; to replace a file: BW039 it is in use, 42501 not theirs.';
grant execute on function app.reserve_upload(text, text, text, bigint, timestamptz, boolean)
  to authenticated, service_role, briefwell_definer;

call app.hand_over_definer_functions();
