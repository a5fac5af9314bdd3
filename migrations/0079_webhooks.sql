-- Webhooks: addresses of companies that are told what changes. What is to be told is queued by triggers
-- in the transaction of the change, whichever path it takes, and sent by server/developers/webhooks.

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
  constraint webhooks_earlier_together check ((earlier_secret is null) = (earlier_until is null)),
  constraint webhooks_id_key unique (id, company_id)
);
create index webhooks_company_id on app.webhooks (company_id, created_at desc, id);

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
create index webhook_deliveries_webhook_id on app.webhook_deliveries
  (webhook_id, company_id, created_at desc, id desc);
create index webhook_deliveries_due on app.webhook_deliveries (webhook_id, next_at) where state = 'waiting';
create index webhook_deliveries_created_at on app.webhook_deliveries (created_at);

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
create index webhook_attempts_delivery_id on app.webhook_attempts (delivery_id, company_id, started_at desc);

comment on table app.webhook_attempts is 'Attempts to deliver, with what the receiver answered.';
comment on column app.webhook_attempts.id is 'The attempt.';
comment on column app.webhook_attempts.delivery_id is 'What was sent.';
comment on column app.webhook_attempts.company_id is 'The company of the webhook.';
comment on column app.webhook_attempts.started_at is 'When it began.';
comment on column app.webhook_attempts.duration_ms is 'How long it took, in milliseconds.';
comment on column app.webhook_attempts.status is 'Status of the answer; null if there was none.';
comment on column app.webhook_attempts.error is 'Why it failed; null if it did not.';
comment on column app.webhook_attempts.answer is 'Beginning of the answer.';

-- ------------------------------------------------------------------ policies

call app.protect('app.webhooks', 'company_id');
call app.protect('app.webhook_deliveries', 'company_id');
call app.protect('app.webhook_attempts', 'company_id');
grant select, insert, update, delete on app.webhooks to authenticated;
grant select on app.webhook_deliveries, app.webhook_attempts to authenticated;
grant insert (webhook_id, company_id, type, body) on app.webhook_deliveries to authenticated;
grant update (state, attempts, next_at, tried_until) on app.webhook_deliveries to authenticated;
grant select on app.webhooks to briefwell_definer;
grant insert on app.webhook_deliveries to briefwell_definer;
create policy definer_reads on app.webhooks for select to briefwell_definer using (true);
create policy definer_queues on app.webhook_deliveries for insert to briefwell_definer with check (true);

create policy editors_manage on app.webhooks to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_edit_company_profile(auth.uid())) and not app.by_key());
create policy editors_read on app.webhook_deliveries for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_edit_company_profile(auth.uid())) and not app.by_key());
create policy editors_test on app.webhook_deliveries for insert to authenticated
  with check (company_id = (select public.get_user_company(auth.uid()))
              and (select public.user_can_edit_company_profile(auth.uid())) and not app.by_key()
              and type = 'webhook.test');
create policy editors_send_again on app.webhook_deliveries for update to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_edit_company_profile(auth.uid())) and not app.by_key());
create policy editors_read on app.webhook_attempts for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_edit_company_profile(auth.uid())) and not app.by_key());

-- ------------------------------------------------------------------ what is told

create function app.webhook_facts(table_name text, line jsonb) returns jsonb
  language sql immutable
  return case when line is not null then case table_name
    when 'products' then jsonb_build_object(
      'id', line -> 'id', 'name', line -> 'name', 'category', line -> 'category',
      'description', line -> 'description', 'websiteUrl', line -> 'websiteurl',
      'salesContactName', line -> 'salescontactname', 'salesContactEmail', line -> 'salescontactemail',
      'salesContactPhone', line -> 'salescontactphone', 'releaseNotes', line -> 'release_notes')
    -- Of a brief without a product only its author knows.
    when 'briefs' then case when line ->> 'company_id' is not null then jsonb_build_object(
      'id', line -> 'id', 'productId', line -> 'product_id', 'title', line -> 'title',
      'type', line -> 'type', 'status', line -> 'status') end
    when 'team_members' then jsonb_build_object(
      'id', line -> 'id', 'name', line -> 'name', 'email', line -> 'email', 'role', line -> 'role',
      'pending', line ->> 'user_id' is null)
    -- Whether it was watched is not told: readers may hide that.
    when 'shares' then jsonb_build_object(
      'id', line -> 'id', 'briefId', line -> 'brief_id', 'email', line -> 'email',
      'mayDownload', line -> 'may_download', 'expiresAt', line -> 'expires_at',
      'revokedAt', line -> 'revoked_at')
    when 'questions' then jsonb_build_object(
      'id', line -> 'id', 'briefId', line -> 'brief_id', 'state', line -> 'state',
      'atMs', line -> 'at_ms', 'dueAt', line -> 'due_at', 'publishedAt', line -> 'published_at')
  end end;
