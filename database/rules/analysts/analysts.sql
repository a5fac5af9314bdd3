-- Analysts, lists and the log.

create or replace function app.guard_analyst_rows() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.company_id <> old.company_id then
    raise exception 'You do not have permission to change this contact'
      using errcode = '42501', detail = 'A contact stays with its company.';
  end if;
  return new;
end
$$;
comment on function app.guard_analyst_rows() is 'What belongs to a company''s address book stays there.';

create or replace function app.keep_analysts_in_trash() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Those that are deleted together with their company are gone for good.
  if exists (select from public.company_profiles c where c.id = old.company_id) then
    insert into app.trash (company_id, table_name, row_id, row, transaction_id, deleted_by)
    select old.company_id, 'analysts', old.id,
      to_jsonb(old)
        || jsonb_build_object(
          'lists', coalesce((select jsonb_agg(m.list_id) from app.analyst_list_members m
                             where m.analyst_id = old.id), '[]'),
          'log', coalesce((select jsonb_agg(to_jsonb(l)) from app.analyst_log l
                           where l.analyst_id = old.id), '[]')),
      app.transaction_id(), (select u.id from auth.users u where u.id = auth.uid());
  end if;
  return old;
end
$$;
comment on function app.keep_analysts_in_trash() is
  'Copies deleted analysts to the trash, with their lists and their log.';

create or replace function app.restore_analysts(transaction_id bigint) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.analysts
  select restored.*
  from app.trash t
  cross join lateral jsonb_populate_record(null::app.analysts, t.row || jsonb_build_object(
    'user_id', (select u.id from auth.users u where u.id = (t.row ->> 'user_id')::uuid))) restored
  where t.transaction_id = restore_analysts.transaction_id and t.table_name = 'analysts';

  -- Those that the deletion ended were revoked at its instant.
  update app.shares s set revoked_at = null
  from app.trash t
  where t.transaction_id = restore_analysts.transaction_id and t.table_name = 'analysts'
    and s.company_id = t.company_id and s.email = t.row ->> 'email' and s.revoked_at = t.deleted_at;

  insert into app.analyst_list_members (list_id, analyst_id, company_id)
  select l.id, t.row_id, t.company_id
  from app.trash t
  cross join lateral jsonb_array_elements_text(t.row -> 'lists') as kept (list_id)
  -- A list may have been deleted meanwhile.
  join app.analyst_lists l on l.id = kept.list_id::uuid and l.company_id = t.company_id
  where t.transaction_id = restore_analysts.transaction_id and t.table_name = 'analysts';

  insert into app.analyst_log
  select restored.*
  from app.trash t
  cross join lateral jsonb_array_elements(t.row -> 'log') as kept (entry)
  cross join lateral jsonb_populate_record(null::app.analyst_log, kept.entry || jsonb_build_object(
    'user_id', (select u.id from auth.users u where u.id = (kept.entry ->> 'user_id')::uuid))) restored
  where t.transaction_id = restore_analysts.transaction_id and t.table_name = 'analysts';
exception when unique_violation then
  raise exception 'There is a contact with this email address again.' using errcode = 'BW047';
end
$$;
comment on function app.restore_analysts(bigint) is
  'Part of app.restore_deleted. BW047 if there is a contact with the same address again.';
