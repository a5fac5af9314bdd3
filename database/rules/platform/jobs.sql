-- Queueing jobs from the database.

create or replace function app.enqueue(queue text, payload jsonb default null, options jsonb default '{}')
  returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  job_id uuid;
begin
  if not exists (select from pgboss.queue q where q.name = enqueue.queue) then
    raise exception 'There is no queue %.', enqueue.queue using errcode = 'BW050';
  end if;
  -- The same insert as pg-boss's own send(), with the queue's defaults. pg-boss compares start_after
  -- to the real time, so this does not ask app.now().
  insert into pgboss.job
    (id, name, data, priority, start_after, singleton_key, expire_seconds, deletion_seconds, keep_until,
     retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
  select
    coalesce((options ->> 'id')::uuid, gen_random_uuid()), q.name, payload,
    coalesce((options ->> 'priority')::integer, 0), start.after, options ->> 'singletonKey',
    q.expire_seconds, q.deletion_seconds, start.after + q.retention_seconds * interval '1 second',
    coalesce((options ->> 'retryLimit')::integer, q.retry_limit), q.retry_delay, q.retry_backoff,
    q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
  from pgboss.queue q
  cross join lateral (
    select coalesce((options ->> 'startAfter')::timestamptz, now()) as after) start
  where q.name = enqueue.queue
  on conflict do nothing
  returning id into job_id;
  return job_id;
end
$$;
comment on function app.enqueue(text, jsonb, jsonb) is
  'Sends a job in the caller''s transaction. The caller cannot read the queue. Options: id, priority, startAfter (a time), singletonKey, retryLimit. Returns null if the queue''s policy already holds such a job; BW050 for an unknown queue.';
grant execute on function app.enqueue(text, jsonb, jsonb) to anon, authenticated, service_role;
