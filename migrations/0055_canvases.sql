-- Canvases of the insight canvas. A save names the revision of each widget that it changes: changes of
-- other widgets merge, and the same widget collides (docs/decisions/049).

create table app.canvases (
  id uuid primary key default gen_random_uuid(),
  company_id uuid references public.company_profiles on delete cascade,
  user_id uuid references auth.users on delete set null,
  title text not null
    constraint canvases_title_length check (char_length(title) between 1 and 200),
  revision integer not null default 1,
  known_since integer not null default 0,
  created_at timestamptz not null default app.now(),
  changed_at timestamptz not null default app.now(),
  changed_by uuid references auth.users on delete set null,
  deleted_at timestamptz
);
create index canvases_company_id on app.canvases (company_id, changed_at desc, id desc);
create index canvases_user_id on app.canvases (user_id, changed_at desc, id desc);
create index canvases_changed_by on app.canvases (changed_by);

comment on table app.canvases is 'Canvases of the insight canvas.';
comment on column app.canvases.id is 'The canvas.';
comment on column app.canvases.company_id is 'Whose it is; null for that of a person who had no company.';
comment on column app.canvases.user_id is 'Who made it; null once that account is deleted.';
comment on column app.canvases.title is 'Title.';
comment on column app.canvases.revision is 'Number of saves, plus one.';
comment on column app.canvases.known_since is
  'The oldest revision since which the changes are known: what was deleted before is forgotten.';
comment on column app.canvases.created_at is 'When it was made.';
comment on column app.canvases.changed_at is 'When its title or widgets last changed.';
comment on column app.canvases.changed_by is 'Who changed them; null once that account is deleted.';
comment on column app.canvases.deleted_at is 'When it was moved to the trash, where a row points at it.';

create table app.canvas_widgets (
  canvas_id uuid not null references app.canvases on delete cascade,
  id uuid not null,
  revision integer not null,
  z integer not null default 0,
  widget jsonb,
  deleted_at timestamptz,
  constraint canvas_widgets_pkey primary key (canvas_id, id),
  constraint canvas_widgets_deleted check ((widget is null) = (deleted_at is not null))
);
create index canvas_widgets_revision on app.canvas_widgets (canvas_id, revision);
create index canvas_widgets_deleted_at on app.canvas_widgets (deleted_at) where deleted_at is not null;

comment on table app.canvas_widgets is 'The widgets of canvases.';
comment on column app.canvas_widgets.canvas_id is 'The canvas.';
comment on column app.canvas_widgets.id is 'The widget, named by whoever added it.';
comment on column app.canvas_widgets.revision is 'The revision of the canvas at which it last changed.';
comment on column app.canvas_widgets.z is 'Its place in the stack: the larger lies above.';
comment on column app.canvas_widgets.widget is
  'Type, title, place, size and data, in the form of the API; null once it is deleted.';
comment on column app.canvas_widgets.deleted_at is
  'When it was deleted; the row stays for 30 days so that other tabs learn of it.';

create table app.canvas_versions (
  id uuid primary key default gen_random_uuid(),
  canvas_id uuid not null references app.canvases on delete cascade,
  revision integer not null,
  name text
    constraint canvas_versions_name_length check (char_length(name) between 1 and 100),
  title text not null,
  widgets jsonb not null,
  created_at timestamptz not null,
  changed_by uuid references auth.users on delete set null,
  kept_at timestamptz not null default app.now()
);
create index canvas_versions_canvas_id on app.canvas_versions (canvas_id, created_at desc, id desc);
create index canvas_versions_changed_by on app.canvas_versions (changed_by);
create index canvas_versions_unnamed on app.canvas_versions (kept_at) where name is null;

comment on table app.canvas_versions is 'States of canvases that are kept, so that they can be restored.';
comment on column app.canvas_versions.id is 'The version.';
comment on column app.canvas_versions.canvas_id is 'The canvas.';
comment on column app.canvas_versions.revision is 'Its revision at that time.';
comment on column app.canvas_versions.name is 'What a person called it; null for one that was kept automatically.';
comment on column app.canvas_versions.title is 'The canvas''s title at that time.';
comment on column app.canvas_versions.widgets is 'Its widgets at that time, a list in the form of the API.';
comment on column app.canvas_versions.created_at is 'When the canvas came to be like this.';
comment on column app.canvas_versions.changed_by is 'Who made it so; null once that account is deleted.';
comment on column app.canvas_versions.kept_at is 'When this version was kept.';

-- ------------------------------------------------------------------ policies

call app.protect('app.canvases', 'company_id');
call app.protect('app.canvas_widgets');
call app.protect('app.canvas_versions');
grant select, insert on app.canvases to authenticated;
grant update (title, revision, changed_at, changed_by, deleted_at) on app.canvases to authenticated;
grant select, insert, update on app.canvas_widgets to authenticated;
grant select, insert on app.canvas_versions to authenticated;
grant select, update, delete on app.canvases to briefwell_definer;
grant select on app.canvas_widgets, app.canvas_versions to briefwell_definer;
create policy definer_keeps on app.canvases to briefwell_definer using (true) with check (true);
create policy definer_reads on app.canvas_widgets for select to briefwell_definer using (true);
create policy definer_reads on app.canvas_versions for select to briefwell_definer using (true);

