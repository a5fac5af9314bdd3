-- Who may read and write the rows: grants and policies, by table.

-- app.trash
grant select, insert, update, delete on app.trash to briefwell_definer;
create policy definer_does_all on app.trash to briefwell_definer using (true);
