-- Notifications of members.

create or replace function app.trim_notifications() returns trigger
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

create or replace function app.name_of_caller() returns text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select m.name from public.team_members m where m.user_id = auth.uid());
end
$$;
comment on function app.name_of_caller() is 'The caller''s name in the team; null without a team.';

create or replace function app.tell_of_joining() returns trigger
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

create or replace function app.take_back_undone() returns trigger
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
