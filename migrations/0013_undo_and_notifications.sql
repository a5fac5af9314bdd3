-- Undo and notifications. Deleting is a real DELETE: triggers copy the rows to the trash, where
-- they stay for 30 days, and tell colleagues, both in the transaction of the change.

-- ------------------------------------------------------------------ trash

create table app.trash (
  id uuid primary key default gen_random_uuid(),
  company_id uuid references public.company_profiles on delete cascade,
  table_name text not null
    constraint trash_table_name_known check (table_name in ('products', 'briefs', 'captions')),
  row_id uuid not null,
  row jsonb not null,
  transaction_id bigint not null,
  deleted_by uuid references auth.users on delete set null,
  deleted_at timestamptz not null default app.now()
);
create index trash_company_id on app.trash (company_id, deleted_at desc);
create index trash_transaction_id on app.trash (transaction_id);
create index trash_deleted_by on app.trash (deleted_by);
create index trash_deleted_at on app.trash (deleted_at);
create index trash_logo on app.trash ((row ->> 'logo_object_id')) where row ->> 'logo_object_id' is not null;
create index trash_video on app.trash ((row ->> 'video_object_id')) where row ->> 'video_object_id' is not null;

comment on table app.trash is 'Deleted products, briefs and captions, for 30 days.';
comment on column app.trash.id is 'The entry.';
comment on column app.trash.company_id is 'The company; null for a brief without a product.';
comment on column app.trash.table_name is 'Table in schema public, or captions in schema app.';
comment on column app.trash.row_id is 'Id of the deleted row.';
comment on column app.trash.row is 'The row as it was.';
comment on column app.trash.transaction_id is 'The transaction that deleted it.';
comment on column app.trash.deleted_by is 'Who deleted it.';
comment on column app.trash.deleted_at is 'When it was deleted.';

call app.protect('app.trash', 'company_id');
grant select, insert, update, delete on app.trash to briefwell_definer;
create policy definer_does_all on app.trash to briefwell_definer using (true);

create function app.keep_in_trash() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.trash (company_id, table_name, row_id, row, transaction_id, deleted_by)
  select g.company_id, tg_table_name, g.id, to_jsonb(g), app.transaction_id(),
         (select u.id from auth.users u where u.id = auth.uid())
  from gone g
  where g.company_id is null
     or exists (select from public.company_profiles c where c.id = g.company_id);
  return null;
end
$$;
comment on function app.keep_in_trash() is
  'Copies deleted rows to the trash, unless their company is being deleted too.';

create function app.trim_trash() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  most_rows constant bigint := app.company_limit('trash');
  most_bytes constant bigint := app.company_limit('trash_bytes');
begin
  with grown as materialized (
    select distinct added.company_id, case when added.company_id is null then added.deleted_by end as person
    from added where random() < 0.01 + pg_column_size(added.row) * 20.0 / most_bytes),
  beyond as materialized (
    select distinct newest.company_id, newest.person, newest.transaction_id
    from (select past.company_id, grown.person, past.transaction_id,
                 row_number() over by_age as place,
                 sum(pg_column_size(past.row)) over by_age as bytes
          from grown
          join app.trash past on past.company_id = grown.company_id
            or (past.deleted_by = grown.person and past.company_id is null)
          window by_age as (partition by past.company_id, grown.person
                            order by past.deleted_at desc, past.id)) newest
    where newest.place > most_rows or newest.bytes > most_bytes)
  -- One transaction's rows are restored as a whole, so they are dropped as a whole.
  delete from app.trash t
  using beyond
  where t.transaction_id = beyond.transaction_id
    and t.transaction_id <> app.transaction_id()
    and t.company_id is not distinct from beyond.company_id
    and (t.company_id is not null or t.deleted_by = beyond.person);
  return null;
end
$$;
comment on function app.trim_trash() is 'Keeps about the newest 20,000 rows and 200 MB of what a company deleted.';

create trigger trash_trim after insert on app.trash
  referencing new table as added for each statement execute function app.trim_trash();

