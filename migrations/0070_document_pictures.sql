-- Pictures of documents: uploaded ones, and those of canvases. A block names a file by its id; a row says
-- that the document has it. Copied to another document, the file is kept once and has a row for each.

create table app.document_pictures (
  document_id uuid not null references app.documents on delete cascade,
  file_id uuid not null,
  type text not null
    constraint document_pictures_type_known check (type in ('image/png', 'image/jpeg')),
  size integer not null
    constraint document_pictures_size_limited check (size between 1 and 20000000),
  width integer not null
    constraint document_pictures_width_limited check (width between 1 and 10000),
  height integer not null
    constraint document_pictures_height_limited check (height between 1 and 10000),
  canvas_id uuid,
  widget_id uuid,
  canvas_revision integer,
  alt text not null default ''
    constraint document_pictures_alt_length check (char_length(alt) <= 300),
  user_id uuid references auth.users on delete set null,
  created_at timestamptz not null default app.now(),
  unused_since timestamptz,
  constraint document_pictures_pkey primary key (document_id, file_id),
  constraint document_pictures_canvas_whole check (num_nulls(canvas_id, canvas_revision) in (0, 2)
                                                   and (widget_id is null or canvas_id is not null))
);
create index document_pictures_file_id on app.document_pictures (file_id);
create index document_pictures_user_id on app.document_pictures (user_id);

comment on table app.document_pictures is 'The pictures of documents; the bytes are in the file store under their id.';
comment on column app.document_pictures.document_id is 'The document that may show it.';
comment on column app.document_pictures.file_id is 'The file, which several documents of the same owner may have.';
comment on column app.document_pictures.type is 'Its type by content.';
comment on column app.document_pictures.size is 'Bytes.';
comment on column app.document_pictures.width is 'Pixels.';
comment on column app.document_pictures.height is 'Pixels.';
comment on column app.document_pictures.canvas_id is 'The canvas that it shows, which may be gone; null for an uploaded picture.';
comment on column app.document_pictures.widget_id is 'The one widget of the canvas that it shows; null for the whole canvas.';
comment on column app.document_pictures.canvas_revision is 'The revision of the canvas that was drawn.';
comment on column app.document_pictures.alt is 'What the picture of a canvas was said to show, which its block may say otherwise.';
comment on column app.document_pictures.user_id is 'Who added it; null once that account is deleted.';
comment on column app.document_pictures.created_at is 'When it was added to the document.';
comment on column app.document_pictures.unused_since is
  'Since when neither the document nor one of its versions shows it, as the nightly job found; let go after 30 days.';

call app.protect('app.document_pictures');
grant select on app.document_pictures to authenticated;
grant insert (document_id, file_id, type, size, width, height, canvas_id, widget_id, canvas_revision, alt, user_id)
  on app.document_pictures to authenticated;
grant select on app.document_pictures to briefwell_definer;
create policy definer_reads on app.document_pictures for select to briefwell_definer using (true);
create policy readers_of_the_document_read on app.document_pictures for select to authenticated
  using (exists (select from app.documents d where d.id = document_id));
create policy those_who_may_change_it_add on app.document_pictures for insert to authenticated
  with check (user_id = (select auth.uid())
              and exists (select from app.documents d
                          where d.id = document_id and app.may_change_document(d)
                            and d.status in ('draft', 'review') and d.deleted_at is null));

-- ------------------------------------------------------------------ room

create function app.picture_bytes(company uuid, person uuid) returns bigint
  language sql stable
  begin atomic
    select coalesce(sum(files.size), 0)::bigint
    from (select distinct p.file_id, p.size
          from app.documents d
          join app.document_pictures p on p.document_id = d.id
          where case when company is not null then d.company_id = company
                     else d.company_id is null and d.user_id = person end) files;
  end;
comment on function app.picture_bytes(uuid, uuid) is
  'Bytes of the pictures in the documents of a company or, without one, of a person. For definer functions.';
grant execute on function app.picture_bytes(uuid, uuid) to briefwell_definer;

create function app.admit_document_picture() returns trigger
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
    if app.company_usage(document.company_id) + new.size > app.company_quota() then
      raise exception 'Your company has no room for this file.' using errcode = 'BW034';
    end if;
  elsif app.picture_bytes(null, document.user_id) + new.size > 500000000 then
    raise exception 'Your documents have 500 MB of pictures, the most they can have. Delete some first.'
      using errcode = 'BW034';
  end if;
  return new;
end
$$;
comment on function app.admit_document_picture() is
  'Raises BW043 beyond 300 pictures of a document, BW034 where the company has no room or a person more than 500 MB, and 42501 for a file that the caller may not see.';
create trigger document_pictures_admit before insert on app.document_pictures
  for each row execute function app.admit_document_picture();

-- ------------------------------------------------------------------ readers

create function app.library_picture(document_id uuid, file_id uuid) returns table (type text)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select p.type
    from app.shared_documents(auth.uid()) s
    join app.documents d on d.id = s.document_id
    join app.document_versions v on v.id = d.published_id
    join app.document_pictures p on p.document_id = d.id and p.file_id = library_picture.file_id
    where s.document_id = library_picture.document_id
      and v.blocks @> jsonb_build_array(jsonb_build_object(
        'type', 'picture',
        'attrs', jsonb_build_object('picture', jsonb_build_object('fileId', p.file_id))))
    limit 1;
end
$$;
comment on function app.library_picture(uuid, uuid) is
  'The type of a picture that the published version of a document shows which is shared with the caller; no row for any other.';
grant execute on function app.library_picture(uuid, uuid) to authenticated;

call app.hand_over_definer_functions();

grant create on schema app to briefwell_definer;
set local role briefwell_definer;
create or replace function app.company_usage(company_id uuid) returns bigint
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
                where u.company_id = company_usage.company_id and u.expires_at > app.now()), 0)
    + app.picture_bytes(company_usage.company_id, null);
end
$$;
reset role;
revoke create on schema app from briefwell_definer;
