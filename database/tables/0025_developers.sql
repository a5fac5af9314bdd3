-- API keys and webhooks.

create table app.company_keys (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.company_profiles on delete cascade,
  maker_id uuid references auth.users on delete set null,
  maker_name text not null
    constraint company_keys_maker_name_length check (char_length(maker_name) <= 200),
  name text not null
    constraint company_keys_name_length check (char_length(btrim(name)) between 1 and 100),
  key_hash bytea not null
    constraint company_keys_key_hash_sha256 check (octet_length(key_hash) = 32)
    constraint company_keys_key_hash_key unique,
  ending text not null
    constraint company_keys_ending_form check (ending ~ '^[A-Za-z0-9_-]{4}$'),
  rights text[] not null
    constraint company_keys_rights_known
      check (rights <@ array['canEditCompanyProfile', 'canManageProducts', 'canManageBriefs', 'canManageTeam']
             and array_position(rights, null) is null),
  read_only boolean not null,
  created_at timestamptz not null default app.now(),
  last_used_at timestamptz,
  expires_at timestamptz
    constraint company_keys_expires_later check (expires_at > created_at),
  expiry_told_at timestamptz,
  constraint company_keys_name_key unique (company_id, name)
);

comment on table app.company_keys is 'API keys of companies. Revoking one deletes it.';
comment on column app.company_keys.id is 'The key.';
comment on column app.company_keys.company_id is 'The company whose data it reaches.';
comment on column app.company_keys.maker_id is
  'The member for whom it acts; null once that account is deleted, and then it opens nothing.';
comment on column app.company_keys.maker_name is 'Their name when they made it.';
comment on column app.company_keys.name is 'What it is for; unique in the company.';
comment on column app.company_keys.key_hash is 'SHA-256 of the key, which is shown once and never stored.';
comment on column app.company_keys.ending is 'Its last four characters, by which people recognise it.';
comment on column app.company_keys.rights is 'Which of the four permissions it has, as long as its maker has them.';
comment on column app.company_keys.read_only is 'Whether it can only read.';
comment on column app.company_keys.created_at is 'When it was made.';
comment on column app.company_keys.last_used_at is 'When it was last used, to the minute; null if never.';
comment on column app.company_keys.expires_at is 'From when it is refused; null if never.';
comment on column app.company_keys.expiry_told_at is 'When its maker was notified that it expires soon; once.';

create index company_keys_maker_id on app.company_keys (maker_id);
create index company_keys_to_tell on app.company_keys (expires_at)
  where expires_at is not null and expiry_told_at is null;

call app.protect('app.company_keys', 'company_id');

create table app.webhooks (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.company_profiles on delete cascade,
  url text not null
    constraint webhooks_url_format check (url ~ '^https?://[^[:space:]]+$' and char_length(url) <= 2048),
  topics text[] not null
    constraint webhooks_topics_known
      check (cardinality(topics) >= 1 and array_position(topics, null) is null
             and topics <@ array['products', 'briefs', 'members', 'shares', 'questions']),
  active boolean not null default true,
  sealed_secret text not null,
  earlier_secret text,
  earlier_until timestamptz,
  failing_since timestamptz,
  created_at timestamptz not null default app.now(),
  stopped_at timestamptz,
  stopped_because text,
  failure_told_at timestamptz,
  maker_id uuid references auth.users on delete set null,
  maker_name text not null
    constraint webhooks_maker_name_length check (char_length(maker_name) <= 200),
  paused_until timestamptz,
  constraint webhooks_earlier_together check ((earlier_secret is null) = (earlier_until is null)),
  constraint webhooks_id_key unique (id, company_id),
  constraint webhooks_stopped_together
    check ((stopped_at is null) = (stopped_because is null) and (stopped_at is null or not active)),
  constraint webhooks_stopped_because_known
    check (stopped_because in ('gone', 'failing', 'rights-lost'))
);

comment on table app.webhooks is 'Addresses that are told what changes in a company.';
comment on column app.webhooks.id is 'The webhook.';
comment on column app.webhooks.company_id is 'The company.';
comment on column app.webhooks.url is 'The address.';
comment on column app.webhooks.topics is 'What it is told of: products, briefs, members, shares, questions.';
comment on column app.webhooks.active is 'Whether anything is sent.';
comment on column app.webhooks.sealed_secret is 'The secret that signs what is sent, encrypted.';
comment on column app.webhooks.earlier_secret is 'The secret before it, which signs too until earlier_until.';
comment on column app.webhooks.earlier_until is 'Until when the earlier secret signs too.';
comment on column app.webhooks.failing_since is 'Since when every attempt has failed; null after a success.';
comment on column app.webhooks.created_at is 'When it was added.';
comment on column app.webhooks.stopped_at is
  'When the server turned it off; null if it is on, or a member turned it off.';
