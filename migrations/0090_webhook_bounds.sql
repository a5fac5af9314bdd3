-- What a webhook may be and hold. An address with more than two slashes has no host by the pattern of the
-- notification, which therefore failed, and with it the removal of the member responsible. And 10,000 events of
-- products with long release notes are 230 MB for each of ten webhooks.

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
         left(coalesce(substring(webhook.url from '^https?:[/\\]+([^/?#\\]+)'), 'unknown'), 200),
         app.transaction_id()
  from unnest(people) as person
  on conflict on constraint notifications_one_per_change
    do update set others = told.others + 1, subject_id = null;
end
$$;

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
reset role;
revoke create on schema app from briefwell_definer;

-- A webhook of briefs can be turned off by every member who may edit the profile.
alter policy briefs_changed_by_permission on app.webhooks
  with check (not active or not 'briefs' = any (topics)
              or (select public.user_can_manage_briefs(auth.uid())));

call app.hand_over_definer_functions();