comment on function app.webhook_facts(text, jsonb) is
  'What a webhook is told of a row; null if nothing. Only a change of this is told.';

create function app.webhook_event(table_name text, before jsonb, after jsonb) returns text
  language sql immutable
  return case table_name
    when 'products' then 'product.' || case
      when before is null then 'created' when after is null then 'deleted' else 'updated' end
    when 'briefs' then 'brief.' || case
      when before is null then 'created' when after is null then 'deleted' else 'updated' end
    when 'team_members' then 'member.' || case
      when after is null then 'removed'
      when before is null and after -> 'pending' = 'true' then 'invited'
      when before is null or (before -> 'pending' = 'true' and after -> 'pending' = 'false') then 'joined'
      else 'updated' end
    when 'shares' then 'share.' || case
      when before is null then 'created' when after is null then 'deleted'
      when before ->> 'revokedAt' is null and after ->> 'revokedAt' is not null then 'revoked'
      else 'updated' end
    when 'questions' then 'question.' || case
      when before is null then 'asked' when after is null then 'deleted'
      when before -> 'state' = after -> 'state' then 'updated'
      when after ->> 'state' = 'open' then 'reopened'
      else after ->> 'state' end
  end;
comment on function app.webhook_event(text, jsonb, jsonb) is 'What a change is called, from the facts before and after it.';

grant execute on function app.webhook_facts(text, jsonb), app.webhook_event(text, jsonb, jsonb)
  to briefwell_definer;

create function app.has_webhooks(companies uuid[], topic text) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from app.webhooks w
    where w.company_id = any (has_webhooks.companies) and w.active and has_webhooks.topic = any (w.topics));
end
$$;
comment on function app.has_webhooks(uuid[], text) is 'Whether a webhook of one of these companies is told of this topic.';

