-- Stored files and uploads in progress.

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

insert into storage.buckets (id, public, file_size_limit, allowed_mime_types) values
  ('product_logos', true, 5000000,
   array['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']),
  ('brief_videos', true, 5368709120,
   array['video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska', 'video/matroska']),
  ('brief_files', false, 50000000,
   array['application/pdf', 'image/png',
         'application/vnd.openxmlformats-officedocument.presentationml.presentation',
         'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
         'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']);

alter table storage.buckets enable row level security;
alter table storage.buckets force row level security;
grant select, insert, update, delete on storage.buckets to service_role;
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
  restricted_at timestamptz,
  constraint objects_name_key unique (bucket_id, name),
  constraint objects_company_key unique (id, company_id)
);

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
comment on column storage.objects.restricted_at is
  'Since when it has no public address, because a brief that uses it is restricted; null while it has one.';

create index objects_company_id on storage.objects (company_id, created_at desc, id desc);
create index objects_owner_id on storage.objects (owner_id);
create index objects_unreferenced_since on storage.objects (unreferenced_since)
  where unreferenced_since is not null;

call app.protect('storage.objects', 'company_id');

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

create index uploads_company_id on storage.uploads (company_id);
create index uploads_owner_id on storage.uploads (owner_id);
create index uploads_session_id on storage.uploads (session_id);
create index uploads_expires_at on storage.uploads (expires_at);

call app.protect('storage.uploads', 'company_id');

alter table app.company_brands add constraint company_brands_logo_object_id_fkey foreign key (logo_object_id, company_id)
    references storage.objects (id, company_id);
