-- Who may read and write the rows: grants and policies, by table.

-- app.library_visits
grant select, insert, update on app.library_visits to authenticated;
create policy readers_keep_their_own on app.library_visits to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
