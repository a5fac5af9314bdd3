-- Notices about keys and webhooks.

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
      and (m.is_owner or (m.user_id is not null and p.can_edit_company_profile))
    for key share of m skip locked);
  -- One a day of each webhook: the newest says how things stand.
  delete from app.notifications n
  where n.user_id = any (people) and n.created_at > app.now() - interval '1 day'
    and n.subject_id = webhook.id;
  insert into app.notifications as told
    (user_id, company_id, kind, subject_id, subject_name, transaction_id)
  select person, webhook.company_id, tell_of_webhook.kind, webhook.id,
         -- The rest of an address may be a secret.
         left(coalesce(substring(webhook.url from '^https?:[/\\]+([^/?#\\]+)'), 'unknown'), 200),
         app.transaction_id()
  from unnest(people) as person
  on conflict on constraint notifications_one_per_change
    do update set others = told.others + 1, subject_id = null;
end
$$;
comment on function app.tell_of_webhook(uuid, text) is
  'Notifies the members who may edit the company''s profile that a webhook fails or was turned off.';
grant execute on function app.tell_of_webhook(uuid, text) to service_role;

create or replace function app.tell_of_expiring_keys() returns boolean
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
