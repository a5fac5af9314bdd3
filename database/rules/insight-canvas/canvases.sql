-- Canvases: who changes them, and how many there may be.

-- A person's own canvases go with the account; those of a company stay.
create or replace function app.forget_own_canvases() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from app.canvases c where c.user_id = old.id and c.company_id is null;
  return old;
end
$$;
comment on function app.forget_own_canvases() is 'Deletes the canvases that belong to an account and to no company.';

create or replace function app.limit_canvases() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := case when new.company_id is null then 200 else 1000 end;
begin
  perform pg_advisory_xact_lock(hashtextextended('app.canvases ' || coalesce(new.company_id, new.user_id), 0));
  if most < (select count(*) from (
      select from app.canvases c
      where case when new.company_id is null then c.company_id is null and c.user_id = new.user_id
                 else c.company_id = new.company_id end
      limit most + 1) counted) then
    raise exception 'There are % canvases, the most there can be. Delete some first.', to_char(most, 'FM9,999')
      using errcode = 'BW043';
  end if;
  return null;
end
$$;
comment on function app.limit_canvases() is
  'Raises BW043 beyond 1,000 canvases of a company, or 200 of a person without one; those in the trash count.';

create or replace function app.limit_canvas_widgets() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  widgets bigint;
  bytes bigint;
begin
  for widgets, bytes in
    select count(w.widget), coalesce(sum(octet_length(w.widget::text)), 0)
    from app.canvas_widgets w
    where w.canvas_id in (select n.canvas_id from new_rows n)
    group by w.canvas_id
  loop
    if widgets > 500 then
      raise exception 'A canvas has at most 500 widgets.' using errcode = 'BW043';
    end if;
    if bytes > 900000 then
      raise exception 'The texts of this canvas are too long: 900 kB is the most.' using errcode = 'BW043';
    end if;
  end loop;
  return null;
end
$$;
comment on function app.limit_canvas_widgets() is 'Raises BW043 for a canvas of more than 500 widgets or 900 kB.';

create or replace function app.move_canvas_to_trash() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.trash (company_id, table_name, row_id, row, transaction_id, deleted_by)
  values (new.company_id, 'canvases', new.id,
          jsonb_build_object('title', new.title, 'user_id', new.user_id, 'created_at', new.created_at),
          app.transaction_id(), auth.uid());
  return null;
end
$$;
comment on function app.move_canvas_to_trash() is 'Lists a deleted canvas in the trash.';

create or replace function app.forget_canvas() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from app.canvases c where c.id = old.row_id and c.deleted_at is not null;
  return null;
end
$$;
comment on function app.forget_canvas() is 'Deletes a canvas that leaves the trash without being restored.';

create or replace function app.restore_canvases(transaction_id bigint) returns void
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  update app.canvases c set deleted_at = null
  from app.trash t
  where t.transaction_id = restore_canvases.transaction_id
    and t.table_name = 'canvases' and c.id = t.row_id;
end
$$;
comment on function app.restore_canvases(bigint) is
  'Restores the canvases that a transaction moved to the trash. For app.restore_deleted.';
