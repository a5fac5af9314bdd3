-- Who may read and write the rows: grants and policies, by table.

-- app.reader_notes
grant select, insert, update, delete on app.reader_notes to authenticated;
grant select, delete, update (title, vendor) on app.reader_notes to briefwell_definer;
create policy definer_reads on app.reader_notes for select to briefwell_definer using (true);
create policy definer_deletes on app.reader_notes for delete to briefwell_definer using (true);
create policy readers_keep_their_own on app.reader_notes to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy definer_names on app.reader_notes for update to briefwell_definer using (true);