create policy members_and_owners_read on app.canvases for select to authenticated
  using ((company_id = (select public.get_user_company(auth.uid()))
          and (select public.user_can_view_company_info(auth.uid())))
         or (company_id is null and user_id = (select auth.uid())));
create policy members_and_people_make on app.canvases for insert to authenticated
  with check (user_id = (select auth.uid())
              and company_id is not distinct from (select public.get_user_company(auth.uid()))
              and (company_id is null or (select public.user_can_view_company_info(auth.uid()))));
create policy authors_and_managers_change on app.canvases for update to authenticated
  using ((company_id is null and user_id = (select auth.uid()))
         or (company_id = (select public.get_user_company(auth.uid()))
             and (user_id = (select auth.uid())
                  or (select public.user_can_manage_briefs(auth.uid())))));

create function app.may_change_canvas(canvas app.canvases) returns boolean
  language sql stable
  return (canvas.company_id is null and canvas.user_id = auth.uid())
    or (canvas.company_id = public.get_user_company(auth.uid())
        and (canvas.user_id = auth.uid() or public.user_can_manage_briefs(auth.uid())));
comment on function app.may_change_canvas(app.canvases) is
  'Whether the caller may change a canvas: its author while a member, who manages briefs, or the person whose it is.';
grant execute on function app.may_change_canvas(app.canvases) to authenticated;

create policy readers_of_the_canvas_read on app.canvas_widgets for select to authenticated
  using (exists (select from app.canvases c where c.id = canvas_id));
create policy those_who_may_change_it_add on app.canvas_widgets for insert to authenticated
  with check (exists (select from app.canvases c where c.id = canvas_id and app.may_change_canvas(c)));
create policy those_who_may_change_it_change on app.canvas_widgets for update to authenticated
  using (exists (select from app.canvases c where c.id = canvas_id and app.may_change_canvas(c)));
create policy readers_of_the_canvas_read on app.canvas_versions for select to authenticated
  using (exists (select from app.canvases c where c.id = canvas_id));
create policy those_who_may_change_it_add on app.canvas_versions for insert to authenticated
  with check (exists (select from app.canvases c where c.id = canvas_id and app.may_change_canvas(c)));

-- A person's own canvases go with the account; those of a company stay.
create function app.forget_own_canvases() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from app.canvases c where c.user_id = old.id and c.company_id is null;
  return old;
end
$$;
comment on function app.forget_own_canvases() is 'Deletes the canvases that belong to an account and to no company.';
create trigger users_forget_own_canvases before delete on auth.users
  for each row execute function app.forget_own_canvases();

-- ------------------------------------------------------------------ limits

create function app.limit_canvases() returns trigger
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
create trigger canvases_limit after insert on app.canvases
  for each row execute function app.limit_canvases();

create function app.limit_canvas_widgets() returns trigger
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
create trigger canvas_widgets_limit_added after insert on app.canvas_widgets
  referencing new table as new_rows for each statement execute function app.limit_canvas_widgets();
create trigger canvas_widgets_limit_changed after update on app.canvas_widgets
  referencing new table as new_rows for each statement execute function app.limit_canvas_widgets();

create function app.limit_canvas_versions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if 200 < (select count(*) from app.canvas_versions v
            where v.canvas_id = new.canvas_id and v.name is not null) then
    raise exception 'A canvas has at most 200 named versions.' using errcode = 'BW043';
  end if;
  return null;
end
$$;
comment on function app.limit_canvas_versions() is 'Raises BW043 beyond 200 named versions of a canvas.';
create trigger canvas_versions_limit after insert on app.canvas_versions
  for each row when (new.name is not null) execute function app.limit_canvas_versions();

-- ------------------------------------------------------------------ trash
-- A canvas in the trash stays where it is, with its versions; the row in the trash points at it.

alter table app.trash drop constraint trash_table_name_known,
  add constraint trash_table_name_known
    check (table_name in ('products', 'briefs', 'captions', 'analysts', 'canvases'));
comment on table app.trash is 'Deleted products, briefs, captions, analysts and canvases, for 30 days.';
comment on column app.trash.table_name is
  'Table in schema public, or captions, analysts or canvases in schema app.';

create function app.move_canvas_to_trash() returns trigger
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
create trigger canvases_move_to_trash after update of deleted_at on app.canvases
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function app.move_canvas_to_trash();

create function app.forget_canvas() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from app.canvases c where c.id = old.row_id and c.deleted_at is not null;
  return null;
end
$$;
comment on function app.forget_canvas() is 'Deletes a canvas that leaves the trash without being restored.';
create trigger trash_forget_canvas after delete on app.trash
  for each row when (old.table_name = 'canvases') execute function app.forget_canvas();

create function app.restore_canvases(transaction_id bigint) returns void
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

call app.hand_over_definer_functions();

-- The definer owns them, so the definer replaces them.
grant create on schema app to briefwell_definer;
set local role briefwell_definer;
drop function app.restorable(timestamptz, uuid, integer);

