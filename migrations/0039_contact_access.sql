-- A contact's access ends with the address that it had, and comes back when a deletion is undone.

drop trigger analysts_end_shares on app.analysts;
set local role briefwell_definer;
drop function app.end_shares_of_analyst();
reset role;

create function app.end_shares_of_address() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update app.shares s set revoked_at = app.now()
  where s.company_id = old.company_id and s.email = old.email and s.revoked_at is null;
  return null;
end
$$;
comment on function app.end_shares_of_address() is
  'The address of a contact that was deleted, or that has another one now, may watch nothing any more.';
create trigger analysts_end_shares after delete on app.analysts
  for each row execute function app.end_shares_of_address();
create trigger analysts_end_shares_of_old_address after update of email on app.analysts
  for each row when (old.email is distinct from new.email)
  execute function app.end_shares_of_address();

grant create on schema app to briefwell_definer;
set local role briefwell_definer;
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
reset role;
revoke create on schema app from briefwell_definer;

call app.hand_over_definer_functions();
