-- How many replies are kept for repeated requests.

-- Counting at every insert would cost more than the insert, so each new row has a small chance of
-- having its owner's oldest rows deleted. The other trim functions work the same way.
create or replace function app.trim_replies() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  with kept as materialized (
    select grown.owner_id, (
      select past.created_at from app.idempotency_keys past
      where past.owner_id = grown.owner_id
      order by past.created_at desc offset 1000 limit 1) as since
    from (select distinct added.owner_id from added where random() < 0.02) grown)
  delete from app.idempotency_keys k
  where k.ctid = any (array(
    select older.ctid
    from kept
    join app.idempotency_keys older on older.owner_id = kept.owner_id and older.created_at < kept.since
    for update of older skip locked));
  return null;
end
$$;
comment on function app.trim_replies() is 'Keeps about the newest 1,000 replies of an account.';
