-- What webhooks are sent.

create or replace function app.webhook_facts(table_name text, line jsonb) returns jsonb
  language sql immutable
  return case when line is not null then case table_name
    when 'products' then jsonb_build_object(
      'id', line -> 'id', 'name', line -> 'name', 'category', line -> 'category',
      'description', line -> 'description', 'websiteUrl', line -> 'websiteurl',
      'salesContactName', line -> 'salescontactname', 'salesContactEmail', line -> 'salescontactemail',
      'salesContactPhone', line -> 'salescontactphone', 'releaseNotes', line -> 'release_notes')
    -- Only its author knows of a brief without a product.
    when 'briefs' then case when line ->> 'company_id' is not null then jsonb_build_object(
      'id', line -> 'id', 'productId', line -> 'product_id', 'title', line -> 'title',
      'type', line -> 'type', 'status', line -> 'status') end
    when 'team_members' then jsonb_build_object(
      'id', line -> 'id', 'name', line -> 'name', 'email', line -> 'email', 'role', line -> 'role',
      'pending', line ->> 'user_id' is null)
    -- Whether it was watched is left out: readers may hide that.
    when 'shares' then jsonb_build_object(
      'id', line -> 'id', 'briefId', line -> 'brief_id', 'canvasId', line -> 'canvas_id',
      'documentId', line -> 'document_id', 'email', line -> 'email',
      'mayDownload', line -> 'may_download', 'expiresAt', line -> 'expires_at',
      'revokedAt', line -> 'revoked_at')
    when 'questions' then jsonb_build_object(
      'id', line -> 'id', 'briefId', line -> 'brief_id', 'state', line -> 'state',
      'atMs', line -> 'at_ms', 'dueAt', line -> 'due_at', 'publishedAt', line -> 'published_at')
  end end;
comment on function app.webhook_facts(text, jsonb) is
  'What a webhook is told of a row; null if nothing. Only a change of this is told.';
grant execute on function app.webhook_facts(text, jsonb) to briefwell_definer;

create or replace function app.webhook_event(table_name text, before jsonb, after jsonb) returns text
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
grant execute on function app.webhook_event(text, jsonb, jsonb) to briefwell_definer;

create or replace function app.has_webhooks(companies uuid[], topic text) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from app.webhooks w
    where w.company_id = any (has_webhooks.companies) and w.active and has_webhooks.topic = any (w.topics));
end
$$;
comment on function app.has_webhooks(uuid[], text) is 'Whether a webhook of one of these companies is told of this topic.';

create or replace function app.tell_webhooks() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  topic constant text := tg_argv[0];
  companies uuid[];
  changes text;
  queued bigint;
begin
  if tg_op = 'INSERT' then
    companies := array(select distinct n.company_id from new_rows n);
    changes := 'select n.company_id, null::jsonb as before, to_jsonb(n) as after from new_rows n';
  elsif tg_op = 'UPDATE' then
    companies := array(select distinct coalesce(n.company_id, o.company_id)
                       from new_rows n join old_rows o on o.id = n.id);
    changes := 'select coalesce(n.company_id, o.company_id) as company_id, to_jsonb(o) as before,'
      || ' to_jsonb(n) as after from new_rows n join old_rows o on o.id = n.id';
  else
    companies := array(select distinct o.company_id from old_rows o);
    changes := 'select o.company_id, to_jsonb(o) as before, null::jsonb as after from old_rows o';
  end if;
  if not app.has_webhooks(companies, topic) then
    return null;
  end if;
  -- `offset 0` has each row and its facts built once, and forgotten before the next. More events than are
  -- kept (app.trim_deliveries) are not queued.
  execute format($insert$
    insert into app.webhook_deliveries (webhook_id, company_id, type, body)
    select w.id, w.company_id, event.type,
           jsonb_build_object('type', event.type, 'timestamp', app.now(),
             'data', coalesce(told.after, told.before))::text
    from (
      select facts.*, row_number() over (partition by facts.company_id) as place
      from (
        select change.company_id, app.webhook_facts($2, change.before) as before,
               app.webhook_facts($2, change.after) as after
        from (%s offset 0) change offset 0) facts
      where facts.before is distinct from facts.after) told
    cross join lateral (select app.webhook_event($2, told.before, told.after) as type) event
    join app.webhooks w on w.company_id = told.company_id and w.active and $1 = any (w.topics)
    -- What is deleted together with its company is told to nobody.
    join public.company_profiles c on c.id = w.company_id
    where told.place <= 10000$insert$, changes)
  using topic, tg_table_name::text;
  get diagnostics queued = row_count;
  if queued > 0 then
    perform app.enqueue('webhooks.deliver', '{}'::jsonb);
  end if;
  return null;
end
$$;
comment on function app.tell_webhooks() is 'Tells the webhooks of a topic, the argument, of changed rows.';

create or replace function app.tell_webhooks_of_rights() returns trigger
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

create or replace function app.trim_deliveries() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- About one new row in 200 has its webhook counted: a flood is noticed soon, single changes cost nothing.
  with kept as materialized (
    select grown.webhook_id, last.created_at, last.id
    from (select distinct a.webhook_id, a.company_id from added a where random() < 0.005) grown
    cross join lateral (
      select d.created_at, d.id
      from (
        select newest.created_at, newest.id, row_number() over up_to_here as place,
               sum(pg_column_size(newest.body)) over up_to_here as bytes
        from app.webhook_deliveries newest
        where newest.webhook_id = grown.webhook_id and newest.company_id = grown.company_id
        window up_to_here as (order by newest.created_at desc, newest.id desc)) d
      where d.place >= 10000 or d.bytes >= 32 * 1024 * 1024
      order by d.created_at desc, d.id desc limit 1) last)
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
comment on function app.trim_deliveries() is
  'Keeps about the newest 10,000 deliveries of a webhook, and of those about 32 MiB.';
