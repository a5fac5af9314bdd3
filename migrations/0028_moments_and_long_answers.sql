-- When a row was made is not its author's to say, and no moment lies outside the calendar that
-- clients can read: one row dated 'infinity' would keep its company from reading any.

-- The tables' owner sees no row under forced row-level security.
set local role service_role;
do $$
declare
  moment record;
begin
  for moment in
    select c.oid::regclass as rows, a.attname as name, a.attnotnull as needed
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.atttypid = 'timestamptz'::regtype
  loop
    execute format(
      'update %s set %I = now() where %2$I < ''0001-01-01 00:00:00+00'' or %2$I >= ''10000-01-01 00:00:00+00''',
      moment.rows, moment.name);
  end loop;
end
$$;
reset role;

alter table public.company_profiles
  add constraint company_profiles_in_the_calendar check (
    created_at >= '0001-01-01 00:00:00+00' and created_at < '10000-01-01 00:00:00+00'
    and updated_at >= '0001-01-01 00:00:00+00' and updated_at < '10000-01-01 00:00:00+00');
alter table public.team_members
  add constraint team_members_in_the_calendar check (
    created_at >= '0001-01-01 00:00:00+00' and created_at < '10000-01-01 00:00:00+00');
alter table public.team_permissions
  add constraint team_permissions_in_the_calendar check (
    created_at >= '0001-01-01 00:00:00+00' and created_at < '10000-01-01 00:00:00+00'
    and updated_at >= '0001-01-01 00:00:00+00' and updated_at < '10000-01-01 00:00:00+00');
alter table public.team_invitations
  add constraint team_invitations_in_the_calendar check (
    created_at >= '0001-01-01 00:00:00+00' and created_at < '10000-01-01 00:00:00+00'
    and expires_at >= '0001-01-01 00:00:00+00' and expires_at < '10000-01-01 00:00:00+00'
    and consumed_at >= '0001-01-01 00:00:00+00' and consumed_at < '10000-01-01 00:00:00+00');
alter table public.products
  add constraint products_in_the_calendar check (
    created_at >= '0001-01-01 00:00:00+00' and created_at < '10000-01-01 00:00:00+00'
    and updated_at >= '0001-01-01 00:00:00+00' and updated_at < '10000-01-01 00:00:00+00');
alter table public.briefs
  add constraint briefs_in_the_calendar check (
    created_at >= '0001-01-01 00:00:00+00' and created_at < '10000-01-01 00:00:00+00'
    and updated_at >= '0001-01-01 00:00:00+00' and updated_at < '10000-01-01 00:00:00+00');

create function app.stamp_created_at() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.created_at := now();
  return new;
end
$$;
comment on function app.stamp_created_at() is 'Whatever a payload says, created_at is the moment of the insert.';

-- Undo and the server itself may say when a row was made; callers may not. That an update leaves
-- created_at as it is, is in the guards of these tables.
create trigger company_profiles_0_stamp_created_at before insert on public.company_profiles
  for each row when (app.is_outside_caller()) execute function app.stamp_created_at();
create trigger company_profiles_0_stamp_updated_at before insert on public.company_profiles
  for each row when (app.is_outside_caller()) execute function app.stamp_updated_at();
create trigger team_members_0_stamp_created_at before insert on public.team_members
  for each row when (app.is_outside_caller()) execute function app.stamp_created_at();
create trigger team_permissions_0_stamp_created_at before insert on public.team_permissions
  for each row when (app.is_outside_caller()) execute function app.stamp_created_at();
create trigger team_permissions_0_stamp_updated_at before insert on public.team_permissions
  for each row when (app.is_outside_caller()) execute function app.stamp_updated_at();
create trigger team_invitations_0_stamp_created_at before insert on public.team_invitations
  for each row when (app.is_outside_caller()) execute function app.stamp_created_at();
create trigger products_0_stamp_created_at before insert on public.products
  for each row when (app.is_outside_caller()) execute function app.stamp_created_at();
create trigger products_0_stamp_updated_at before insert on public.products
  for each row when (app.is_outside_caller()) execute function app.stamp_updated_at();
create trigger briefs_0_stamp_created_at before insert on public.briefs
  for each row when (app.is_outside_caller()) execute function app.stamp_created_at();
create trigger briefs_0_stamp_updated_at before insert on public.briefs
  for each row when (app.is_outside_caller()) execute function app.stamp_updated_at();

-- ------------------------------------------------------------------ answers have an end

-- The table API asks how long its answer has become row by row, and stops here.
create function app.refuse_long_answer() returns json
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'The answer is longer than 16 MiB' using errcode = 'BW060',
    hint = 'Ask for fewer rows or columns.';
end
$$;
comment on function app.refuse_long_answer() is 'Ends a statement of the table API whose answer has become too long.';
grant execute on function app.refuse_long_answer() to anon, authenticated, service_role;
