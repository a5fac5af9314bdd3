-- Triggers by table, in the order in which they fire.

-- app.analysts
create or replace trigger analysts_1_guard before update on app.analysts
  for each row execute function app.guard_analyst_rows();
create or replace trigger analysts_2_stamp before update on app.analysts
  for each row execute function app.stamp_updated_at();
create or replace trigger analysts_3_revision before insert or update on app.analysts
  for each row execute function app.count_revision('user_id');
create or replace trigger analysts_keep_in_trash before delete on app.analysts
  for each row execute function app.keep_analysts_in_trash();
create or replace trigger analysts_end_shares after delete on app.analysts
  for each row execute function app.end_shares_of_address();
create or replace trigger analysts_end_shares_of_old_address after update of email on app.analysts
  for each row when (old.email is distinct from new.email)
  execute function app.end_shares_of_address();
create or replace trigger analysts_limit after insert on app.analysts
  referencing new table as new_rows for each statement
  execute function app.limit_company_rows('20000', 'analysts');

-- app.analyst_lists
create or replace trigger analyst_lists_1_guard before update on app.analyst_lists
  for each row execute function app.guard_analyst_rows();
create or replace trigger analyst_lists_limit after insert on app.analyst_lists
  referencing new table as new_rows for each statement
  execute function app.limit_company_rows('500', 'lists of analysts');

-- app.analyst_list_members
create or replace trigger analyst_list_members_1_guard before update on app.analyst_list_members
  for each row execute function app.guard_analyst_rows();

-- app.analyst_log
create or replace trigger analyst_log_1_guard before update on app.analyst_log
  for each row execute function app.guard_analyst_rows();
create or replace trigger analyst_log_limit after insert on app.analyst_log
  referencing new table as new_rows for each statement
  execute function app.limit_company_rows('100000', 'notes about analysts');
