-- Jobs are sent inside the transaction of the change, so they exist if and only if it does.
-- pg-boss makes its tables in schema pgboss when the server starts, as the role that migrates.

create schema if not exists pgboss;
comment on schema pgboss is 'Queues of pg-boss, which makes and upgrades its own tables.';

grant usage on schema pgboss to briefwell_definer;
alter default privileges in schema pgboss grant select, insert on tables to briefwell_definer;

create procedure app.grant_job_access()
  language plpgsql set search_path = ''
as $$
begin
  execute 'grant usage on schema pgboss to briefwell_definer';
  execute 'grant select, insert on all tables in schema pgboss to briefwell_definer';
end
$$;
comment on procedure app.grant_job_access() is
  'For the owner of pg-boss''s tables to call after its start, where that is another role than the one that migrates.';

create procedure app.admit_login_to_jobs(login name)
  language plpgsql set search_path = ''
as $$
begin
  execute format('grant usage on schema pgboss to %I', login);
  execute format('grant all on all tables in schema pgboss to %I', login);
  execute format('grant all on all sequences in schema pgboss to %I', login);
  execute format('grant execute on all functions in schema pgboss to %I', login);
end
$$;
comment on procedure app.admit_login_to_jobs(name) is
  'Lets a login role work on the queues: run by the owner of pg-boss''s tables after each of its upgrades.';

create function app.enqueue(queue text, payload jsonb default null, options jsonb default '{}')
  returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  job_id uuid;
begin
  if not exists (select from pgboss.queue q where q.name = enqueue.queue) then
    raise exception 'There is no queue %.', enqueue.queue using errcode = 'BW050';
  end if;
  -- What pg-boss's own send() inserts; the queue's row holds the defaults.
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
  'Sends a job in the transaction of the caller, who reads no queue. Options: id, priority, startAfter (a time), singletonKey, retryLimit. Null where the queue''s policy already holds such a job; BW050 for an unknown queue.';
grant execute on function app.enqueue(text, jsonb, jsonb) to anon, authenticated, service_role;

call app.hand_over_definer_functions();
