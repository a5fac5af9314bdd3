-- Triggers by table, in the order in which they fire.

-- app.shares
create or replace trigger shares_find_bounce before insert on app.shares
  for each row execute function app.find_bounce();
create or replace trigger shares_find_reader before insert on app.shares
  for each row execute function app.find_reader();
create or replace trigger shares_restrict_brief after insert on app.shares
  for each row execute function app.restrict_brief();
create or replace trigger shares_hint_added after insert on app.shares referencing new table as changed_rows
  for each statement execute function app.send_hints('company', 'company_id', 'shares', 'user', 'reader_id', 'library');
create or replace trigger shares_hint_changed after update on app.shares referencing old table as former_rows new table as changed_rows
  for each statement execute function app.send_hints('company', 'company_id', 'shares', 'user', 'reader_id', 'library');
create or replace trigger shares_hint_deleted after delete on app.shares referencing old table as changed_rows
  for each statement execute function app.send_hints('company', 'company_id', 'shares', 'user', 'reader_id', 'library');
create or replace trigger shares_limit after insert on app.shares
  referencing new table as new_rows for each statement
  execute function app.limit_company_rows('200000', 'shares');
create or replace trigger shares_tell_added after insert on app.shares
  referencing new table as new_rows for each statement execute function app.tell_webhooks('shares');
create or replace trigger shares_tell_changed after update on app.shares
  referencing old table as old_rows new table as new_rows for each statement
  execute function app.tell_webhooks('shares');
create or replace trigger shares_tell_deleted after delete on app.shares
  referencing old table as old_rows for each statement execute function app.tell_webhooks('shares');

-- app.restricted_briefs
create or replace trigger restricted_briefs_restrict_video after insert on app.restricted_briefs
  for each row execute function app.restrict_video('brief_id');
create or replace trigger restricted_briefs_unrestrict_video after delete on app.restricted_briefs
  for each row execute function app.unrestrict_video();
create or replace trigger restricted_briefs_hint_added after insert on app.restricted_briefs referencing new table as changed_rows
  for each statement execute function app.send_hints('company', 'company_id', 'shares');
create or replace trigger restricted_briefs_hint_changed after update on app.restricted_briefs referencing old table as former_rows new table as changed_rows
  for each statement execute function app.send_hints('company', 'company_id', 'shares');
create or replace trigger restricted_briefs_hint_deleted after delete on app.restricted_briefs referencing old table as changed_rows
  for each statement execute function app.send_hints('company', 'company_id', 'shares');

-- app.access_requests
create or replace trigger access_requests_hint_added after insert on app.access_requests referencing new table as changed_rows
  for each statement execute function app.send_hints('company', 'company_id', 'shares', 'user', 'user_id', 'library');
create or replace trigger access_requests_hint_changed after update on app.access_requests referencing old table as former_rows new table as changed_rows
  for each statement execute function app.send_hints('company', 'company_id', 'shares', 'user', 'user_id', 'library');
create or replace trigger access_requests_hint_deleted after delete on app.access_requests referencing old table as changed_rows
  for each statement execute function app.send_hints('company', 'company_id', 'shares', 'user', 'user_id', 'library');

-- app.open_links
create or replace trigger open_links_hint_added after insert on app.open_links referencing new table as changed_rows
  for each statement execute function app.send_hints('company', 'company_id', 'shares');
create or replace trigger open_links_hint_changed after update on app.open_links referencing old table as former_rows new table as changed_rows
  for each statement execute function app.send_hints('company', 'company_id', 'shares');
create or replace trigger open_links_hint_deleted after delete on app.open_links referencing old table as changed_rows
  for each statement execute function app.send_hints('company', 'company_id', 'shares');
