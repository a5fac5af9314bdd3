-- Pictures of documents.

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
  perform app.admit_picture(document.company_id, document.user_id, new.size);
  return new;
end
$$;
comment on function app.admit_document_picture() is
  'Raises BW043 beyond 300 pictures of a document, BW034 where the company has no room or a person more than 500 MB, and 42501 for a file that the caller may not see.';

create or replace function app.library_picture(document_id uuid, file_id uuid) returns table (type text)
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

create or replace function app.library_pictures(document_id uuid)
  returns table (file_id uuid, type text, width integer, height integer)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select p.file_id, p.type, p.width, p.height
    from app.shared_documents(auth.uid()) s
    join app.documents d on d.id = s.document_id
    join app.document_versions v on v.id = d.published_id
    join app.document_pictures p on p.document_id = d.id
    where s.document_id = library_pictures.document_id
      and exists (select from jsonb_array_elements(v.blocks) b
                  where b ->> 'type' = 'picture' and b #>> '{attrs,picture,fileId}' = p.file_id::text);
end
$$;
comment on function app.library_pictures(uuid) is
  'The pictures that the published version of a document shows which is shared with the caller; none for any other.';
grant execute on function app.library_pictures(uuid) to authenticated;
