-- What the operator decides about one company (npm run admin): a quota of its own, and deleting it.

create table app.company_quotas (
  company_id uuid primary key references public.company_profiles on delete cascade,
  bytes bigint not null
    constraint company_quotas_bytes_not_negative check (bytes >= 0),
  set_at timestamptz not null default app.now()
);
comment on table app.company_quotas is 'Quotas that the operator set for single companies. Without a row, the setting counts.';
comment on column app.company_quotas.company_id is 'The company.';
comment on column app.company_quotas.bytes is 'Bytes that it may store.';
comment on column app.company_quotas.set_at is 'When the operator set it.';

call app.protect('app.company_quotas', 'company_id');
grant select on app.company_quotas to briefwell_definer;
create policy definer_reads on app.company_quotas for select to briefwell_definer using (true);

create function app.company_quota(company_id uuid) returns bigint
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
grant execute on function app.company_quota(uuid) to service_role, briefwell_definer;

grant create on schema app to briefwell_definer;
set local role briefwell_definer;

-- ------------------------------------------------------------------ quotas

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

create or replace function app.reserve_upload(
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
  if document.company_id is not null then
    if app.company_usage(document.company_id) + new.size > app.company_quota(document.company_id) then
      raise exception 'Your company has no room for this file.' using errcode = 'BW034';
    end if;
  elsif app.picture_bytes(null, document.user_id) + new.size > 500000000 then
    raise exception 'Your documents have 500 MB of pictures, the most they can have. Delete some first.'
      using errcode = 'BW034';
  end if;
  return new;
end
$$;

drop function app.company_quota();

-- ------------------------------------------------------------------ deleting

reset role;
create function app.delete_company(company_id uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
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

set local role briefwell_definer;
create or replace function app.delete_own_company(company_name text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := auth.uid();
  company public.company_profiles;
begin
  select c.* into company from public.company_profiles c where c.id = owner for update;
  if company.id is null then
    raise exception 'You do not have permission to delete the company' using errcode = '42501';
  end if;
  if btrim(company.company_name) <> btrim(delete_own_company.company_name) then
    raise exception 'Type the name of the company exactly as it is shown.' using errcode = 'BW025';
  end if;
  perform app.delete_company(owner);
end
$$;

reset role;
revoke create on schema app from briefwell_definer;
call app.hand_over_definer_functions();