-- What every kind of record (canvases, documents) has alike.

create or replace function app.may_change_record(company_id uuid, user_id uuid) returns boolean
  language sql stable
  return (may_change_record.company_id is null and may_change_record.user_id = auth.uid())
    or (may_change_record.company_id = public.get_user_company(auth.uid())
        and (may_change_record.user_id = auth.uid() or public.user_can_manage_briefs(auth.uid())));
comment on function app.may_change_record(uuid, uuid) is
  'Whether the caller may change a record of this company and author: its author while a member, who manages briefs, or the person whose it is.';
grant execute on function app.may_change_record(uuid, uuid) to authenticated, briefwell_definer;

create or replace function app.record_kinds() returns text[]
  language sql immutable
  return array['canvases', 'documents'];
comment on function app.record_kinds() is
  'The tables of schema app with records. Their rows stay while they are in the trash.';
grant execute on function app.record_kinds() to briefwell_definer;

-- A person's own records go with the account; those of a company stay.
create or replace function app.forget_own_records() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  kind text;
begin
  foreach kind in array app.record_kinds() loop
    execute format('delete from app.%I r where r.user_id = $1 and r.company_id is null', kind) using old.id;
  end loop;
  return old;
end
$$;
comment on function app.forget_own_records() is 'Deletes the records that belong to an account and to no company.';

create or replace function app.limit_records() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := case when new.company_id is null then 200 else tg_argv[0]::integer end;
  there bigint;
begin
  perform pg_advisory_xact_lock(
    hashtextextended(concat('app.', tg_table_name, ' ', coalesce(new.company_id, new.user_id)), 0));
  execute format('
    select count(*) from (
      select from app.%I r
      where case when $1 is null then r.company_id is null and r.user_id = $2 else r.company_id = $1 end
      limit $3) counted', tg_table_name) into there using new.company_id, new.user_id, most + 1;
  if there > most then
    raise exception 'There are % %, the most there can be. Delete some first.', to_char(most, 'FM9,999'), tg_table_name
      using errcode = 'BW043';
  end if;
  return null;
end
$$;
comment on function app.limit_records() is
  'Raises BW043 beyond as many records of a company as the argument says, or 200 of a person without one; those in the trash count.';

create or replace function app.limit_parts() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  most_parts constant bigint := tg_argv[2]::bigint;
  most_bytes constant bigint := tg_argv[4]::bigint;
  parts bigint;
  bytes bigint;
begin
  execute format('
    select max(size.parts), max(size.bytes)
    from (select count(p.%2$I) as parts, sum(octet_length(p.%2$I::text)) as bytes
          from app.%1$I p
          where p.%3$I in (select n.%3$I from new_rows n)
          group by p.%3$I) size', tg_table_name, tg_argv[1], tg_argv[0]) into parts, bytes;
  if parts > most_parts then
    raise exception '%', tg_argv[3] using errcode = 'BW043';
  end if;
  if bytes > most_bytes then
    raise exception '%', tg_argv[5] using errcode = 'BW043';
  end if;
  return null;
end
$$;
comment on function app.limit_parts() is
  'Raises BW043 for a record of too many parts or bytes. Arguments: the columns that name the record and hold the content, the most parts and what to say beyond them, the most bytes and what to say beyond them.';

create or replace function app.move_record_to_trash() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.trash (company_id, table_name, row_id, row, transaction_id, deleted_by)
  values (new.company_id, tg_table_name, new.id,
          jsonb_build_object('title', new.title, 'user_id', new.user_id, 'created_at', new.created_at),
          app.transaction_id(), auth.uid());
  return null;
end
$$;
comment on function app.move_record_to_trash() is 'Lists a deleted record in the trash.';

create or replace function app.forget_record() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if old.table_name = any (app.record_kinds()) then
    execute format('delete from app.%I r where r.id = $1 and r.deleted_at is not null', old.table_name)
      using old.row_id;
  end if;
  return null;
end
$$;
comment on function app.forget_record() is 'Deletes a record that leaves the trash without being restored.';

create or replace function app.restore_records(transaction_id bigint) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  kind text;
begin
  foreach kind in array app.record_kinds() loop
    execute format('
      update app.%I r set deleted_at = null
      from app.trash t
      where t.transaction_id = $1 and t.table_name = $2 and r.id = t.row_id', kind)
      using restore_records.transaction_id, kind;
  end loop;
end
$$;
comment on function app.restore_records(bigint) is
  'Restores the records that a transaction moved to the trash. For app.restore_deleted.';
