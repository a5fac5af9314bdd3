-- Triggers by table, in the order in which they fire.

-- app.settings
create or replace trigger settings_stamp_updated_at before update on app.settings
  for each row execute function app.stamp_updated_at();

-- app.idempotency_keys
create or replace trigger idempotency_keys_trim after insert on app.idempotency_keys
  referencing new table as added for each statement execute function app.trim_replies();
