-- Triggers by table, in the order in which they fire.

-- app.watches
create or replace trigger watches_copy_hidden_watching before insert on app.watches
  for each row execute function app.copy_hidden_watching();
create or replace trigger watches_hint_added after insert on app.watches referencing new table as changed_rows
  for each statement execute function app.send_hints('company', 'company_id', 'engagement');
create or replace trigger watches_hint_changed after update on app.watches referencing old table as former_rows new table as changed_rows
  for each statement execute function app.send_hints('company', 'company_id', 'engagement');
create or replace trigger watches_hint_deleted after delete on app.watches referencing old table as changed_rows
  for each statement execute function app.send_hints('company', 'company_id', 'engagement');

-- app.watch_visits
create or replace trigger watch_visits_limit before insert on app.watch_visits
  for each row execute function app.limit_visits();
create or replace trigger watch_visits_narrow before update of counted on app.watch_visits
  for each row execute function app.narrow_counted();
