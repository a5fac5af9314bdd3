-- Resumable uploads: what the client said of its file, and which process is receiving it.
-- Public reading in one statement, without taking a role first.

alter table storage.uploads
  add column metadata jsonb not null default '{}'
    constraint uploads_metadata_object check (jsonb_typeof(metadata) = 'object'),
  add column holder text
    constraint uploads_holder_length check (char_length(holder) between 1 and 200),
  add column held_until timestamptz;

comment on column storage.uploads.metadata is 'Upload-Metadata as it was sent; answered to HEAD, and the source of cache control.';
comment on column storage.uploads.holder is 'The process that receives bytes at this moment: nobody else may write.';
comment on column storage.uploads.held_until is 'Until when the holder is believed without another word.';

grant update (length, metadata, holder, held_until) on storage.uploads to authenticated;
create policy owners_go_on_with_their_uploads on storage.uploads for update to authenticated
  using (owner_id = (select auth.uid())
         and company_id = (select public.get_user_company(auth.uid())));

create function storage.uploads_only_shrink() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'A reservation can only become smaller.' using errcode = '42501';
end
$$;
comment on function storage.uploads_only_shrink() is 'More room is had by reserving anew, against the quota.';
create trigger uploads_only_shrink before update of length on storage.uploads
  for each row when (new.length > old.length) execute function storage.uploads_only_shrink();

-- ------------------------------------------------------------------ reading by address

-- What is public is read by everybody, so also by the login role that has not taken a role yet.
grant usage on schema storage to public;
set local role briefwell_definer;
grant execute on function storage.public_object(text, text) to public;
reset role;

-- ------------------------------------------------------------------ sweeping

-- The clock comes with the caller.
drop function storage.sweepable_objects(integer);
create function storage.sweepable_objects(as_of timestamptz default now(), max_rows integer default 1000)
  returns setof storage.objects
  language plpgsql stable set search_path = ''
as $$
begin
  return query
    select o.* from storage.objects o
    where o.unreferenced_since < sweepable_objects.as_of - interval '30 days'
      and not exists (select from public.products p where p.logo_object_id = o.id)
      and not exists (select from public.briefs b where b.video_object_id = o.id)
      and not exists (select from app.trash t where t.row ->> 'logo_object_id' = o.id::text)
      and not exists (select from app.trash t where t.row ->> 'video_object_id' = o.id::text)
    order by o.unreferenced_since
    limit sweepable_objects.max_rows;
end
$$;
comment on function storage.sweepable_objects(timestamptz, integer) is
  'Files that nothing has referred to for 30 days, the trash included. For service_role.';
grant execute on function storage.sweepable_objects(timestamptz, integer) to service_role;
