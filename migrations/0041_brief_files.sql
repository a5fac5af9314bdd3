-- Files beside the video: decks, press releases and data sheets. They have no public address, and
-- readers get them under the same gate as the video.

set local role service_role;
insert into storage.buckets (id, public, file_size_limit, allowed_mime_types) values
  ('brief_files', false, 50000000,
   array['application/pdf', 'image/png',
         'application/vnd.openxmlformats-officedocument.presentationml.presentation',
         'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
         'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']);
reset role;

create table app.brief_files (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.company_profiles on delete cascade,
  -- Without a foreign key, like shares: Undo of a deletion brings the files back.
  brief_id uuid not null,
  object_id uuid not null,
  user_id uuid references auth.users on delete set null,
  name text not null
    constraint brief_files_name_length check (char_length(name) between 1 and 200),
  created_at timestamptz not null default app.now(),
  constraint brief_files_object_id_fkey foreign key (object_id, company_id)
    references storage.objects (id, company_id),
  constraint brief_files_object_key unique (brief_id, object_id)
);
create index brief_files_brief_id on app.brief_files (brief_id, created_at, id);
create index brief_files_company_id on app.brief_files (company_id);
create index brief_files_object_id on app.brief_files (object_id, company_id);
create index brief_files_user_id on app.brief_files (user_id);

comment on table app.brief_files is 'Files that readers of a brief find beside its video.';
comment on column app.brief_files.id is 'The attachment.';
comment on column app.brief_files.company_id is 'The company whose brief it is.';
comment on column app.brief_files.brief_id is 'The brief.';
comment on column app.brief_files.object_id is 'The stored file.';
comment on column app.brief_files.user_id is 'Who added it; null once that account is deleted.';
comment on column app.brief_files.name is 'The name that readers see.';
comment on column app.brief_files.created_at is 'When it was added.';

call app.protect('app.brief_files', 'company_id');
grant select, delete on app.brief_files to authenticated;
grant insert (company_id, brief_id, object_id, user_id, name) on app.brief_files to authenticated;
grant select, delete on app.brief_files to briefwell_definer;
create policy definer_does_all on app.brief_files to briefwell_definer using (true) with check (true);
create policy members_read on app.brief_files for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
create policy managers_add on app.brief_files for insert to authenticated
  with check (company_id = (select public.get_user_company(auth.uid()))
              and (select public.user_can_manage_briefs(auth.uid()))
              and exists (select from public.briefs b
                          where b.id = brief_id and b.company_id = brief_files.company_id)
              and exists (select from storage.objects o
                          where o.id = object_id and o.bucket_id = 'brief_files'
                            and o.company_id = brief_files.company_id));
create policy managers_remove on app.brief_files for delete to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_manage_briefs(auth.uid())));

drop policy owners_delete_their_files on storage.objects;
create policy owners_delete_their_files on storage.objects for delete to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (owner_id = (select auth.uid())
              or (bucket_id = 'product_logos' and (select public.user_can_manage_products(auth.uid())))
              or (bucket_id in ('brief_videos', 'brief_files')
                  and (select public.user_can_manage_briefs(auth.uid())))));
drop policy owners_move_their_files on storage.objects;
create policy owners_move_their_files on storage.objects for update to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (owner_id = (select auth.uid())
              or (bucket_id = 'product_logos' and (select public.user_can_manage_products(auth.uid())))
              or (bucket_id in ('brief_videos', 'brief_files')
                  and (select public.user_can_manage_briefs(auth.uid())))));

create or replace function storage.sweepable_objects(max_rows integer default 1000)
  returns setof storage.objects
  language plpgsql stable set search_path = ''
as $$
begin
  return query
    select o.* from storage.objects o
    where o.unreferenced_since < app.now() - interval '30 days'
      and not exists (select from public.products p where p.logo_object_id = o.id)
      and not exists (select from public.briefs b where b.video_object_id = o.id)
      and not exists (select from app.brief_files f where f.object_id = o.id)
      and not exists (select from app.trash t where t.row ->> 'logo_object_id' = o.id::text)
      and not exists (select from app.trash t where t.row ->> 'video_object_id' = o.id::text)
    order by o.unreferenced_since
    limit sweepable_objects.max_rows;
end
$$;