create function app.restore_deleted(transaction_id bigint)
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

  if not app.is_service() and exists (
       select from app.trash t
       where t.transaction_id = restore_deleted.transaction_id
         and not coalesce(case t.table_name
           when 'products' then t.company_id = company and public.user_can_manage_products(caller)
           -- Callers who may change a brief of the video.
           when 'captions' then exists (
             select from public.briefs b
             where b.video_object_id = (t.row ->> 'object_id')::uuid
               and (b.user_id = caller
                    or (b.company_id = company and public.user_can_manage_briefs(caller))))
           else (t.row ->> 'user_id')::uuid = caller
                or (t.company_id = company and public.user_can_manage_briefs(caller))
                -- A brief that was deleted with its product is restored with it.
                or (t.company_id = company and public.user_can_manage_products(caller) and exists (
                      select from app.trash product
                      where product.transaction_id = t.transaction_id
                        and product.table_name = 'products'
                        and product.row_id = (t.row ->> 'product_id')::uuid))
         end, false)) then
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

  return query
    delete from app.trash t
    where t.transaction_id = restore_deleted.transaction_id
    returning t.table_name, t.row_id;
exception
  when foreign_key_violation or check_violation then
    raise exception 'The product of this brief no longer exists.' using errcode = 'BW041';
end
$$;
comment on function app.restore_deleted(bigint) is
  'Restores everything that one transaction deleted, for callers who were allowed to delete it. BW040 nothing of theirs or their company''s is left, BW041 the product of a brief is gone, BW042 the video has captions in this language again, 42501 not allowed.';
grant execute on function app.restore_deleted(bigint) to authenticated, service_role;

create function app.empty_trash() returns bigint
  language plpgsql set search_path = ''
as $$
declare
  emptied bigint;
begin
  delete from app.trash t where t.deleted_at <= app.now() - interval '30 days';
  get diagnostics emptied = row_count;
  return emptied;
end
$$;
comment on function app.empty_trash() is 'Deletes for good what was deleted 30 days ago. For service_role.';
grant execute on function app.empty_trash() to service_role;

-- ------------------------------------------------------------------ notifications

create table app.notifications (
  id uuid primary key default gen_random_uuid(),
  -- Not auth.users: notifications are deleted with the membership, whether or not the account stays.
  user_id uuid not null references public.team_members (user_id) on delete cascade,
  company_id uuid not null references public.company_profiles on delete cascade,
  kind text not null
    constraint notifications_kind_known
      check (kind in ('member-joined', 'product-deleted', 'brief-deleted', 'video-ready', 'video-broken',
                      'captions-ready', 'captions-failed')),
  subject_id uuid,
  subject_name text not null
    constraint notifications_subject_name_length check (char_length(subject_name) <= 200),
  others integer not null default 0
    constraint notifications_others_not_negative check (others >= 0),
  actor_name text
    constraint notifications_actor_name_length check (char_length(actor_name) <= 200),
  transaction_id bigint not null,
  created_at timestamptz not null default app.now(),
  read_at timestamptz,
  mailed_at timestamptz,
  -- Includes the time, because transaction ids start again in a restored database.
  constraint notifications_one_per_change unique (user_id, kind, transaction_id, created_at)
);
create index notifications_user_id on app.notifications (user_id, created_at desc, id desc);
create index notifications_unread on app.notifications (user_id) where read_at is null;
create index notifications_company_id on app.notifications (company_id);
create index notifications_transaction_id on app.notifications (transaction_id);
create index notifications_created_at on app.notifications (created_at);

comment on table app.notifications is 'Notifications of each member, kept for 90 days.';
comment on column app.notifications.id is 'The notification.';
comment on column app.notifications.user_id is 'The recipient; never the person who did it.';
comment on column app.notifications.company_id is 'The company in which it happened.';
comment on column app.notifications.kind is
  'What happened: member-joined, product-deleted, brief-deleted, video-ready, video-broken, captions-ready or captions-failed.';
comment on column app.notifications.subject_id is
  'The brief that the notification links to; null for kinds that link to a list.';
comment on column app.notifications.subject_name is 'Name of the subject at that time; the newest one of several.';
comment on column app.notifications.others is
  'How many more subjects of the kind the same change had, among those the recipient may see.';
comment on column app.notifications.actor_name is
  'Name of the person who did it at that time; null for the server, or if the subject did it.';
comment on column app.notifications.transaction_id is
  'The transaction of the change, so that Undo can withdraw the notification.';
comment on column app.notifications.created_at is 'When it happened.';
comment on column app.notifications.read_at is 'When it was read.';
comment on column app.notifications.mailed_at is 'When it was included in a digest; nothing is mailed twice.';

