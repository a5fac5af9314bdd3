-- Stored files. Every readable file has a row in storage.objects and every upload in progress has
-- one in storage.uploads; both count against the company's quota.

create table storage.buckets (
  id text primary key
    constraint buckets_id_format check (id ~ '^[A-Za-z0-9_!.*''() &$=@;:+,?-]{1,100}$'),
  public boolean not null default false,
  file_size_limit bigint not null
    constraint buckets_file_size_limit_positive check (file_size_limit > 0),
  allowed_mime_types text[] not null,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now()
);

comment on table storage.buckets is 'The two kinds of files. The server writes their limits at start.';
comment on column storage.buckets.id is 'Name of the bucket.';
comment on column storage.buckets.public is 'Whether its files have a public address.';
comment on column storage.buckets.file_size_limit is 'Largest file in bytes.';
comment on column storage.buckets.allowed_mime_types is 'Types by content that are stored; type/* allows a family.';
comment on column storage.buckets.created_at is 'When it was made.';
comment on column storage.buckets.updated_at is 'When it last changed.';

create trigger buckets_stamp_updated_at before update on storage.buckets
  for each row execute function app.stamp_updated_at();
-- Before row-level security is forced on the owner of the table, too.
insert into storage.buckets (id, public, file_size_limit, allowed_mime_types) values
  ('product_logos', true, 5000000,
   array['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']),
  ('brief_videos', true, 5368709120,
   array['video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska', 'video/matroska']);
alter table storage.buckets enable row level security;
alter table storage.buckets force row level security;
grant select on storage.buckets to anon, authenticated, briefwell_definer;
grant select, insert, update, delete on storage.buckets to service_role;
create policy definer_reads on storage.buckets for select to briefwell_definer using (true);
create policy everybody_reads_buckets on storage.buckets for select to anon, authenticated using (true);
create policy service_reads_buckets on storage.buckets for select to service_role using (true);
create policy service_sets_buckets on storage.buckets to service_role
  using ((select app.job_company()) is null)
  with check ((select app.job_company()) is null);

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
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  unreferenced_since timestamptz default app.now(),
  deleted_at timestamptz,
  constraint objects_name_key unique (bucket_id, name),
  constraint objects_company_key unique (id, company_id)
);
create index objects_company_id on storage.objects (company_id, created_at desc, id desc);
create index objects_owner_id on storage.objects (owner_id);
create index objects_unreferenced_since on storage.objects (unreferenced_since)
  where unreferenced_since is not null;

comment on table storage.objects is 'Stored files. The bytes of a row never change: nothing is overwritten.';
comment on column storage.objects.id is 'The file.';
comment on column storage.objects.bucket_id is 'Its bucket.';
comment on column storage.objects.name is 'Its key in the bucket.';
comment on column storage.objects.company_id is 'The company whose quota it uses.';
comment on column storage.objects.owner_id is 'The account that uploaded it; null once that is deleted.';
comment on column storage.objects.size is 'Bytes.';
comment on column storage.objects.mime_type is 'Type by content; the file name is not trusted.';
comment on column storage.objects.cache_control is 'The Cache-Control header of its responses.';
comment on column storage.objects.sha256 is 'SHA-256 of the bytes in hex, also the ETag.';
comment on column storage.objects.metadata is 'Further facts: width, height, duration, derivatives.';
comment on column storage.objects.created_at is 'When it was complete.';
comment on column storage.objects.updated_at is 'When the row last changed.';
comment on column storage.objects.unreferenced_since is
  'Since when no product or brief refers to it; null while one does. Swept after 30 days.';
comment on column storage.objects.deleted_at is
  'When the last row using it was deleted: its public address answers 404 since then. Null again after Undo.';

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
  metadata jsonb not null default '{}'
    constraint uploads_metadata_object check (jsonb_typeof(metadata) = 'object'),
  holder text
    constraint uploads_holder_length check (char_length(holder) between 1 and 200),
  held_until timestamptz,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null default app.now() + interval '24 hours',
  constraint uploads_name_key unique (bucket_id, name)
);
create index uploads_company_id on storage.uploads (company_id);
create index uploads_owner_id on storage.uploads (owner_id);
create index uploads_session_id on storage.uploads (session_id);
create index uploads_expires_at on storage.uploads (expires_at);

comment on table storage.uploads is 'Uploads in progress, with their whole length reserved.';
comment on column storage.uploads.id is 'The upload, as its address names it.';
comment on column storage.uploads.bucket_id is 'Bucket of the future file.';
comment on column storage.uploads.name is 'Key of the future file.';
comment on column storage.uploads.company_id is 'The company whose quota is reserved.';
comment on column storage.uploads.owner_id is 'Who may continue it.';
comment on column storage.uploads.session_id is 'The session that began it; another session may resume it.';
comment on column storage.uploads.length is 'Bytes announced.';
comment on column storage.uploads.metadata is
  'Upload-Metadata as sent; returned by HEAD, and the source of the cache control.';
