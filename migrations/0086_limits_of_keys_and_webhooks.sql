-- A webhook is only sent what it is notified about now. Otherwise events that wait, of a topic that only some
-- members may have, would go to an address that somebody else chose while dropping the topic.

create function app.webhook_covers(topics text[], type text) returns boolean
  language sql immutable parallel safe
  return webhook_covers.type = 'webhook.test'
    or split_part(webhook_covers.type, '.', 1) || 's' = any (webhook_covers.topics);
comment on function app.webhook_covers(text[], text) is
  'Whether a webhook with these topics is sent events of this type; tests always.';
grant execute on function app.webhook_covers(text[], text) to authenticated, service_role, briefwell_definer;

create function app.give_up_topics() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update app.webhook_deliveries d set state = 'failed'
  where d.webhook_id = new.id and d.state = 'waiting' and not app.webhook_covers(new.topics, d.type);
  return null;
end
$$;
comment on function app.give_up_topics() is 'Gives up what waits of topics that a webhook has dropped.';
create trigger webhooks_give_up_topics after update of topics on app.webhooks
  for each row when (not new.topics @> old.topics)
  execute function app.give_up_topics();

-- ------------------------------------------------------------------ accounts that are taken over

create function app.forget_maker(user_id uuid) returns void
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

create function app.check_maker() returns void
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

grant create on schema app to briefwell_definer;
set local role briefwell_definer;

create or replace function app.make_company_key(
    name text, key_hash bytea, ending text, rights text[], read_only boolean, expires_at timestamptz)
  returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  made uuid;
begin
  perform app.check_maker();
  insert into app.company_keys
    (company_id, maker_id, maker_name, name, key_hash, ending, rights, read_only, expires_at)
  select m.company_id, m.user_id, m.name, make_company_key.name, make_company_key.key_hash,
         make_company_key.ending, make_company_key.rights, make_company_key.read_only,
         make_company_key.expires_at
  from public.team_members m
  where m.user_id = auth.uid() and not app.by_key() and public.user_can_edit_company_profile(auth.uid())
  on conflict on constraint company_keys_name_key do nothing
  returning id into made;
  return made;
end
$$;

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

reset role;
revoke create on schema app from briefwell_definer;

call app.hand_over_definer_functions();

-- ------------------------------------------------------------------ what keys read

-- Authors see their own briefs without a permission; their keys need it. In the order in which a new brief
-- locks these tables.
create policy keys_read_by_permission on public.briefs as restrictive for select to authenticated
  using ((select app.key_allows('canManageBriefs')));
create policy keys_read_by_permission on app.brief_counts as restrictive for select to authenticated
  using ((select app.key_allows('canManageBriefs')));
create policy keys_read_by_permission on app.brief_days as restrictive for select to authenticated
  using ((select app.key_allows('canManageBriefs')));
