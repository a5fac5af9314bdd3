-- Pictures of canvases.

create or replace function app.admit_canvas_picture() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  canvas app.canvases;
begin
  select c.* into canvas from app.canvases c where c.id = new.canvas_id;
  -- The lock of app.reserve_upload: uploads of the company at the same time count this picture, too.
  perform pg_advisory_xact_lock(hashtextextended('storage.quota ' || coalesce(canvas.company_id, canvas.user_id), 0));
  if 300 <= (select count(*) from app.canvas_pictures p where p.canvas_id = new.canvas_id) then
    raise exception 'A canvas has at most 300 pictures; those that it no longer shows count for 30 days.'
      using errcode = 'BW043';
  end if;
  if not exists (select from app.canvas_pictures p where p.file_id = new.file_id) then
    perform app.admit_picture(canvas.company_id, canvas.user_id, new.size);
    return new;
  end if;
  -- A copy takes no room, but only who may see a file may have one.
  if not exists (select from app.canvas_pictures p
                 join app.canvases c on c.id = p.canvas_id
                 where p.file_id = new.file_id
                   and (p.type, p.size, p.width, p.height) = (new.type, new.size, new.width, new.height)
                   and ((c.company_id = public.get_user_company(auth.uid())
                         and public.user_can_view_company_info(auth.uid()))
                        or (c.company_id is null and c.user_id = auth.uid()))) then
    raise exception 'You do not have permission to copy this picture' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function app.admit_canvas_picture() is
  'Raises BW043 beyond 300 pictures of a canvas, BW034 where there is no room, and 42501 for a file that the caller may not see.';

create or replace function app.library_canvas_pictures(canvas_id uuid, file_ids uuid[])
  returns table (file_id uuid, type text, width integer, height integer)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select p.file_id, p.type, p.width, p.height
    from app.canvas_pictures p
    where p.canvas_id = library_canvas_pictures.canvas_id
      and p.file_id = any (library_canvas_pictures.file_ids)
      and exists (select from app.shared_canvases(auth.uid()) s
                  where s.canvas_id = library_canvas_pictures.canvas_id)
      and exists (select from app.canvas_widgets w
                  where w.canvas_id = library_canvas_pictures.canvas_id and w.widget ->> 'type' = 'picture'
                    and w.widget #>> '{data,fileId}' = p.file_id::text);
end
$$;
comment on function app.library_canvas_pictures(uuid, uuid[]) is
  'Those of the files that a canvas shows now which is shared with the caller; none for any other.';
grant execute on function app.library_canvas_pictures(uuid, uuid[]) to authenticated;