call app.protect('app.notifications', 'company_id');
grant select (id, user_id, kind, subject_id, subject_name, others, actor_name, created_at, read_at),
      update (read_at)
  on app.notifications to authenticated;
grant select, insert, update, delete on app.notifications to briefwell_definer;
create policy members_read_what_they_are_told on app.notifications for select to authenticated
  using (user_id = (select auth.uid()));
create policy members_mark_what_they_are_told on app.notifications for update to authenticated
  using (user_id = (select auth.uid()));
create policy definer_tells on app.notifications to briefwell_definer using (true) with check (true);

create function app.trim_notifications() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  with kept as materialized (
    select grown.user_id, (
      select older.created_at from app.notifications older
      where older.user_id = grown.user_id
      order by older.created_at desc, older.id desc offset 1000 limit 1) as since
    from (select distinct added.user_id from added where random() < 0.01) grown)
  delete from app.notifications n
  using kept
  where n.user_id = kept.user_id and n.created_at < kept.since;
  return null;
end
$$;
comment on function app.trim_notifications() is 'Keeps about the newest 1,000 notifications of each recipient.';

create trigger notifications_trim after insert on app.notifications
  referencing new table as added for each statement execute function app.trim_notifications();

create table app.notification_settings (
  user_id uuid primary key references auth.users on delete cascade,
  digest boolean not null default true,
  last_digest_on date
);

comment on table app.notification_settings is 'How an account wants to be notified. Without a row, in every way.';
comment on column app.notification_settings.user_id is 'The account.';
comment on column app.notification_settings.digest is 'Whether a daily mail lists unread notifications.';
comment on column app.notification_settings.last_digest_on is
  'The day (UTC) of the last digest; there is at most one a day.';

call app.protect('app.notification_settings');
grant select (user_id, digest), insert (user_id, digest), update (digest)
  on app.notification_settings to authenticated;
grant select on app.notification_settings to briefwell_definer;
create policy users_choose_for_themselves on app.notification_settings to authenticated
  using (user_id = (select auth.uid()));
create policy definer_reads on app.notification_settings for select to briefwell_definer using (true);

create function app.my_notification_settings(out digest boolean, out address_proven boolean)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  select coalesce(s.digest, true), u.email_proven_at is not null
    into digest, address_proven
    from auth.users u
    left join app.notification_settings s on s.user_id = u.id
    where u.id = auth.uid();
end
$$;
comment on function app.my_notification_settings() is
  'Whether the caller wants the digest, and whether their address is proven; no digest is sent without a proven address.';
grant execute on function app.my_notification_settings() to authenticated;

-- ------------------------------------------------------------------ who is notified
-- The tell_… functions lock the members they notify and skip those being removed: waiting for such
-- a member would hold locks that the removal waits for.

create function app.name_of_caller() returns text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select m.name from public.team_members m where m.user_id = auth.uid());
end
$$;
comment on function app.name_of_caller() is 'The caller''s name in the team; null without a team.';

create function app.tell_of_joining() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  with readers as materialized (
    select m.user_id from public.team_members m
    where m.company_id = new.company_id and m.user_id <> new.user_id
    for key share skip locked)
  insert into app.notifications as told (user_id, company_id, kind, subject_name, transaction_id)
  select r.user_id, new.company_id, 'member-joined', new.name, app.transaction_id() from readers r
  on conflict on constraint notifications_one_per_change do update set others = told.others + 1;
  return null;
end
$$;
comment on function app.tell_of_joining() is
  'Notifies all members that somebody joined the team, whichever path they took.';

create trigger team_members_tell_of_joining after update of user_id on public.team_members
  for each row when (old.user_id is null and new.user_id is not null)
  execute function app.tell_of_joining();

create function app.take_back_undone() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from app.notifications n
  using gone g
  where n.transaction_id = g.transaction_id and n.created_at = g.deleted_at
    and (exists (select from public.products p where g.table_name = 'products' and p.id = g.row_id)
         or exists (select from public.briefs b where g.table_name = 'briefs' and b.id = g.row_id));
  return null;
end
$$;
comment on function app.take_back_undone() is
  'Withdraws the notifications about rows that were restored from the trash.';

create trigger trash_take_back_undone after delete on app.trash
  referencing old table as gone for each statement execute function app.take_back_undone();
