-- Triggers by table, in the order in which they fire.

-- app.company_keys
create or replace trigger company_keys_limit after insert on app.company_keys
  referencing new table as new_rows for each statement
  execute function app.limit_company_rows('50', 'API keys');

-- app.webhooks
create or replace trigger webhooks_sign_change before update of url, topics, active on app.webhooks
  for each row
  when (new.url <> old.url or new.topics <> old.topics or (new.active and not old.active))
  execute function app.sign_webhook();
create or replace trigger webhooks_sign_new before insert on app.webhooks
  for each row execute function app.sign_webhook();
create or replace trigger webhooks_give_up_topics after update of topics on app.webhooks
  for each row when (not new.topics @> old.topics)
  execute function app.give_up_topics();
create or replace trigger webhooks_limit after insert on app.webhooks
  referencing new table as new_rows for each statement
  execute function app.limit_company_rows('10', 'webhooks');

-- app.webhook_deliveries
create or replace trigger webhook_deliveries_trim after insert on app.webhook_deliveries
  referencing new table as added for each statement execute function app.trim_deliveries();