create function app.queue_webhooks(topic text, table_name text, changes jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.webhook_deliveries (webhook_id, company_id, type, body)
  select w.id, w.company_id, event.type,
         jsonb_build_object('type', event.type, 'timestamp', app.now(),
           'data', coalesce(told.after, told.before))::text
  from jsonb_to_recordset(changes) as change (company_id uuid, before jsonb, after jsonb)
  cross join lateral (
    select app.webhook_facts(queue_webhooks.table_name, change.before) as before,
           app.webhook_facts(queue_webhooks.table_name, change.after) as after) told
  cross join lateral (
    select app.webhook_event(queue_webhooks.table_name, told.before, told.after) as type) event
  join app.webhooks w on w.company_id = change.company_id and w.active
    and queue_webhooks.topic = any (w.topics)
  -- What is deleted together with its company is told to nobody.
  join public.company_profiles c on c.id = w.company_id
  where told.before is distinct from told.after;
  if found then
    perform app.enqueue('webhooks.deliver', '{}'::jsonb);
  end if;
end
$$;
comment on function app.queue_webhooks(text, text, jsonb) is
  'Queues what webhooks are told of changed rows, each as {company_id, before, after}.';

create function app.tell_webhooks() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  topic constant text := tg_argv[0];
begin
  if tg_op = 'INSERT' then
    if app.has_webhooks(array(select distinct n.company_id from new_rows n), topic) then
      perform app.queue_webhooks(topic, tg_table_name, (
        select jsonb_agg(jsonb_build_object('company_id', n.company_id, 'after', to_jsonb(n))) from new_rows n));
    end if;
  elsif tg_op = 'UPDATE' then
    if app.has_webhooks(array(select distinct coalesce(n.company_id, o.company_id)
                              from new_rows n join old_rows o on o.id = n.id), topic) then
      perform app.queue_webhooks(topic, tg_table_name, (
        select jsonb_agg(jsonb_build_object('company_id', coalesce(n.company_id, o.company_id),
                                            'before', to_jsonb(o), 'after', to_jsonb(n)))
        from new_rows n join old_rows o on o.id = n.id));
    end if;
  else
    if app.has_webhooks(array(select distinct o.company_id from old_rows o), topic) then
      perform app.queue_webhooks(topic, tg_table_name, (
        select jsonb_agg(jsonb_build_object('company_id', o.company_id, 'before', to_jsonb(o))) from old_rows o));
    end if;
  end if;
  return null;
end
$$;
comment on function app.tell_webhooks() is 'Tells the webhooks of a topic, the argument, of changed rows.';

create function app.tell_webhooks_of_rights() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.webhook_deliveries (webhook_id, company_id, type, body)
  select w.id, w.company_id, 'member.updated',
         jsonb_build_object('type', 'member.updated', 'timestamp', app.now(),
           'data', app.webhook_facts('team_members', to_jsonb(m)))::text
  from new_rows n
  join old_rows o on o.id = n.id
  join public.team_members m on m.id = n.team_member_id
  join app.webhooks w on w.company_id = m.company_id and w.active and 'members' = any (w.topics)
  where (n.can_edit_company_profile, n.can_manage_products, n.can_manage_briefs, n.can_manage_team)
    is distinct from
    (o.can_edit_company_profile, o.can_manage_products, o.can_manage_briefs, o.can_manage_team);
  if found then
    perform app.enqueue('webhooks.deliver', '{}'::jsonb);
  end if;
  return null;
end
$$;
comment on function app.tell_webhooks_of_rights() is 'Tells webhooks of members whose permissions changed.';

create trigger products_tell_added after insert on public.products
  referencing new table as new_rows for each statement execute function app.tell_webhooks('products');
create trigger products_tell_changed after update on public.products
  referencing old table as old_rows new table as new_rows for each statement
  execute function app.tell_webhooks('products');
create trigger products_tell_deleted after delete on public.products
  referencing old table as old_rows for each statement execute function app.tell_webhooks('products');
create trigger briefs_tell_added after insert on public.briefs
  referencing new table as new_rows for each statement execute function app.tell_webhooks('briefs');
create trigger briefs_tell_changed after update on public.briefs
  referencing old table as old_rows new table as new_rows for each statement
  execute function app.tell_webhooks('briefs');
create trigger briefs_tell_deleted after delete on public.briefs
  referencing old table as old_rows for each statement execute function app.tell_webhooks('briefs');
create trigger team_members_tell_added after insert on public.team_members
  referencing new table as new_rows for each statement execute function app.tell_webhooks('members');
create trigger team_members_tell_changed after update on public.team_members
  referencing old table as old_rows new table as new_rows for each statement
  execute function app.tell_webhooks('members');
create trigger team_members_tell_deleted after delete on public.team_members
  referencing old table as old_rows for each statement execute function app.tell_webhooks('members');
create trigger team_permissions_tell_changed after update on public.team_permissions
  referencing old table as old_rows new table as new_rows for each statement
  execute function app.tell_webhooks_of_rights();
create trigger shares_tell_added after insert on app.shares
  referencing new table as new_rows for each statement execute function app.tell_webhooks('shares');
create trigger shares_tell_changed after update on app.shares
  referencing old table as old_rows new table as new_rows for each statement
  execute function app.tell_webhooks('shares');
create trigger shares_tell_deleted after delete on app.shares
  referencing old table as old_rows for each statement execute function app.tell_webhooks('shares');
create trigger questions_tell_added after insert on app.questions
  referencing new table as new_rows for each statement execute function app.tell_webhooks('questions');
create trigger questions_tell_changed after update on app.questions
  referencing old table as old_rows new table as new_rows for each statement
  execute function app.tell_webhooks('questions');
create trigger questions_tell_deleted after delete on app.questions
  referencing old table as old_rows for each statement execute function app.tell_webhooks('questions');

call app.hand_over_definer_functions();

set local role briefwell_definer;
grant execute on function app.limit_company_rows() to session_user;
reset role;
create trigger webhooks_limit after insert on app.webhooks
  referencing new table as new_rows for each statement
  execute function app.limit_company_rows('10', 'webhooks');
set local role briefwell_definer;
revoke execute on function app.limit_company_rows() from session_user;
reset role;
