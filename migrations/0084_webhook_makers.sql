-- A webhook has a member who is responsible for it: whoever added it, or last changed its address or topics or
-- turned it on. It is turned off once they may not have it any more. Otherwise somebody who was removed from
-- the team would still be sent what changes in the company.

alter table app.notifications drop constraint notifications_kind_known,
  add constraint notifications_kind_known
    check (kind in ('member-joined', 'product-deleted', 'brief-deleted', 'video-ready', 'video-broken',
                    'captions-ready', 'captions-failed', 'question-asked', 'question-overdue',
                    'brief-watched', 'access-asked', 'colleague-proposed', 'workspace-shared',
                    'document-asked', 'document-returned', 'document-approved', 'document-commented',
                    'webhook-failing', 'webhook-stopped', 'webhook-rights-lost', 'key-expiring'));
comment on column app.notifications.kind is
  'What happened: member-joined, product-deleted, brief-deleted, video-ready, video-broken, captions-ready, captions-failed, question-asked, question-overdue, brief-watched, access-asked, colleague-proposed, workspace-shared, document-asked, document-returned, document-approved, document-commented, webhook-failing, webhook-stopped, webhook-rights-lost or key-expiring.';

alter table app.webhooks
  add column maker_id uuid references auth.users on delete set null,
  add column maker_name text
    constraint webhooks_maker_name_length check (char_length(maker_name) <= 200),
  drop constraint webhooks_stopped_because_known,
  add constraint webhooks_stopped_because_known
    check (stopped_because in ('gone', 'failing', 'rights-lost'));
create index webhooks_maker_id on app.webhooks (maker_id);
comment on column app.webhooks.maker_id is
  'The member who is responsible for it; null once that account is deleted, and then it is off.';
comment on column app.webhooks.maker_name is 'Their name when they became responsible.';
comment on column app.webhooks.stopped_because is
  'Why the server turned it off: gone (its address answered 410), failing (for days, all that was sent was given up) or rights-lost (its maker left or lost a right that it needs).';

set local role service_role;
update app.webhooks w
set maker_id = c.id,
    maker_name = coalesce((select m.name from public.team_members m where m.user_id = c.id), c.company_name)
from public.company_profiles c
where c.id = w.company_id;
reset role;
alter table app.webhooks alter column maker_name set not null;

-- Members cannot say who is responsible.
revoke insert, update on app.webhooks from authenticated;
grant insert (company_id, url, topics, sealed_secret) on app.webhooks to authenticated;
grant update (url, topics, active, sealed_secret, earlier_secret, earlier_until, failing_since, stopped_at,
              stopped_because) on app.webhooks to authenticated;
grant update (active, stopped_at, stopped_because) on app.webhooks to briefwell_definer;
create policy definer_stops on app.webhooks for update to briefwell_definer using (true);

create function app.may_have_webhook(maker_id uuid, company_id uuid, topics text[]) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.team_members m
    join auth.users u on u.id = m.user_id
    left join public.team_permissions p on p.team_member_id = m.id
    where m.user_id = may_have_webhook.maker_id and m.company_id = may_have_webhook.company_id
      and (m.user_id = m.company_id
           or p.can_edit_company_profile
              and (p.can_manage_briefs or not 'briefs' = any (may_have_webhook.topics)))
      and (u.banned_until is null or u.banned_until <= app.now())
      and u.deleted_at is null);
end
$$;
comment on function app.may_have_webhook(uuid, uuid, text[]) is
  'Whether an account may be responsible for a webhook of this company about these topics.';

create function app.sign_webhook() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  maker public.team_members;
begin
  if auth.uid() is null then
    return new; -- the server's own work
  end if;
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

create function app.stop_webhooks() returns trigger
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

create trigger webhooks_sign_new before insert on app.webhooks
  for each row execute function app.sign_webhook();
create trigger webhooks_sign_change before update of url, topics, active on app.webhooks
  for each row
  when (new.url <> old.url or new.topics <> old.topics or (new.active and not old.active))
  execute function app.sign_webhook();
create trigger team_members_stop_webhooks after delete on public.team_members
  for each row execute function app.stop_webhooks();
create trigger team_permissions_stop_webhooks after update or delete on public.team_permissions
  for each row execute function app.stop_webhooks();
create trigger users_stop_webhooks after update of banned_until, deleted_at on auth.users
  for each row
  when (new.banned_until is distinct from old.banned_until or new.deleted_at is distinct from old.deleted_at)
  execute function app.stop_webhooks();

-- One transaction can turn several off: they share a notification, which links to the list.
grant create on schema app to briefwell_definer;
set local role briefwell_definer;
create or replace function app.tell_of_webhook(webhook_id uuid, kind text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  webhook app.webhooks;
  people uuid[];
begin
  select w.* into webhook from app.webhooks w where w.id = tell_of_webhook.webhook_id;
  people := array(
    select m.user_id from public.team_members m
    left join public.team_permissions p on p.team_member_id = m.id
    where m.company_id = webhook.company_id
      and (m.user_id = m.company_id or (m.user_id is not null and p.can_edit_company_profile))
    for key share of m skip locked);
  -- One a day of each webhook: the newest says how things stand.
  delete from app.notifications n
  where n.user_id = any (people) and n.created_at > app.now() - interval '1 day'
    and n.subject_id = webhook.id;
  insert into app.notifications as told
    (user_id, company_id, kind, subject_id, subject_name, transaction_id)
  select person, webhook.company_id, tell_of_webhook.kind, webhook.id,
         -- The rest of an address may be a secret.
         left(substring(webhook.url from '^https?://([^/?#\\]+)'), 200), app.transaction_id()
  from unnest(people) as person
  on conflict on constraint notifications_one_per_change
    do update set others = told.others + 1, subject_id = null;
end
$$;
reset role;
revoke create on schema app from briefwell_definer;

call app.hand_over_definer_functions();
