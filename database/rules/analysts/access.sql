-- Who may read and write the rows: grants and policies, by table.

-- app.analysts
grant select, insert, update, delete on app.analysts to authenticated;
grant select, insert on app.analysts to briefwell_definer;
create policy definer_reads on app.analysts for select to briefwell_definer using (true);
create policy definer_restores on app.analysts for insert to briefwell_definer with check (true);
create policy managers_keep on app.analysts to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
    and (select public.user_can_manage_briefs(auth.uid())));
create policy members_read on app.analysts for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));

-- app.analyst_lists
grant select, insert, update, delete on app.analyst_lists to authenticated;
grant select, insert on app.analyst_lists to briefwell_definer;
create policy definer_reads on app.analyst_lists for select to briefwell_definer using (true);
create policy definer_restores on app.analyst_lists for insert to briefwell_definer with check (true);
create policy managers_keep on app.analyst_lists to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
    and (select public.user_can_manage_briefs(auth.uid())));
create policy members_read on app.analyst_lists for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));

-- app.analyst_list_members
grant select, insert, update, delete on app.analyst_list_members to authenticated;
grant select, insert on app.analyst_list_members to briefwell_definer;
create policy definer_reads on app.analyst_list_members for select to briefwell_definer using (true);
create policy definer_restores on app.analyst_list_members for insert to briefwell_definer with check (true);
create policy managers_keep on app.analyst_list_members to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
    and (select public.user_can_manage_briefs(auth.uid())));
create policy members_read on app.analyst_list_members for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));

-- app.analyst_log
grant select, insert, update, delete on app.analyst_log to authenticated;
grant select, insert on app.analyst_log to briefwell_definer;
create policy definer_reads on app.analyst_log for select to briefwell_definer using (true);
create policy definer_restores on app.analyst_log for insert to briefwell_definer with check (true);
create policy managers_keep on app.analyst_log to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
    and (select public.user_can_manage_briefs(auth.uid())));
create policy members_read on app.analyst_log for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
