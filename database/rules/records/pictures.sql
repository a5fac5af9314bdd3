-- Pictures of canvases and documents.

create or replace function app.picture_bytes(company uuid, person uuid) returns bigint
  language sql stable
  begin atomic
    select coalesce(sum(files.size), 0)::bigint
    from (select distinct p.file_id, p.size
          from app.documents d
          join app.document_pictures p on p.document_id = d.id
          where case when company is not null then d.company_id = company
                     else d.company_id is null and d.user_id = person end
          union
          select distinct p.file_id, p.size
          from app.canvases c
          join app.canvas_pictures p on p.canvas_id = c.id
          where case when company is not null then c.company_id = company
                     else c.company_id is null and c.user_id = person end) files;
  end;
comment on function app.picture_bytes(uuid, uuid) is
  'Bytes of the pictures in the canvases and documents of a company or, without one, of a person. For definer functions.';
grant execute on function app.picture_bytes(uuid, uuid) to briefwell_definer;

create or replace function app.admit_picture(company uuid, person uuid, bytes bigint) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if app.has_room(company, person, bytes) then
    return;
  end if;
  if company is not null then
    raise exception 'Your company has no room for this file.' using errcode = 'BW034';
  end if;
  raise exception 'Your canvases and documents have 500 MB of versions and pictures, the most they can have. What is in the trash counts for 30 days.'
    using errcode = 'BW034';
end
$$;
comment on function app.admit_picture(uuid, uuid, bigint) is
  'Raises BW034 where a company has no room for a picture, or a person without one more than 500 MB. For definer functions.';
grant execute on function app.admit_picture(uuid, uuid, bigint) to briefwell_definer;