comment on column storage.uploads.holder is 'The process that is receiving bytes; no other process may write.';
comment on column storage.uploads.held_until is 'Until when the holder counts as alive without renewing.';
comment on column storage.uploads.created_at is 'When it began.';
comment on column storage.uploads.expires_at is 'When its bytes and its reservation are dropped.';

-- ------------------------------------------------------------------ policies: files

call app.protect('storage.objects', 'company_id');
grant select, delete on storage.objects to authenticated;
grant update (name) on storage.objects to authenticated;
grant select, insert, update, delete on storage.objects to briefwell_definer;
create policy definer_reads on storage.objects for select to briefwell_definer using (true);
create policy definer_writes on storage.objects for insert to briefwell_definer with check (true);
create policy definer_changes on storage.objects for update to briefwell_definer using (true);
create policy definer_deletes on storage.objects for delete to briefwell_definer using (true);
create policy members_read_their_files on storage.objects for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
-- Who may delete a file may also move it. Foreign keys keep a file that a row refers to.
create policy owners_delete_their_files on storage.objects for delete to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (owner_id = (select auth.uid())
              or (bucket_id = 'product_logos' and (select public.user_can_manage_products(auth.uid())))
              or (bucket_id = 'brief_videos' and (select public.user_can_manage_briefs(auth.uid())))));
create policy owners_move_their_files on storage.objects for update to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (owner_id = (select auth.uid())
              or (bucket_id = 'product_logos' and (select public.user_can_manage_products(auth.uid())))
              or (bucket_id = 'brief_videos' and (select public.user_can_manage_briefs(auth.uid())))));

-- ------------------------------------------------------------------ policies: uploads

call app.protect('storage.uploads', 'company_id');
grant select, delete on storage.uploads to authenticated;
grant update (length, metadata, holder, held_until) on storage.uploads to authenticated;
grant select, insert, delete on storage.uploads to briefwell_definer;
create policy definer_reads on storage.uploads for select to briefwell_definer using (true);
create policy definer_writes on storage.uploads for insert to briefwell_definer with check (true);
create policy definer_deletes on storage.uploads for delete to briefwell_definer using (true);
create policy owners_see_their_uploads on storage.uploads for select to authenticated
  using (owner_id = (select auth.uid())
         and company_id = (select public.get_user_company(auth.uid())));
create policy owners_go_on_with_their_uploads on storage.uploads for update to authenticated
  using (owner_id = (select auth.uid())
         and company_id = (select public.get_user_company(auth.uid())));
create policy owners_end_their_uploads on storage.uploads for delete to authenticated
  using (owner_id = (select auth.uid()));

-- ------------------------------------------------------------------ folders

create function storage.folder_of(name text) returns uuid
  language sql immutable strict parallel safe
  return case when name ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/'
              then split_part(name, '/', 1)::uuid end;
comment on function storage.folder_of(text) is
  'The id that the first part of a key spells; null if the key has no such folder.';
grant execute on function storage.folder_of(text) to briefwell_definer;

-- A company's id is its owner's, so the id of any account may be the id of a company, now or later.
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
  'Raises 42501 if the key''s folder is named after an account outside the company.';

create function storage.guard_folder() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform storage.refuse_foreign_folder(new.name, new.company_id);
  return new;
end
$$;
comment on function storage.guard_folder() is 'No file gets into another company''s folder, whichever path it takes.';

create function storage.guard_move() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- A deleted file keeps its name, so that Undo finds it.
  if old.unreferenced_since is null or old.deleted_at is not null then
    raise exception 'A product or a brief uses this file.' using errcode = 'BW039';
  end if;
  if exists (select from storage.uploads u
             where u.bucket_id = new.bucket_id and u.name = new.name and u.expires_at > app.now()) then
    raise exception 'The resource already exists' using errcode = 'BW033';
  end if;
  return new;
end
$$;
comment on function storage.guard_move() is
  'A file in use keeps its address (BW039), and no file moves to the key of an upload in progress (BW033).';

create function storage.uploads_only_shrink() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'A reservation can only become smaller.' using errcode = '42501';
end
$$;
comment on function storage.uploads_only_shrink() is
  'A reservation cannot grow; more room means a new reservation against the quota.';

-- ------------------------------------------------------------------ triggers

create trigger objects_stamp_updated_at before update on storage.objects
  for each row execute function app.stamp_updated_at();
create trigger objects_guard_folder before insert or update of name on storage.objects
  for each row execute function storage.guard_folder();
create trigger objects_guard_move before update of name on storage.objects
  for each row when (new.name <> old.name) execute function storage.guard_move();
create trigger uploads_guard_folder before insert on storage.uploads
  for each row execute function storage.guard_folder();
create trigger uploads_only_shrink before update of length on storage.uploads
  for each row when (new.length > old.length) execute function storage.uploads_only_shrink();
