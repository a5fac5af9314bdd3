-- Who may read and write the rows: grants and policies, by table.

-- public.briefs
grant select, insert, update, delete on public.briefs to authenticated;
grant select, insert, delete, update (company_id, user_id, processing) on public.briefs to briefwell_definer;
create policy definer_reads on public.briefs for select to briefwell_definer using (true);
create policy definer_restores on public.briefs for insert to briefwell_definer with check (true);
create policy definer_keeps_processing on public.briefs for update to briefwell_definer using (true);
create policy definer_deletes on public.briefs for delete to briefwell_definer using (true);
create policy authors_and_managers_read_briefs on public.briefs for select to authenticated
  using (user_id = (select auth.uid())
         or (company_id = (select public.get_user_company(auth.uid()))
             and (select public.user_can_manage_briefs(auth.uid()))));
create policy members_add_briefs on public.briefs for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and case
      when product_id is null then (select public.get_user_company(auth.uid())) is not null
      else company_id = (select public.get_user_company(auth.uid()))
           and ((select public.user_can_manage_briefs(auth.uid()))
                or (select public.user_can_manage_products(auth.uid())))
    end);
create policy authors_and_managers_change_briefs on public.briefs for update to authenticated
  using (user_id = (select auth.uid())
         or (company_id = (select public.get_user_company(auth.uid()))
             and (select public.user_can_manage_briefs(auth.uid()))))
  with check (
    (product_id is null or company_id = (select public.get_user_company(auth.uid())))
    and (user_id = (select auth.uid())
         or (company_id = (select public.get_user_company(auth.uid()))
             and (select public.user_can_manage_briefs(auth.uid())))));
create policy authors_and_managers_delete_briefs on public.briefs for delete to authenticated
  using (user_id = (select auth.uid())
         or (company_id = (select public.get_user_company(auth.uid()))
             and (select public.user_can_manage_briefs(auth.uid()))));
-- Authors change their own briefs without a permission; their keys need it.
create policy keys_add_by_permission on public.briefs as restrictive for insert to authenticated
  with check (app.key_allows('canManageBriefs'));
create policy keys_change_by_permission on public.briefs as restrictive for update to authenticated
  using (app.key_allows('canManageBriefs'));
create policy keys_delete_by_permission on public.briefs as restrictive for delete to authenticated
  using (app.key_allows('canManageBriefs'));
-- Authors see their own briefs without a permission; their keys need it. In the order in which a new brief
-- locks these tables.
create policy keys_read_by_permission on public.briefs as restrictive for select to authenticated
  using ((select app.key_allows('canManageBriefs')));

-- app.brief_counts
grant select on app.brief_counts to authenticated;
grant select, insert, update, delete on app.brief_counts to briefwell_definer;
-- Counts are readable by whoever may read the briefs that they count.
create policy authors_and_managers_read_counts on app.brief_counts for select to authenticated
  using (user_id = (select auth.uid())
         or (company_id = (select public.get_user_company(auth.uid()))
             and (select public.user_can_manage_briefs(auth.uid()))));
create policy definer_counts on app.brief_counts to briefwell_definer using (true) with check (true);
create policy keys_read_by_permission on app.brief_counts as restrictive for select to authenticated
  using ((select app.key_allows('canManageBriefs')));

-- app.brief_days
grant select on app.brief_days to authenticated;
grant select, insert, update, delete on app.brief_days to briefwell_definer;
create policy authors_and_managers_read_counts on app.brief_days for select to authenticated
  using (user_id = (select auth.uid())
         or (company_id = (select public.get_user_company(auth.uid()))
             and (select public.user_can_manage_briefs(auth.uid()))));
create policy definer_counts on app.brief_days to briefwell_definer using (true) with check (true);
create policy keys_read_by_permission on app.brief_days as restrictive for select to authenticated
  using ((select app.key_allows('canManageBriefs')));

-- app.brief_files
grant select, delete, insert (company_id, brief_id, object_id, user_id, name) on app.brief_files to authenticated;
grant select, delete on app.brief_files to briefwell_definer;
create policy definer_does_all on app.brief_files to briefwell_definer using (true) with check (true);
create policy members_read on app.brief_files for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
create policy managers_add on app.brief_files for insert to authenticated
  with check (company_id = (select public.get_user_company(auth.uid()))
              and (select public.user_can_manage_briefs(auth.uid()))
              and exists (select from public.briefs b
                          where b.id = brief_id and b.company_id = brief_files.company_id)
              and exists (select from storage.objects o
                          where o.id = object_id and o.bucket_id = 'brief_files'
                            and o.company_id = brief_files.company_id));
create policy managers_remove on app.brief_files for delete to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_manage_briefs(auth.uid())));
