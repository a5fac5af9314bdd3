-- Outgoing mail, background jobs, replies kept for idempotency keys, and what visitors send.

-- ------------------------------------------------------------------ mails and text messages

create table app.mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null
    constraint mails_kind_length check (char_length(kind) between 1 and 100),
  to_address text not null
    constraint mails_to_address_format
      check ((to_address ~ '^[^@[:space:]]+@[^@[:space:]]+$' and char_length(to_address) <= 320)
             or to_address ~ '^\+[1-9][0-9]{1,14}$'),
  reply_to text
    constraint mails_reply_to_format
      check (reply_to ~ '^[^@[:space:]<>,;]+@[^@[:space:]<>,;]+$' and char_length(reply_to) <= 320),
  subject text not null
    constraint mails_subject_one_line
      check (char_length(subject) between 1 and 500 and subject !~ '[\r\n]'),
  html text
    constraint mails_html_length check (char_length(html) <= 200000),
  text text
    constraint mails_text_length check (char_length(text) <= 200000),
  unsubscribe_url text
    constraint mails_unsubscribe_url_one_line
      check (unsubscribe_url ~ '^https?://[^[:space:]<>]+$' and char_length(unsubscribe_url) <= 2048),
  created_at timestamptz not null default app.now(),
  sent_at timestamptz,
  tried_until timestamptz not null default app.now() + interval '3 days',
  claimed_until timestamptz,
  gave_up_at timestamptz,
  attempts integer not null default 0
    constraint mails_attempts_positive check (attempts >= 0),
  last_error text
    constraint mails_last_error_length check (char_length(last_error) <= 2000)
);
create index mails_created_at on app.mails (created_at desc, id desc);
create index mails_unsent on app.mails (created_at) where sent_at is null;

comment on table app.mails is 'The outbox of mails and text messages. Jobs carry only an id, never the text.';
comment on column app.mails.id is 'The mail.';
comment on column app.mails.kind is 'What kind of message, e.g. invitation.';
comment on column app.mails.to_address is 'The recipient: an address, or for a text message the phone in E.164.';
comment on column app.mails.reply_to is 'Who receives replies, if not the sender.';
comment on column app.mails.subject is 'Subject, one line; says so for a text message.';
comment on column app.mails.html is 'HTML body; erased once sent.';
comment on column app.mails.text is 'Plain text body; erased once sent.';
comment on column app.mails.unsubscribe_url is 'Target of List-Unsubscribe, for mails that allow it; erased once sent.';
comment on column app.mails.created_at is 'When it was queued.';
comment on column app.mails.sent_at is 'When the mail server, or SMS_WEBHOOK_URL, accepted it.';
comment on column app.mails.tried_until is 'When to stop trying.';
comment on column app.mails.claimed_until is 'Until when one worker has claimed it; null while none has.';
comment on column app.mails.gave_up_at is 'When the last attempt failed. The body is erased, as after sending.';
comment on column app.mails.attempts is 'Number of attempts.';
comment on column app.mails.last_error is 'Error of the last attempt.';

call app.protect('app.mails');
grant insert on app.mails to briefwell_definer;
create policy definer_queues on app.mails for insert to briefwell_definer with check (true);

create function app.queue_mail(
    id uuid, kind text, to_address text, subject text, html text, text_body text,
    reply_to text default null)
  returns uuid
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.mails (id, kind, to_address, subject, html, text, reply_to)
  values (queue_mail.id, queue_mail.kind, queue_mail.to_address, queue_mail.subject,
          queue_mail.html, queue_mail.text_body, queue_mail.reply_to);
  return queue_mail.id;
end
$$;
comment on function app.queue_mail(uuid, text, text, text, text, text, text) is
  'Adds a mail to the outbox in the caller''s transaction. The caller cannot read the outbox.';
grant execute on function app.queue_mail(uuid, text, text, text, text, text, text)
  to anon, authenticated, service_role;

-- ------------------------------------------------------------------ jobs
-- Jobs are sent inside the transaction of a change, so a job exists if and only if its change does.
-- pg-boss creates its tables in schema pgboss when the server starts, as the role that migrates.

create schema if not exists pgboss;
comment on schema pgboss is 'Queues of pg-boss, which creates and upgrades its own tables.';

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
  'Called by the owner of pg-boss''s tables after its start, if that role is not the one that migrates.';

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
  'Lets a login role work on the queues. Run by the owner of pg-boss''s tables after each upgrade of pg-boss.';

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

-- ------------------------------------------------------------------ idempotency keys

create table app.idempotency_keys (
  owner_id uuid not null references auth.users on delete cascade,
  key text not null
    constraint idempotency_keys_key_length check (char_length(key) between 1 and 255),
  endpoint text not null
    constraint idempotency_keys_endpoint_length check (char_length(endpoint) between 1 and 200),
  request_hash text not null
    constraint idempotency_keys_request_hash_sha256 check (request_hash ~ '^[0-9a-f]{64}$'),
  reply jsonb,
  created_at timestamptz not null default app.now(),
  constraint idempotency_keys_pkey primary key (owner_id, key)
);
create index idempotency_keys_created_at on app.idempotency_keys (created_at);
create index idempotency_keys_owner_id on app.idempotency_keys (owner_id, created_at desc);

comment on table app.idempotency_keys is
  'Replies to requests with an Idempotency-Key, written in the transaction of the change.';
comment on column app.idempotency_keys.owner_id is 'Who sent the key. The same key of another account is another key.';
comment on column app.idempotency_keys.key is 'The value of the header.';
comment on column app.idempotency_keys.endpoint is 'The endpoint it was sent to.';
comment on column app.idempotency_keys.request_hash is
  'SHA-256 of the request in hex. The same key with another request is refused.';
