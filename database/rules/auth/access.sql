-- Who may read and write the rows: grants and policies, by table.

-- auth.users
grant select, delete, update (raw_user_meta_data) on auth.users to briefwell_definer;
create policy definer_reads on auth.users for select to briefwell_definer using (true);
create policy definer_deletes on auth.users for delete to briefwell_definer using (true);
create policy definer_changes_the_caller on auth.users for update to briefwell_definer
  using (id = (select auth.uid()));

-- auth.identities
grant select on auth.identities to briefwell_definer;
create policy definer_reads on auth.identities for select to briefwell_definer using (true);

-- auth.audit_log_entries
grant select (id, user_id, action, ip, user_agent, details, created_at),
  insert (id, user_id, action, ip, user_agent, details, created_at)
  on auth.audit_log_entries to authenticated;
create policy users_read_their_events on auth.audit_log_entries for select to authenticated
  using (user_id = (select auth.uid()));
-- The server writes all other entries. A company's own activity is deleted with the company.
create policy users_leave_a_trace on auth.audit_log_entries for insert to authenticated
  with check (user_id = (select auth.uid())
              and action in ('session_ended', 'name_changed', 'company_deleted', 'company_left'));

-- auth.mfa_factors
grant select on auth.mfa_factors to briefwell_definer;
create policy definer_reads on auth.mfa_factors for select to briefwell_definer using (true);

-- auth.sessions
grant delete,
  select (id, user_id, aal, user_agent, ip, created_at, refreshed_at, not_after)
  on auth.sessions to authenticated;
grant select, delete on auth.sessions to briefwell_definer;
create policy definer_reads on auth.sessions for select to briefwell_definer using (true);
create policy definer_deletes on auth.sessions for delete to briefwell_definer using (true);
create policy users_see_their_sessions on auth.sessions for select to authenticated
  using (user_id = (select auth.uid()));
-- The current session ends by signing out, so that the browser learns of it.
create policy users_end_their_other_sessions on auth.sessions for delete to authenticated
  using (user_id = (select auth.uid())
         and id::text is distinct from (select auth.jwt() ->> 'session_id'));
