-- API keys that expire, and webhooks that are turned off after failing for days. Who can do something
-- about it is notified; the daily digest mails what they have not read.

alter table app.notifications drop constraint notifications_kind_known,
  add constraint notifications_kind_known
    check (kind in ('member-joined', 'product-deleted', 'brief-deleted', 'video-ready', 'video-broken',
                    'captions-ready', 'captions-failed', 'question-asked', 'question-overdue',
                    'brief-watched', 'access-asked', 'colleague-proposed', 'workspace-shared',
                    'document-asked', 'document-returned', 'document-approved', 'document-commented',
                    'webhook-failing', 'webhook-stopped', 'key-expiring'));
comment on column app.notifications.kind is
  'What happened: member-joined, product-deleted, brief-deleted, video-ready, video-broken, captions-ready, captions-failed, question-asked, question-overdue, brief-watched, access-asked, colleague-proposed, workspace-shared, document-asked, document-returned, document-approved, document-commented, webhook-failing, webhook-stopped or key-expiring.';
comment on column app.notifications.subject_id is
  'The brief, workspace, document or webhook that the notification links to; null for kinds that link to a list.';

-- ------------------------------------------------------------------ webhooks

alter table app.webhooks
  add column stopped_at timestamptz,
  add column stopped_because text
    constraint webhooks_stopped_because_known check (stopped_because in ('gone', 'failing')),
  add column failure_told_at timestamptz,
  add constraint webhooks_stopped_together
    check ((stopped_at is null) = (stopped_because is null) and (stopped_at is null or not active));
comment on column app.webhooks.stopped_at is
  'When the server turned it off; null if it is on, or a member turned it off.';
comment on column app.webhooks.stopped_because is
  'Why the server turned it off: gone (its address answered 410) or failing (for days, all that was sent was given up).';
comment on column app.webhooks.failure_told_at is 'When members were last notified that it fails; at most once a day.';

-- Of briefs, members see their own without the permission to manage them. What a webhook is told, and where
-- that goes, is for those who may see all.
create policy briefs_by_permission on app.webhooks as restrictive for insert to authenticated
  with check (not 'briefs' = any (topics) or (select public.user_can_manage_briefs(auth.uid())));
create policy briefs_changed_by_permission on app.webhooks as restrictive for update to authenticated
  using (true)
  with check (not 'briefs' = any (topics) or (select public.user_can_manage_briefs(auth.uid())));
create policy briefs_by_permission on app.webhook_deliveries as restrictive to authenticated
  using (type not like 'brief.%' or (select public.user_can_manage_briefs(auth.uid())));

create function app.tell_of_webhook(webhook_id uuid, kind text) returns void
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
  insert into app.notifications (user_id, company_id, kind, subject_id, subject_name, transaction_id)
  select person, webhook.company_id, tell_of_webhook.kind, webhook.id,
         -- The rest of an address may be a secret.
         left(substring(webhook.url from '^https?://([^/?#\\]+)'), 200), app.transaction_id()
  from unnest(people) as person
  on conflict on constraint notifications_one_per_change do nothing;
end
$$;
comment on function app.tell_of_webhook(uuid, text) is
  'Notifies the members who may edit the company''s profile that a webhook fails or was turned off.';
grant execute on function app.tell_of_webhook(uuid, text) to service_role;

-- ------------------------------------------------------------------ keys

alter table app.company_keys
  add column expires_at timestamptz
    constraint company_keys_expires_later check (expires_at > created_at),
  add column expiry_told_at timestamptz;
comment on column app.company_keys.expires_at is 'From when it is refused; null if never.';
comment on column app.company_keys.expiry_told_at is 'When its maker was notified that it expires soon; once.';
create index company_keys_to_tell on app.company_keys (expires_at)
  where expires_at is not null and expiry_told_at is null;

grant create on schema app to briefwell_definer;
set local role briefwell_definer;

