-- Who may read and write the rows: grants and policies, by table.

-- app.answer_settings
grant select, insert, update on app.answer_settings to authenticated;
grant select on app.answer_settings to briefwell_definer;
create policy definer_reads on app.answer_settings for select to briefwell_definer using (true);
create policy members_read on app.answer_settings for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
-- Deleting is not granted, so this lets them insert and update.
create policy editors_set on app.answer_settings to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_edit_company_profile(auth.uid())));

-- app.questions
grant select, update (state, due_at, overdue_told_at, published_at) on app.questions to authenticated;
grant select, insert, update, delete on app.questions to briefwell_definer;
create policy definer_does_all on app.questions to briefwell_definer using (true) with check (true);
create policy members_read on app.questions for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
create policy managers_change on app.questions for update to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_manage_briefs(auth.uid())));

-- app.question_messages
grant select, insert (question_id, company_id, user_id, kind, text) on app.question_messages to authenticated;
grant select, insert, update, delete on app.question_messages to briefwell_definer;
create policy definer_does_all on app.question_messages to briefwell_definer using (true) with check (true);
create policy members_read on app.question_messages for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
create policy managers_answer on app.question_messages for insert to authenticated
  with check (company_id = (select public.get_user_company(auth.uid()))
              and (select public.user_can_manage_briefs(auth.uid()))
              and user_id = (select auth.uid())
              and kind in ('answer', 'refusal'));
