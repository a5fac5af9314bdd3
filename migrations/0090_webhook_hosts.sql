-- An address with more than two slashes has no host by the pattern of the notification, which therefore
-- failed, and with it the removal of the member responsible.

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
reset role;
revoke create on schema app from briefwell_definer;

-- A webhook of briefs can be turned off by every member who may edit the profile.
alter policy briefs_changed_by_permission on app.webhooks
  with check (not active or not 'briefs' = any (topics)
              or (select public.user_can_manage_briefs(auth.uid())));

call app.hand_over_definer_functions();
