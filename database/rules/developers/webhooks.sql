-- Webhooks: who may have them, and what they cover.

create or replace function app.may_have_webhook(maker_id uuid, company_id uuid, topics text[]) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.team_members m
    join auth.users u on u.id = m.user_id
    left join public.team_permissions p on p.team_member_id = m.id
    where m.user_id = may_have_webhook.maker_id and m.company_id = may_have_webhook.company_id
      and (m.is_owner
           or p.can_edit_company_profile
              and (p.can_manage_briefs or not 'briefs' = any (may_have_webhook.topics)))
      and (u.banned_until is null or u.banned_until <= app.now())
      and u.deleted_at is null);
end
$$;
comment on function app.may_have_webhook(uuid, uuid, text[]) is
  'Whether an account may be responsible for a webhook of this company about these topics.';

create or replace function app.sign_webhook() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  maker public.team_members;
begin
  if auth.uid() is null then
    return new; -- the server's own work
  end if;
  perform app.check_maker();
  -- Whoever takes their rights away waits for this transaction, and then finds the webhook.
  select m.* into maker from public.team_members m
  where m.user_id = auth.uid() and m.company_id = new.company_id
  for share nowait;
  if not app.may_have_webhook(maker.user_id, new.company_id, new.topics) then
    raise exception 'You do not have permission to manage API keys and webhooks' using errcode = '42501';
  end if;
  new.maker_id := maker.user_id;
  new.maker_name := maker.name;
  return new;
end
$$;
comment on function app.sign_webhook() is
  'Makes the caller responsible for a webhook. Refuses those who may not be, also if they lose the right at this moment.';

create or replace function app.stop_webhooks() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  company uuid;
  stopped uuid;
begin
  -- Waits for a webhook that is being made right now, so that the update below sees it.
  if tg_table_name = 'team_members' then
    company := old.company_id;
  elsif tg_table_name = 'team_permissions' then
    select m.company_id into company from public.team_members m where m.id = old.team_member_id for no key update;
  else
    select m.company_id into company from public.team_members m where m.user_id = old.id for no key update;
  end if;
  for stopped in
    update app.webhooks w
    set active = false, stopped_at = app.now(), stopped_because = 'rights-lost'
    where w.company_id = company and w.active
      and not app.may_have_webhook(w.maker_id, w.company_id, w.topics)
      -- Of a company that is being deleted, nobody is notified.
      and exists (select from public.company_profiles c where c.id = w.company_id)
    returning w.id
  loop
    update app.webhook_deliveries d set state = 'failed' where d.webhook_id = stopped and d.state = 'waiting';
    perform app.tell_of_webhook(stopped, 'webhook-rights-lost');
  end loop;
  return null;
end
$$;
comment on function app.stop_webhooks() is
  'Turns webhooks off, gives up what waits for them, and notifies members, if whoever is responsible has left or lost a right.';

create or replace function app.webhook_covers(topics text[], type text) returns boolean
  language sql immutable parallel safe
  return webhook_covers.type = 'webhook.test'
    or split_part(webhook_covers.type, '.', 1) || 's' = any (webhook_covers.topics);
comment on function app.webhook_covers(text[], text) is
  'Whether a webhook with these topics is sent events of this type; tests always.';
grant execute on function app.webhook_covers(text[], text) to authenticated, service_role, briefwell_definer;

create or replace function app.give_up_topics() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update app.webhook_deliveries d set state = 'failed'
  where d.webhook_id = new.id and d.state = 'waiting' and not app.webhook_covers(new.topics, d.type);
  return null;
end
$$;
comment on function app.give_up_topics() is 'Gives up what waits of topics that a webhook has dropped.';

create or replace function app.forget_maker(user_id uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  -- Waits for what is being made right now (app.check_maker), so that the deletes see it.
  perform pg_advisory_xact_lock(hashtextextended('app.maker ' || forget_maker.user_id, 0));
  delete from app.company_keys k where k.maker_id = forget_maker.user_id;
  delete from app.webhooks w where w.maker_id = forget_maker.user_id;
end
$$;
comment on function app.forget_maker(uuid) is
  'Deletes the API keys and webhooks of an account whose sessions were ended, also those that are being made. For service_role.';
grant execute on function app.forget_maker(uuid) to service_role;

create or replace function app.check_maker() returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock_shared(hashtextextended('app.maker ' || auth.uid(), 0)) then
    raise exception 'The account is being given to its owner' using errcode = '55P03';
  end if;
  -- In a statement of its own, which sees what was committed before the lock.
  if not exists (select from auth.sessions s
                 where s.id::text = auth.jwt() ->> 'session_id' and s.user_id = auth.uid()) then
    raise exception 'You do not have permission to manage API keys and webhooks' using errcode = '42501';
  end if;
end
$$;
comment on function app.check_maker() is
  'Refuses to make an API key or webhook in a session that was ended meanwhile, so that none outlives a take-over of the account.';