create or replace function app.caller_by_key(key_id uuid, user_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  claims constant jsonb := auth.jwt();
begin
  -- The key must be the one in this transaction's own claims: nobody asks about another's.
  if claims #>> '{api_key,id}' is distinct from caller_by_key.key_id::text
     or claims ->> 'sub' is distinct from caller_by_key.user_id::text then
    return null;
  end if;
  return (
    select jsonb_build_object(
      'companyId', m.company_id,
      'memberId', m.id,
      'lacksFactor', factor.missing,
      'mustEnroll', factor.missing,
      'hold', case when app.is_suspended(m.company_id) then 'suspended'
                   when u.ownership_asked_at is not null then 'frozen' end,
      'permissions', jsonb_build_object(
        'canEditCompanyProfile', public.user_can_edit_company_profile(u.id),
        'canViewCompanyInfo', true,
        'canManageTeam', public.user_can_manage_team(u.id),
        'canViewTeamInfo', true,
        'canManageProducts', public.user_can_manage_products(u.id),
        'canManageBriefs', public.user_can_manage_briefs(u.id),
        'isCompanyOwner', false,
        'userRole', m.role))
    from app.company_keys k
    join auth.users u on u.id = k.maker_id
    join public.team_members m on m.user_id = u.id and m.company_id = k.company_id
    cross join lateral (
      select exists (select from app.company_security c
                     where c.company_id = m.company_id and c.second_factor_required)
             and not exists (select from auth.mfa_factors f
                             where f.user_id = u.id and f.status = 'verified') as missing) factor
    where k.id = caller_by_key.key_id
      and k.maker_id = caller_by_key.user_id
      and to_jsonb(k.rights) = claims #> '{api_key,rights}'
      and (k.expires_at is null or k.expires_at > app.now())
      and (u.banned_until is null or u.banned_until <= app.now())
      and u.deleted_at is null);
end
$$;
comment on function app.caller_by_key(uuid, uuid) is
  'Called when a transaction of an API key opens: what app.caller returns for a session, with the rights that both the key and its maker have. Null if the key was revoked or has expired, or its maker has left the company or may not sign in.';

create or replace function app.use_company_key(key_hash bytea) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  used app.company_keys;
begin
  select k.* into used from app.company_keys k
  where k.key_hash = use_company_key.key_hash and k.maker_id is not null;
  if not found then
    return null;
  end if;
  if (used.last_used_at is null or used.last_used_at <= app.now() - interval '1 minute')
     and (used.expires_at is null or used.expires_at > app.now()) then
    -- Nobody waits for another process that notes the same.
    update app.company_keys k set last_used_at = app.now()
    where k.id in (select own.id from app.company_keys own where own.id = used.id
                   for no key update skip locked);
  end if;
  return jsonb_build_object('id', used.id, 'name', used.name, 'rights', used.rights,
    'readOnly', used.read_only, 'userId', used.maker_id, 'expiresAt', used.expires_at);
end
$$;
comment on function app.use_company_key(bytea) is
  'The API key with this hash, the account for which it acts, and when it expires; notes that it was used, unless it has expired. Null for an unknown or ownerless one.';
reset role;
revoke create on schema app from briefwell_definer;

-- Beside the one without an expiry, which the version before calls during an upgrade.
create function app.make_company_key(
    name text, key_hash bytea, ending text, rights text[], read_only boolean, expires_at timestamptz)
  returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  made uuid;
begin
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
comment on function app.make_company_key(text, bytea, text, text[], boolean, timestamptz) is
  'Makes an API key that acts for the caller. Null if another one of their company has its name, or they may not make one.';
grant execute on function app.make_company_key(text, bytea, text, text[], boolean, timestamptz) to authenticated;

create function app.tell_of_expiring_keys() returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  due uuid[];
begin
  due := array(
    select k.id from app.company_keys k
    where k.expiry_told_at is null and k.expires_at <= app.now() + interval '7 days'
    order by k.expires_at limit 500
    for no key update skip locked);
  update app.company_keys k set expiry_told_at = app.now() where k.id = any (due);
  with makers as materialized (
    select m.user_id, m.company_id from public.team_members m
    where m.user_id in (select k.maker_id from app.company_keys k where k.id = any (due))
    for key share skip locked)
  insert into app.notifications (user_id, company_id, kind, subject_name, others, transaction_id)
  select m.user_id, m.company_id, 'key-expiring', (array_agg(k.name order by k.expires_at, k.id))[1],
         count(*) - 1, app.transaction_id()
  from makers m
  join app.company_keys k on k.maker_id = m.user_id and k.company_id = m.company_id
  where k.id = any (due) and k.expires_at > app.now()
  group by m.user_id, m.company_id;
  return cardinality(due) > 0;
end
$$;
comment on function app.tell_of_expiring_keys() is
  'Notifies the makers of API keys that expire within a week, once each; false if there are none. For service_role.';
grant execute on function app.tell_of_expiring_keys() to service_role;

call app.hand_over_definer_functions();