comment on column app.webhooks.stopped_because is
  'Why the server turned it off: gone (its address answered 410), failing (for days, all that was sent was given up) or rights-lost (its maker left or lost a right that it needs).';
comment on column app.webhooks.failure_told_at is 'When members were last notified that it fails; at most once a day.';
comment on column app.webhooks.maker_id is
  'The member who is responsible for it; null once that account is deleted, and then it is off.';
comment on column app.webhooks.maker_name is 'Their name when they became responsible.';
comment on column app.webhooks.paused_until is
  'Until when nothing is sent to it, while it fails (failing_since).';

create index webhooks_company_id on app.webhooks (company_id, created_at desc, id);
create index webhooks_maker_id on app.webhooks (maker_id);

call app.protect('app.webhooks', 'company_id');

create table app.webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null,
  company_id uuid not null,
  type text not null
    constraint webhook_deliveries_type_form check (type ~ '^[a-z]+\.[a-z]+$' and char_length(type) <= 100),
  body text not null,
  state text not null default 'waiting'
    constraint webhook_deliveries_state_known check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0
    constraint webhook_deliveries_attempts_positive check (attempts >= 0),
  created_at timestamptz not null default app.now(),
  next_at timestamptz not null default app.now(),
  tried_until timestamptz not null default app.now() + interval '1 day',
  claimed_until timestamptz,
  constraint webhook_deliveries_webhook_id_fkey foreign key (webhook_id, company_id)
    references app.webhooks (id, company_id) on delete cascade,
  constraint webhook_deliveries_id_key unique (id, company_id)
);

comment on table app.webhook_deliveries is 'What webhooks are told, for 30 days.';
comment on column app.webhook_deliveries.id is 'The delivery; receivers see it, the same at every attempt.';
comment on column app.webhook_deliveries.webhook_id is 'The webhook.';
comment on column app.webhook_deliveries.company_id is 'Its company.';
comment on column app.webhook_deliveries.type is 'What happened, e.g. product.created.';
comment on column app.webhook_deliveries.body is 'What is sent, exactly as it is signed.';
comment on column app.webhook_deliveries.state is 'waiting for its next attempt, delivered, or failed for good.';
comment on column app.webhook_deliveries.attempts is 'Number of attempts since it was queued, or sent again on request.';
comment on column app.webhook_deliveries.created_at is 'When it happened.';
comment on column app.webhook_deliveries.next_at is 'When it is to be sent next.';
comment on column app.webhook_deliveries.tried_until is 'When to stop trying.';
comment on column app.webhook_deliveries.claimed_until is 'Until when one process has claimed it; null while none has.';

create index webhook_deliveries_webhook_id on app.webhook_deliveries
  (webhook_id, company_id, created_at desc, id desc);
create index webhook_deliveries_due on app.webhook_deliveries (webhook_id, next_at) where state = 'waiting';
create index webhook_deliveries_created_at on app.webhook_deliveries (created_at);

call app.protect('app.webhook_deliveries', 'company_id');

create table app.webhook_attempts (
  id uuid primary key default gen_random_uuid(),
  delivery_id uuid not null,
  company_id uuid not null,
  started_at timestamptz not null,
  duration_ms integer not null
    constraint webhook_attempts_duration_ms_positive check (duration_ms >= 0),
  status integer,
  error text
    constraint webhook_attempts_error_length check (char_length(error) <= 500),
  answer text
    constraint webhook_attempts_answer_length check (char_length(answer) <= 1000),
  constraint webhook_attempts_delivery_id_fkey foreign key (delivery_id, company_id)
    references app.webhook_deliveries (id, company_id) on delete cascade
);

comment on table app.webhook_attempts is 'Attempts to deliver, with what the receiver answered.';
comment on column app.webhook_attempts.id is 'The attempt.';
comment on column app.webhook_attempts.delivery_id is 'What was sent.';
comment on column app.webhook_attempts.company_id is 'The company of the webhook.';
comment on column app.webhook_attempts.started_at is 'When it began.';
comment on column app.webhook_attempts.duration_ms is 'How long it took, in milliseconds.';
comment on column app.webhook_attempts.status is 'Status of the answer; null if there was none.';
comment on column app.webhook_attempts.error is 'Why it failed; null if it did not.';
comment on column app.webhook_attempts.answer is 'Beginning of the answer.';

create index webhook_attempts_delivery_id on app.webhook_attempts (delivery_id, company_id, started_at desc);

call app.protect('app.webhook_attempts', 'company_id');
