-- Triggers by table, in the order in which they fire.

-- app.embargoes
create or replace trigger embargoes_restrict_brief after insert on app.embargoes
  for each row execute function app.restrict_brief();
create or replace trigger embargoes_hint_added after insert on app.embargoes referencing new table as changed_rows
  for each statement execute function app.send_hints('company', 'company_id', 'embargoes', 'readers', 'brief_id', 'library');
create or replace trigger embargoes_hint_changed after update on app.embargoes referencing old table as former_rows new table as changed_rows
  for each statement execute function app.send_hints('company', 'company_id', 'embargoes', 'readers', 'brief_id', 'library');
create or replace trigger embargoes_hint_deleted after delete on app.embargoes referencing old table as changed_rows
  for each statement execute function app.send_hints('company', 'company_id', 'embargoes', 'readers', 'brief_id', 'library');

-- app.acceptances
create or replace trigger acceptances_unchangeable before update on app.acceptances
  for each row execute function app.refuse_change();
create or replace trigger acceptances_hint_added after insert on app.acceptances referencing new table as changed_rows
  for each statement execute function app.send_hints('company', 'company_id', 'embargoes', 'user', 'reader_id', 'library');
create or replace trigger acceptances_hint_changed after update on app.acceptances referencing old table as former_rows new table as changed_rows
  for each statement execute function app.send_hints('company', 'company_id', 'embargoes', 'user', 'reader_id', 'library');
create or replace trigger acceptances_hint_deleted after delete on app.acceptances referencing old table as changed_rows
  for each statement execute function app.send_hints('company', 'company_id', 'embargoes', 'user', 'reader_id', 'library');
