-- Triggers by table, in the order in which they fire.

-- app.notifications
create or replace trigger notifications_hint_added after insert on app.notifications referencing new table as changed_rows
  for each statement execute function app.send_hints('user', 'user_id', 'notifications');
create or replace trigger notifications_hint_changed after update on app.notifications referencing old table as former_rows new table as changed_rows
  for each statement execute function app.send_hints('user', 'user_id', 'notifications');
create or replace trigger notifications_hint_deleted after delete on app.notifications referencing old table as changed_rows
  for each statement execute function app.send_hints('user', 'user_id', 'notifications');
create or replace trigger notifications_trim after insert on app.notifications
  referencing new table as added for each statement execute function app.trim_notifications();