create or replace function app.brief_for_reader(share app.shares) returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object(
      'id', b.id, 'title', b.title, 'type', b.type, 'updatedAt', b.updated_at,
      'gate', gate.state, 'availableFrom', e.available_from,
      'embargo', case when e.embargo_until > app.now() then jsonb_build_object(
        'until', e.embargo_until, 'confidential', e.confidential, 'terms', e.terms, 'termsHash', e.terms_hash,
        'acceptedAt', (
          select min(a.decided_at) from app.acceptances a
          where a.brief_id = e.brief_id and a.email = share.email and a.terms_hash = e.terms_hash
            and a.decision = 'accepted' and a.embargo_until >= e.embargo_until)) end,
      'message', share.message, 'mayDownload', share.may_download and gate.state = 'open',
      'sharedAt', share.created_at, 'expiresAt', share.expires_at,
      'vendor', jsonb_build_object(
        'id', c.id, 'name', c.company_name, 'headquartersLocation', c.headquarters_location,
        'yearFounded', c.year_founded, 'employeeCount', c.employee_count,
        'ownershipStructure', c.ownership_structure, 'regionsOfOperation', c.regions_of_operation),
      -- Everything else stays behind the gate.
      'description', shown.description, 'timeline', shown.timeline, 'budgetRange', shown.budget_range,
      'targetAudience', shown.target_audience, 'requirements', shown.requirements,
      'product', case when p.id is not null then jsonb_build_object(
        'name', p.name, 'category', p.category, 'websiteUrl', p.websiteurl, 'logoUrl', p.logo_url,
        'releaseNotes', p.release_notes) end,
      'externalUrl', case when o.id is null then shown.uploaded_video_url end,
      'file', case when o.id is not null then jsonb_build_object('bucket', o.bucket_id, 'key', o.name) end,
      'files', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', f.id, 'name', f.name, 'type', held.mime_type, 'size', held.size, 'bucket', held.bucket_id,
          'key', held.name) order by f.created_at, f.id)
        from app.brief_files f
        join storage.objects held on held.id = f.object_id
        where f.brief_id = shown.id), '[]'),
      'video', to_jsonb(v) || jsonb_build_object('ahead', null))
    from public.briefs b
    cross join lateral (select app.gate_of(share) as state) gate
    join public.company_profiles c on c.id = b.company_id
    left join app.embargoes e on e.brief_id = b.id
    left join public.briefs shown on shown.id = b.id and gate.state = 'open'
    left join public.products p on p.id = shown.product_id
    left join storage.objects o on o.id = shown.video_object_id
    left join app.videos v on v.object_id = o.id
    where b.id = share.brief_id;
  end;

grant create on schema app, storage to briefwell_definer;
set local role briefwell_definer;

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

create or replace function storage.track_reference() returns trigger
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
      and not exists (select from public.briefs b where b.video_object_id = o.id)
      and not exists (select from app.brief_files f where f.object_id = o.id);
  end if;
  return null;
end
$$;

create or replace function storage.played_object(
    bucket_id text, name text, session_id uuid, user_id uuid, brief_id uuid)
  returns storage.objects
  language plpgsql stable security definer set search_path = ''
as $$
declare
  played storage.objects;
begin
  select o.* into played
  from storage.objects o
  where o.bucket_id = played_object.bucket_id
    and o.name = played_object.name
    and o.deleted_at is null
    and app.session_lives(played_object.session_id, played_object.user_id)
    and case
      when played_object.brief_id is null then o.company_id = (
        select m.company_id from public.team_members m where m.user_id = played_object.user_id)
      else app.may_watch(played_object.brief_id, played_object.user_id)
           and (exists (select from public.briefs b
                        where b.id = played_object.brief_id and b.video_object_id = o.id)
                or exists (select from app.brief_files f
                           where f.brief_id = played_object.brief_id and f.object_id = o.id))
    end;
  return played;
end
$$;
comment on function storage.played_object(text, text, uuid, uuid, uuid) is
  'The video or file at an address signed for a session: for a member of its company, or with a brief, for a reader who may watch that.';

create or replace function storage.opened_object(bucket_id text, name text, link_id uuid) returns storage.objects
  language plpgsql stable security definer set search_path = ''
as $$
declare
  opened storage.objects;
begin
  select o.* into opened
  from app.open_links l
  join public.briefs b on b.id = l.brief_id
  join storage.objects o on o.id = b.video_object_id
    or exists (select from app.brief_files f where f.brief_id = b.id and f.object_id = o.id)
  where l.id = opened_object.link_id and app.opens(l)
    and o.bucket_id = opened_object.bucket_id and o.name = opened_object.name and o.deleted_at is null;
  return opened;
end
$$;
comment on function storage.opened_object(text, text, uuid) is
  'The video or file at an address signed for a link, while the link opens its brief.';

grant execute on function storage.track_reference() to session_user;
reset role;
revoke create on schema app, storage from briefwell_definer;

create function app.forget_files() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- A brief that was restored leaves the trash, too.
  delete from app.brief_files f where f.brief_id = old.row_id
    and not exists (select from public.briefs b where b.id = old.row_id);
  return null;
end
$$;
comment on function app.forget_files() is 'Lets go of the files of a brief that is gone for good.';
create trigger trash_forget_files after delete on app.trash
  for each row when (old.table_name = 'briefs') execute function app.forget_files();
create trigger brief_files_track_object after insert or delete on app.brief_files
  for each row execute function storage.track_reference('object_id');
set local role briefwell_definer;
revoke execute on function storage.track_reference() from session_user;
reset role;

call app.hand_over_definer_functions();
