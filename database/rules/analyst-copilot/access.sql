-- Who may read and write the rows: grants and policies, by table.

-- app.copilot_sessions
grant select, insert, update (title, updated_at, deleted_at, workspace_id) on app.copilot_sessions to authenticated;
grant select on app.copilot_sessions to briefwell_definer;
create policy people_keep_their_own on app.copilot_sessions to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy definer_reads on app.copilot_sessions for select to briefwell_definer using (true);
create policy those_it_is_shared_with_read on app.copilot_sessions for select to authenticated
  using (deleted_at is null
         and (workspace_id, user_id) in (
           select p.workspace_id, p.user_id from app.people_of_my_workspaces() p));

-- app.copilot_queries
grant select, insert, update (answer, state, beat_at) on app.copilot_queries to authenticated;
grant select on app.copilot_queries to briefwell_definer;
create policy people_read_their_own on app.copilot_queries for select to authenticated
  using (user_id = (select auth.uid()));
create policy people_ask_in_their_sessions on app.copilot_queries for insert to authenticated
  with check (user_id = (select auth.uid())
              and exists (select from app.copilot_sessions s
                          where s.id = session_id and s.user_id = (select auth.uid())));
create policy definer_reads on app.copilot_queries for select to briefwell_definer using (true);
create policy people_have_theirs_answered on app.copilot_queries for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy those_it_is_shared_with_read on app.copilot_queries for select to authenticated
  using (exists (select from app.copilot_sessions s where s.id = session_id));

-- app.copilot_workspaces
grant select, insert, update (name, description, updated_at, deleted_at) on app.copilot_workspaces to authenticated;
grant select on app.copilot_workspaces to briefwell_definer;
create policy definer_reads on app.copilot_workspaces for select to briefwell_definer using (true);
-- Policies of one command are tried in the order of their names: what is one's own comes first.
create policy people_keep_their_own on app.copilot_workspaces to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy those_it_is_shared_with_read on app.copilot_workspaces for select to authenticated
  using (id in (select p.workspace_id from app.people_of_my_workspaces() p));

-- app.copilot_workspace_members
grant select, insert, delete on app.copilot_workspace_members to authenticated;
grant select on app.copilot_workspace_members to briefwell_definer;
create policy definer_reads on app.copilot_workspace_members for select to briefwell_definer using (true);
create policy people_see_each_other on app.copilot_workspace_members for select to authenticated
  using (workspace_id in (select p.workspace_id from app.people_of_my_workspaces() p));
create policy owners_share_with_colleagues on app.copilot_workspace_members for insert to authenticated
  with check (owner_id = (select auth.uid())
              and user_id in (select m.user_id from public.team_members m));
create policy owners_end_sharing on app.copilot_workspace_members for delete to authenticated
  using (owner_id = (select auth.uid()));

-- app.copilot_retention
grant select, insert, update on app.copilot_retention to authenticated;
create policy members_read on app.copilot_retention for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
-- Deleting is not granted, so this lets them insert and update.
create policy managers_set on app.copilot_retention to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_manage_team(auth.uid())));

-- app.copilot_record
grant select,
  update (refused, confidence, model, input_tokens, output_tokens, ms, rating, comment)
  on app.copilot_record to authenticated;
grant select, insert, update on app.copilot_record to briefwell_definer;
create policy definer_records on app.copilot_record to briefwell_definer using (true) with check (true);
create policy managers_read on app.copilot_record for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_manage_team(auth.uid())));
create policy people_read_their_own on app.copilot_record for select to authenticated
  using (user_id = (select auth.uid()));
create policy people_complete_their_own on app.copilot_record for update to authenticated
  using (user_id = (select auth.uid()));

-- app.copilot_questions
grant select, insert,
  update (category, title, description, query, deleted_at)
  on app.copilot_questions to authenticated;
grant select on app.copilot_questions to briefwell_definer;
create policy members_and_their_reader_read on app.copilot_questions for select to authenticated
  using (person_id = (select auth.uid()) or company_id = (select public.get_user_company(auth.uid())));
create policy members_and_readers_add on app.copilot_questions for insert to authenticated
  with check (author_id = (select auth.uid())
              and case when company_id is null
                then person_id = (select auth.uid())
                     and (select public.get_user_company(auth.uid())) is null
                else company_id = (select public.get_user_company(auth.uid())) end);
create policy authors_and_managers_change on app.copilot_questions for update to authenticated
  using (person_id = (select auth.uid())
         or (company_id = (select public.get_user_company(auth.uid()))
             and (author_id = (select auth.uid()) or (select public.user_can_manage_briefs(auth.uid())))));
create policy definer_reads on app.copilot_questions for select to briefwell_definer using (true);

-- app.copilot_asked
grant select, insert on app.copilot_asked to authenticated;
create policy people_read_their_own on app.copilot_asked for select to authenticated
  using (user_id = (select auth.uid()));
create policy those_who_may_read_both on app.copilot_asked for select to authenticated
  using (exists (select from app.copilot_queries q where q.id = query_id)
         and exists (select from app.library_questions(brief_id, question_id, null, null, 1)));
create policy people_place_their_own on app.copilot_asked for insert to authenticated
  with check (user_id = (select auth.uid())
              and (query_id is null
                   or exists (select from app.copilot_queries q where q.id = query_id and q.user_id = (select auth.uid())))
              and exists (select from app.library_questions(brief_id, question_id, null, null, 1) l
                          where (l.question ->> 'mine')::boolean));

-- app.copilot_coverage
grant select, insert, update, delete on app.copilot_coverage to authenticated;
create policy people_keep_their_own on app.copilot_coverage to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
