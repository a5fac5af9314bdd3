-- Who may read and write the rows: grants and policies, by table.

-- public.company_profiles
grant select, update on public.company_profiles to authenticated;
grant select, insert, update, delete on public.company_profiles to briefwell_definer;
create policy definer_reads on public.company_profiles for select to briefwell_definer using (true);
create policy definer_locks on public.company_profiles for update to briefwell_definer using (true) with check (false);
create policy definer_deletes on public.company_profiles for delete to briefwell_definer using (true);
-- A definer function creates a company and its owner's member row for nobody but the caller.
create policy definer_founds on public.company_profiles for insert to briefwell_definer
  with check ((select auth.uid()) is not null);
-- The owner and every active member may view the company and its team, so membership is the only
-- question that reading asks: each question costs 0.1 ms.
create policy members_read_their_company on public.company_profiles for select to authenticated
  using (id = (select public.get_user_company(auth.uid())));
create policy editors_change_their_company on public.company_profiles for update to authenticated
  using (id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_edit_company_profile(auth.uid())));

-- app.company_security
grant select on app.company_security to authenticated;
grant select, insert, update, delete on app.company_security to briefwell_definer;
create policy members_see_their_company on app.company_security for select to authenticated
  using (company_id = (select public.get_user_company((select auth.uid()))));
create policy definer_changes on app.company_security to briefwell_definer using (true) with check (true);

-- app.activity
grant select, insert on app.activity to authenticated;
grant select, insert, delete on app.activity to briefwell_definer;
create policy managers_read_activity on app.activity for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_manage_team(auth.uid())));
create policy members_write_their_activity on app.activity for insert to authenticated
  with check (company_id = (select public.get_user_company(auth.uid()))
              and actor_id = (select auth.uid()));
create policy definer_notes_joining on app.activity for insert to briefwell_definer
  with check (action = 'member.joined');
create policy definer_reads on app.activity for select to briefwell_definer using (true);
create policy definer_trims on app.activity for delete to briefwell_definer using (true);

-- app.company_brands
grant select,
  insert (company_id, accent, second, title_font, text_font, logo_object_id, logo_width, logo_height,
    template_file_id, template_name, template_size, template_facts, template_at),
  update (accent, second, title_font, text_font, logo_object_id, logo_width, logo_height,
    template_file_id, template_name, template_size, template_facts, template_at)
  on app.company_brands to authenticated;
grant select, delete on app.company_brands to briefwell_definer;
create policy definer_does_all on app.company_brands to briefwell_definer using (true) with check (true);
create policy members_read on app.company_brands for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
create policy editors_set on app.company_brands for insert to authenticated
  with check (company_id = (select public.get_user_company(auth.uid()))
              and (select public.user_can_edit_company_profile(auth.uid()))
              and (logo_object_id is null
                   or exists (select from storage.objects o
                              where o.id = logo_object_id and o.bucket_id = 'product_logos')));
create policy editors_change on app.company_brands for update to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_edit_company_profile(auth.uid())))
  with check (company_id = (select public.get_user_company(auth.uid()))
              and (logo_object_id is null
                   or exists (select from storage.objects o
                              where o.id = logo_object_id and o.bucket_id = 'product_logos')));

-- app.company_quotas
grant select on app.company_quotas to briefwell_definer;
create policy definer_reads on app.company_quotas for select to briefwell_definer using (true);

-- app.company_suspensions
grant select on app.company_suspensions to briefwell_definer;
create policy definer_reads on app.company_suspensions for select to briefwell_definer using (true);
