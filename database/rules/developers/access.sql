-- Who may read and write the rows: grants and policies, by table.

-- app.company_keys
grant select, delete on app.company_keys to authenticated;
grant select, insert, update on app.company_keys to briefwell_definer;
create policy definer_does_all on app.company_keys to briefwell_definer using (true) with check (true);
create policy editors_read on app.company_keys for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_edit_company_profile(auth.uid())) and not app.by_key());
create policy editors_revoke on app.company_keys for delete to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_edit_company_profile(auth.uid())) and not app.by_key());

-- app.webhooks
grant select, delete,
  insert (company_id, url, topics, sealed_secret),
  update (url, topics, active, sealed_secret, earlier_secret, earlier_until, failing_since, stopped_at,
    stopped_because, paused_until)
  on app.webhooks to authenticated;
grant select, delete, update (active, stopped_at, stopped_because, maker_id) on app.webhooks to briefwell_definer;
create policy definer_reads on app.webhooks for select to briefwell_definer using (true);
create policy editors_manage on app.webhooks to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_edit_company_profile(auth.uid())) and not app.by_key());
-- Of briefs, members see their own without the permission to manage them. What a webhook is told, and where
-- that goes, is for those who may see all.
create policy briefs_by_permission on app.webhooks as restrictive for insert to authenticated
  with check (not 'briefs' = any (topics) or (select public.user_can_manage_briefs(auth.uid())));
create policy briefs_changed_by_permission on app.webhooks as restrictive for update to authenticated
  using (true)
  with check (not active or not 'briefs' = any (topics)
              or (select public.user_can_manage_briefs(auth.uid())));
create policy definer_stops on app.webhooks for update to briefwell_definer using (true);
create policy definer_deletes on app.webhooks for delete to briefwell_definer using (true);

-- app.webhook_deliveries
grant select,
  insert (webhook_id, company_id, type, body),
  update (state, attempts, next_at, tried_until)
  on app.webhook_deliveries to authenticated;
grant select, insert, update, delete on app.webhook_deliveries to briefwell_definer;
create policy definer_queues on app.webhook_deliveries for insert to briefwell_definer with check (true);
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
create policy briefs_by_permission on app.webhook_deliveries as restrictive to authenticated
  using (type not like 'brief.%' or (select public.user_can_manage_briefs(auth.uid())));
create policy definer_trims on app.webhook_deliveries to briefwell_definer using (true);

-- app.webhook_attempts
grant select on app.webhook_attempts to authenticated;
create policy editors_read on app.webhook_attempts for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_edit_company_profile(auth.uid())) and not app.by_key());
