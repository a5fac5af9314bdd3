-- Versions hold whole canvases: without a bound, restoring two of them in turn fills the disk.

grant delete on app.canvas_versions to briefwell_definer;
create policy definer_trims on app.canvas_versions for delete to briefwell_definer using (true);

create function app.trim_canvas_versions() returns trigger
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
create trigger canvas_versions_trim after insert on app.canvas_versions
  for each row when (new.name is null) execute function app.trim_canvas_versions();

call app.hand_over_definer_functions();

grant create on schema app to briefwell_definer;
set local role briefwell_definer;
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
reset role;
revoke create on schema app from briefwell_definer;
