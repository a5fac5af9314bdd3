-- Who may read and write the rows: grants and policies, by table.

-- app.watches
grant select, insert, update, delete on app.watches to briefwell_definer;
create policy definer_does_all on app.watches to briefwell_definer using (true) with check (true);

-- app.watch_visits
grant select, insert, update, delete on app.watch_visits to briefwell_definer;
create policy definer_does_all on app.watch_visits to briefwell_definer using (true) with check (true);

-- app.hidden_watching
grant select, insert, delete on app.hidden_watching to briefwell_definer;
create policy definer_does_all on app.hidden_watching to briefwell_definer using (true) with check (true);
