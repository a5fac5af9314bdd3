-- What waits for webhooks is bounded when it is queued: one change of thousands of rows queues each of them
-- for every webhook, and within the hour until the next job, a flood of those filled the disk.

grant select, update, delete on app.webhook_deliveries to briefwell_definer;
create policy definer_trims on app.webhook_deliveries to briefwell_definer using (true);

create function app.trim_deliveries() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- About one new row in 200 has its webhook counted: a flood is noticed soon, single changes cost nothing.
  with kept as materialized (
    select grown.webhook_id, last.created_at, last.id
    from (select distinct a.webhook_id, a.company_id from added a where random() < 0.005) grown
    cross join lateral (
      select d.created_at, d.id from app.webhook_deliveries d
      where d.webhook_id = grown.webhook_id and d.company_id = grown.company_id
      order by d.created_at desc, d.id desc offset 9999 limit 1) last)
  delete from app.webhook_deliveries gone
  where gone.id = any (array(
    select older.id
    from kept
    join app.webhook_deliveries older on older.webhook_id = kept.webhook_id
      and (older.created_at, older.id) < (kept.created_at, kept.id)
    for update of older skip locked));
  return null;
end
$$;
comment on function app.trim_deliveries() is 'Keeps about the newest 10,000 deliveries of a webhook.';
create trigger webhook_deliveries_trim after insert on app.webhook_deliveries
  referencing new table as added for each statement execute function app.trim_deliveries();

call app.hand_over_definer_functions();
