-- Who may read and write the rows: grants and policies, by table.

-- app.notifications
grant select (id, user_id, kind, subject_id, subject_name, others, actor_name, created_at, read_at, comment_id),
  update (read_at)
  on app.notifications to authenticated;
grant select, insert, update, delete on app.notifications to briefwell_definer;
create policy members_read_what_they_are_told on app.notifications for select to authenticated
  using (user_id = (select auth.uid()));
create policy members_mark_what_they_are_told on app.notifications for update to authenticated
  using (user_id = (select auth.uid()));
create policy definer_tells on app.notifications to briefwell_definer using (true) with check (true);

-- app.notification_settings
grant select (user_id, digest, alerts, alerted_at),
  insert (user_id, digest, alerts, alerted_at),
  update (digest, alerts, alerted_at)
  on app.notification_settings to authenticated;
grant select, update (alerted_at) on app.notification_settings to briefwell_definer;
create policy users_choose_for_themselves on app.notification_settings to authenticated
  using (user_id = (select auth.uid()));
create policy definer_reads on app.notification_settings for select to briefwell_definer using (true);
create policy definer_notes_mails on app.notification_settings for update to briefwell_definer using (true);

-- app.muted_briefs
grant select, insert, delete on app.muted_briefs to authenticated;
grant select on app.muted_briefs to briefwell_definer;
create policy definer_reads on app.muted_briefs for select to briefwell_definer using (true);
create policy members_mute on app.muted_briefs to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid())
              and exists (select from public.briefs b where b.id = muted_briefs.brief_id));

-- app.awaited_areas
grant select, delete, insert (user_id, area) on app.awaited_areas to authenticated;
create policy accounts_see_their_own on app.awaited_areas for select to authenticated
  using (user_id = (select auth.uid()));
create policy accounts_ask_for_themselves on app.awaited_areas for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy accounts_take_back_their_own on app.awaited_areas for delete to authenticated
  using (user_id = (select auth.uid()) and told_at is null);
