-- Whoever leaves a company finds it among their security events.

alter policy users_leave_a_trace on auth.audit_log_entries
  with check (user_id = (select auth.uid())
              and action in ('session_ended', 'name_changed', 'company_deleted', 'company_left'));
