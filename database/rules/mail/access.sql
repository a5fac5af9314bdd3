-- Who may read and write the rows: grants and policies, by table.

-- app.mails
grant insert on app.mails to briefwell_definer;
create policy definer_queues on app.mails for insert to briefwell_definer with check (true);

-- app.mail_opt_outs
grant select on app.mail_opt_outs to briefwell_definer;
create policy definer_reads on app.mail_opt_outs for select to briefwell_definer using (true);

-- app.bounced_addresses
grant select, delete on app.bounced_addresses to briefwell_definer;
create policy definer_reads on app.bounced_addresses for select to briefwell_definer using (true);
create policy definer_deletes on app.bounced_addresses for delete to briefwell_definer using (true);

-- app.mailbox_days
grant select, insert, update, delete on app.mailbox_days to briefwell_definer;
create policy definer_counts on app.mailbox_days to briefwell_definer using (true) with check (true);

-- app.held_mails
grant select, insert, update, delete on app.held_mails to briefwell_definer;
create policy definer_holds on app.held_mails to briefwell_definer using (true) with check (true);