comment on column app.idempotency_keys.reply is 'The reply; null while the first request is running.';
comment on column app.idempotency_keys.created_at is 'When it was first sent.';

call app.protect('app.idempotency_keys');
grant select, insert, update, delete on app.idempotency_keys to authenticated;
create policy owners_keep_their_keys on app.idempotency_keys to authenticated
  using (owner_id = (select auth.uid()));

-- Counting at every insert would cost more than the insert, so each new row has a small chance of
-- having its owner's oldest rows deleted. The other trim functions work the same way.
create function app.trim_replies() returns trigger
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

create trigger idempotency_keys_trim after insert on app.idempotency_keys
  referencing new table as added for each statement execute function app.trim_replies();

-- ------------------------------------------------------------------ leads and contact messages

create table app.leads (
  id uuid primary key default gen_random_uuid(),
  work_email text not null
    constraint leads_work_email_format
      check (work_email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and char_length(work_email) <= 320),
  first_name text not null
    constraint leads_first_name_length check (char_length(btrim(first_name)) >= 1 and char_length(first_name) <= 200),
  last_name text not null
    constraint leads_last_name_length check (char_length(btrim(last_name)) >= 1 and char_length(last_name) <= 200),
  job_title text not null
    constraint leads_job_title_length check (char_length(btrim(job_title)) >= 1 and char_length(job_title) <= 200),
  company_name text not null
    constraint leads_company_name_length check (char_length(btrim(company_name)) >= 1 and char_length(company_name) <= 200),
  job_function text not null
    constraint leads_job_function_length check (char_length(btrim(job_function)) >= 1 and char_length(job_function) <= 200),
  country_region text not null
    constraint leads_country_region_length check (char_length(btrim(country_region)) >= 1 and char_length(country_region) <= 200),
  -- The mail is written after this row, in the same transaction.
  mail_id uuid
    constraint leads_mail_id_fkey references app.mails on delete set null deferrable initially deferred,
  request_hash text
    constraint leads_request_hash_key unique
    constraint leads_request_hash_sha256 check (request_hash ~ '^[0-9a-f]{64}$'),
  suspicion text
    constraint leads_suspicion_known check (suspicion in ('hidden field', 'haste')),
  created_at timestamptz not null default app.now()
);
create index leads_created_at on app.leads (created_at desc, id desc);
create index leads_mail_id on app.leads (mail_id);

comment on table app.leads is 'Leads that visitors sent from the lead dialog.';
comment on column app.leads.id is 'The lead.';
comment on column app.leads.work_email is 'Work address.';
comment on column app.leads.first_name is 'First name.';
comment on column app.leads.last_name is 'Last name.';
comment on column app.leads.job_title is 'Job title.';
comment on column app.leads.company_name is 'Company.';
comment on column app.leads.job_function is 'Job function from the list.';
comment on column app.leads.country_region is 'Country or region from the list.';
comment on column app.leads.mail_id is 'The mail that notifies us; null if none was sent.';
comment on column app.leads.request_hash is
  'SHA-256 in hex of the Idempotency-Key and the request, so that a repeated request is stored once.';
comment on column app.leads.suspicion is 'Why it looks automated, in which case nobody is mailed; null for people.';
comment on column app.leads.created_at is 'When it was sent.';

call app.protect('app.leads');
grant insert on app.leads to anon, authenticated;
create policy visitors_write on app.leads for insert to anon, authenticated with check (true);

create table app.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null
    constraint contact_messages_name_length check (char_length(btrim(name)) >= 2 and char_length(name) <= 200),
  email text not null
    constraint contact_messages_email_format
      check (email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and char_length(email) <= 320),
  company text
    constraint contact_messages_company_length check (char_length(company) <= 200),
  message text not null
    constraint contact_messages_message_length check (char_length(btrim(message)) >= 10 and char_length(message) <= 20000),
  -- The mail is written after this row, in the same transaction.
  mail_id uuid
    constraint contact_messages_mail_id_fkey references app.mails on delete set null deferrable initially deferred,
  request_hash text
    constraint contact_messages_request_hash_key unique
    constraint contact_messages_request_hash_sha256 check (request_hash ~ '^[0-9a-f]{64}$'),
  suspicion text
    constraint contact_messages_suspicion_known check (suspicion in ('hidden field', 'haste')),
  created_at timestamptz not null default app.now()
);
create index contact_messages_created_at on app.contact_messages (created_at desc, id desc);
create index contact_messages_mail_id on app.contact_messages (mail_id);

comment on table app.contact_messages is 'Messages that visitors sent from the contact page.';
comment on column app.contact_messages.id is 'The message''s id.';
comment on column app.contact_messages.name is 'Name.';
comment on column app.contact_messages.email is 'Work address.';
comment on column app.contact_messages.company is 'Company.';
comment on column app.contact_messages.message is 'The message.';
comment on column app.contact_messages.mail_id is 'The mail that brings it to us; null if none was sent.';
comment on column app.contact_messages.request_hash is
  'SHA-256 in hex of the Idempotency-Key and the request, so that a repeated request is stored once.';
comment on column app.contact_messages.suspicion is
  'Why it looks automated, in which case nobody is mailed; null for people.';
comment on column app.contact_messages.created_at is 'When it was sent.';

call app.protect('app.contact_messages');
grant insert on app.contact_messages to anon, authenticated;
create policy visitors_write on app.contact_messages for insert to anon, authenticated with check (true);
