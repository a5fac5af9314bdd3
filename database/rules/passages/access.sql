-- Who may read and write the rows: grants and policies, by table.

-- app.passages
grant select, insert, delete on app.passages to briefwell_definer;
create policy definer_does_all on app.passages to briefwell_definer using (true) with check (true);

-- app.postings
grant select, insert, delete on app.postings to briefwell_definer;
create policy definer_does_all on app.postings to briefwell_definer using (true) with check (true);

-- app.passage_vectors
grant select on app.passage_vectors to briefwell_definer;
create policy definer_reads on app.passage_vectors for select to briefwell_definer using (true);

-- app.passage_windows
grant select on app.passage_windows to briefwell_definer;
create policy definer_reads on app.passage_windows for select to briefwell_definer using (true);

-- app.passages_to_embed
grant insert on app.passages_to_embed to briefwell_definer;
create policy definer_adds on app.passages_to_embed for insert to briefwell_definer with check (true);

-- app.passage_renewal
grant select, update on app.passage_renewal to briefwell_definer;
create policy definer_does_all on app.passage_renewal to briefwell_definer using (true) with check (true);
