-- Named versions of canvases; equal content is stored once.

create or replace function app.limit_canvas_versions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if 50 < (select count(*) from app.canvas_versions v
           where v.canvas_id = new.canvas_id and v.name is not null) then
    raise exception 'A canvas has at most 50 named versions.' using errcode = 'BW043';
  end if;
  return null;
end
$$;
comment on function app.limit_canvas_versions() is 'Raises BW043 beyond 50 named versions of a canvas.';

create or replace function app.trim_canvas_versions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from app.canvas_versions v
  where v.id in (
    select earlier.id from app.canvas_versions earlier
    where earlier.canvas_id = new.canvas_id and earlier.name is null
    order by earlier.kept_at desc, earlier.id desc offset 100);
  return null;
end
$$;
comment on function app.trim_canvas_versions() is 'Keeps the newest 100 versions of a canvas that have no name.';

create or replace function app.keep_canvas_version() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  canvas app.canvases;
begin
  new.content_hash := sha256(convert_to(new.widgets::text, 'UTF8'));
  if exists (select from app.canvas_versions v
             where v.canvas_id = new.canvas_id and v.content_hash = new.content_hash and v.widgets is not null) then
    new.widgets := null;
    return new;
  end if;
  select c.* into canvas from app.canvases c where c.id = new.canvas_id;
  if app.has_room(canvas.company_id, canvas.user_id, pg_column_size(new.widgets)) then
    return new;
  end if;
  if new.name is not null then
    perform app.refuse_version(canvas.company_id);
  end if;
  return null;
end
$$;
comment on function app.keep_canvas_version() is
  'Shares the content of an earlier version. Without room, an automatic version is left out, and BW034 is raised for a named one.';

create or replace function app.pass_on_canvas_content() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update app.canvas_versions v set widgets = old.widgets
  where v.id = (select other.id from app.canvas_versions other
                where other.canvas_id = old.canvas_id and other.content_hash = old.content_hash
                  and not exists (select from app.canvas_versions holder
                                  where holder.canvas_id = old.canvas_id and holder.content_hash = old.content_hash
                                    and holder.widgets is not null)
                order by other.kept_at desc, other.id desc limit 1);
  return null;
end
$$;
comment on function app.pass_on_canvas_content() is
  'Gives the content of a deleted version to another one that shares it; with the last one the content goes.';
