-- Who may read and write the rows: grants and policies, by table.

-- app.embargo_terms
grant select, insert, update, delete on app.embargo_terms to authenticated;
create policy managers_keep on app.embargo_terms to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
    and (select public.user_can_edit_company_profile(auth.uid())));
create policy members_read on app.embargo_terms for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));

-- app.embargoes
grant select, insert, update, delete on app.embargoes to authenticated;
grant select, delete on app.embargoes to briefwell_definer;
create policy definer_reads on app.embargoes for select to briefwell_definer using (true);
create policy definer_deletes on app.embargoes for delete to briefwell_definer using (true);
create policy managers_add on app.embargoes for insert to authenticated
  with check (company_id = (select public.get_user_company(auth.uid()))
    and (select public.user_can_manage_briefs(auth.uid()))
    and exists (select from public.briefs b where b.id = brief_id and b.company_id = embargoes.company_id));
create policy managers_change on app.embargoes for update to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
    and (select public.user_can_manage_briefs(auth.uid())));
create policy managers_delete on app.embargoes for delete to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
    and (select public.user_can_manage_briefs(auth.uid())));
create policy members_read on app.embargoes for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));

-- app.acceptances
grant select on app.acceptances to authenticated;
grant select, insert on app.acceptances to briefwell_definer;
create policy definer_reads on app.acceptances for select to briefwell_definer using (true);
create policy definer_adds on app.acceptances for insert to briefwell_definer with check (true);
create policy members_read on app.acceptances for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
