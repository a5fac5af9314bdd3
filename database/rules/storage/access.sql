-- Who may read and write the rows: grants and policies, by table.

-- storage.buckets
grant select on storage.buckets to anon, authenticated, briefwell_definer;
create policy definer_reads on storage.buckets for select to briefwell_definer using (true);
create policy everybody_reads_buckets on storage.buckets for select to anon, authenticated using (true);

-- storage.objects
grant select, delete, update (name) on storage.objects to authenticated;
grant select, insert, update, delete on storage.objects to briefwell_definer;
create policy definer_reads on storage.objects for select to briefwell_definer using (true);
create policy definer_writes on storage.objects for insert to briefwell_definer with check (true);
create policy definer_changes on storage.objects for update to briefwell_definer using (true);
create policy definer_deletes on storage.objects for delete to briefwell_definer using (true);
create policy members_read_their_files on storage.objects for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
create policy owners_delete_their_files on storage.objects for delete to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (owner_id = (select auth.uid())
              or (bucket_id = 'product_logos' and (select public.user_can_manage_products(auth.uid())))
              or (bucket_id in ('brief_videos', 'brief_files')
                  and (select public.user_can_manage_briefs(auth.uid())))));
create policy owners_move_their_files on storage.objects for update to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (owner_id = (select auth.uid())
              or (bucket_id = 'product_logos' and (select public.user_can_manage_products(auth.uid())))
              or (bucket_id in ('brief_videos', 'brief_files')
                  and (select public.user_can_manage_briefs(auth.uid())))));

-- storage.uploads
grant select, delete, update (length, metadata, holder, held_until) on storage.uploads to authenticated;
grant select, insert, delete on storage.uploads to briefwell_definer;
create policy definer_reads on storage.uploads for select to briefwell_definer using (true);
create policy definer_writes on storage.uploads for insert to briefwell_definer with check (true);
create policy definer_deletes on storage.uploads for delete to briefwell_definer using (true);
create policy owners_see_their_uploads on storage.uploads for select to authenticated
  using (owner_id = (select auth.uid())
         and company_id = (select public.get_user_company(auth.uid())));
create policy owners_go_on_with_their_uploads on storage.uploads for update to authenticated
  using (owner_id = (select auth.uid())
         and company_id = (select public.get_user_company(auth.uid())));
create policy owners_end_their_uploads on storage.uploads for delete to authenticated
  using (owner_id = (select auth.uid()));
