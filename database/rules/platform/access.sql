-- Who may read and write the rows: grants and policies, by table.

-- app.settings
grant select on app.settings to briefwell_definer;
create policy definer_reads on app.settings for select to briefwell_definer using (true);
create policy jobs_read on app.settings for select to service_role using (true);

-- app.idempotency_keys
grant select, insert, update, delete on app.idempotency_keys to authenticated;
create policy owners_keep_their_keys on app.idempotency_keys to authenticated
  using (owner_id = (select auth.uid()));