create or replace function app.restore_deleted(transaction_id bigint)
  returns table (table_name text, row_id uuid)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  caller constant uuid := auth.uid();
  company constant uuid := public.get_user_company(caller);
begin
  -- The second of two clicks on Undo waits here and then finds nothing left.
  perform from app.trash t where t.transaction_id = restore_deleted.transaction_id for update;
  if not exists (
       select from app.trash t
       where t.transaction_id = restore_deleted.transaction_id
         and t.deleted_at > app.now() - interval '30 days'
         and (app.is_service() or t.company_id = company or (t.row ->> 'user_id')::uuid = caller)) then
    raise exception 'There is nothing left to restore.' using errcode = 'BW040';
  end if;
  if not app.may_restore(restore_deleted.transaction_id) then
    raise exception 'You do not have permission to restore this' using errcode = '42501';
  end if;

  insert into public.products
  select restored.*
  from app.trash t
  cross join lateral jsonb_populate_record(null::public.products, t.row || jsonb_build_object(
    'user_id', (select u.id from auth.users u where u.id = (t.row ->> 'user_id')::uuid),
    'logo_object_id', (select o.id from storage.objects o where o.id = (t.row ->> 'logo_object_id')::uuid)
  )) restored
  where t.transaction_id = restore_deleted.transaction_id and t.table_name = 'products';

  insert into public.briefs
  select restored.*
  from app.trash t
  cross join lateral jsonb_populate_record(null::public.briefs, t.row || jsonb_build_object(
    'user_id', (select u.id from auth.users u where u.id = (t.row ->> 'user_id')::uuid),
    'video_object_id', (select o.id from storage.objects o where o.id = (t.row ->> 'video_object_id')::uuid)
  )) restored
  where t.transaction_id = restore_deleted.transaction_id and t.table_name = 'briefs';

  perform app.restore_captions(restore_deleted.transaction_id);
  perform app.restore_analysts(restore_deleted.transaction_id);
  perform app.restore_canvases(restore_deleted.transaction_id);

  return query
    delete from app.trash t
    where t.transaction_id = restore_deleted.transaction_id
    returning t.table_name, t.row_id;
exception
  when foreign_key_violation or check_violation then
    raise exception 'The product of this brief no longer exists.' using errcode = 'BW041';
end
$$;

reset role;
revoke create on schema app from briefwell_definer;

create function app.restorable(before timestamptz, before_id uuid, most integer)
  returns table (
    id uuid, created_at timestamptz, transaction_id bigint, deleted_by uuid, deleted_by_name text,
    products bigint, briefs bigint, captions bigint, analysts bigint, canvases bigint, names jsonb)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  caller constant uuid := auth.uid();
  company constant uuid := public.get_user_company(caller);
begin
  return query
    with deletions as (
      select t.transaction_id, min(t.deleted_at) as deleted_at, (array_agg(t.id order by t.id))[1] as id,
             (array_agg(t.deleted_by))[1] as deleted_by
      from app.trash t
      where (t.company_id = company or (t.company_id is null and t.deleted_by = caller))
        and t.deleted_at > app.now() - interval '30 days'
      group by t.transaction_id
      having before is null
        or (min(t.deleted_at), (array_agg(t.id order by t.id))[1]) < (before, before_id)
      order by 2 desc, 3 desc
      offset 0),
    -- Checked in order, newest first, until there are enough.
    allowed as (
      select d.* from deletions d where app.may_restore(d.transaction_id) limit most)
    select a.id, a.deleted_at, a.transaction_id, a.deleted_by,
           (select m.name from public.team_members m
            where m.user_id = a.deleted_by and m.company_id = company),
           rows.products, rows.briefs, rows.captions, rows.analysts, rows.canvases, rows.names
    from allowed a
    cross join lateral (
      select count(*) filter (where t.table_name = 'products') as products,
             count(*) filter (where t.table_name = 'briefs') as briefs,
             count(*) filter (where t.table_name = 'captions') as captions,
             count(*) filter (where t.table_name = 'analysts') as analysts,
             count(*) filter (where t.table_name = 'canvases') as canvases,
             (select jsonb_agg(named.name)
              from (select case r.table_name
                             when 'products' then r.row ->> 'name'
                             when 'analysts' then r.row ->> 'name'
                             when 'briefs' then r.row ->> 'title'
                             when 'canvases' then r.row ->> 'title'
                             else r.row ->> 'label' end as name
                    from app.trash r
                    where r.transaction_id = a.transaction_id
                    order by array_position(array['products', 'briefs', 'captions', 'analysts', 'canvases'], r.table_name),
                             r.row ->> 'created_at' desc, r.id
                    limit 10) named) as names
      from app.trash t
      where t.transaction_id = a.transaction_id) rows
    order by a.deleted_at desc, a.id desc;
end
$$;
comment on function app.restorable(timestamptz, uuid, integer) is
  'The newest deletions of the last 30 days that the caller may undo, at most so many, those before a given one: when, by whom, how many rows of each kind, and the names of the first ten.';
grant execute on function app.restorable(timestamptz, uuid, integer) to authenticated;

call app.hand_over_definer_functions();
