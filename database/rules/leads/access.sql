-- Who may read and write the rows: grants and policies, by table.

-- app.leads
grant insert on app.leads to anon, authenticated;
create policy visitors_write on app.leads for insert to anon, authenticated with check (true);

-- app.contact_messages
grant insert on app.contact_messages to anon, authenticated;
create policy visitors_write on app.contact_messages for insert to anon, authenticated with check (true);
