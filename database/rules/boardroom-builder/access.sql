-- Who may read and write the rows: grants and policies, by table.

-- app.documents
grant select,
  insert (company_id, user_id, title, type, description, tone, audience, context, objectives, deadline, material,
    writing, changed_by),
  update (title, writing, revision, block_order, changed_at, changed_by, deleted_at, theme, scheme)
  on app.documents to authenticated;
grant select, update, delete on app.documents to briefwell_definer;
create policy definer_keeps on app.documents to briefwell_definer using (true) with check (true);
create policy members_and_owners_read on app.documents for select to authenticated
  using ((company_id = (select public.get_user_company(auth.uid()))
          and (select public.user_can_view_company_info(auth.uid())))
         or (company_id is null and user_id = (select auth.uid())));
create policy members_and_people_make on app.documents for insert to authenticated
  with check (user_id = (select auth.uid())
              and company_id is not distinct from (select public.get_user_company(auth.uid()))
              and (company_id is null or (select public.user_can_view_company_info(auth.uid()))));
create policy authors_and_managers_change on app.documents for update to authenticated
  using ((company_id is null and user_id = (select auth.uid()))
         or (company_id = (select public.get_user_company(auth.uid()))
             and (user_id = (select auth.uid())
                  or (select public.user_can_manage_briefs(auth.uid())))));

-- app.document_blocks
grant select, insert, update on app.document_blocks to authenticated;
grant select on app.document_blocks to briefwell_definer;
create policy definer_reads on app.document_blocks for select to briefwell_definer using (true);
create policy readers_of_the_document_read on app.document_blocks for select to authenticated
  using (exists (select from app.documents d where d.id = document_id));
create policy those_who_may_change_it_add on app.document_blocks for insert to authenticated
  with check (exists (select from app.documents d
                      where d.id = document_id and app.may_change_record(d.company_id, d.user_id)
                        and d.status in ('draft', 'review')));
create policy those_who_may_change_it_change on app.document_blocks for update to authenticated
  using (exists (select from app.documents d
                 where d.id = document_id and app.may_change_record(d.company_id, d.user_id)
                        and d.status in ('draft', 'review')));

-- app.document_versions
grant select, insert, update (sources) on app.document_versions to authenticated;
grant select, delete, update (blocks) on app.document_versions to briefwell_definer;
create policy definer_trims on app.document_versions to briefwell_definer using (true) with check (true);
create policy readers_of_the_document_read on app.document_versions for select to authenticated
  using (exists (select from app.documents d where d.id = document_id));
create policy those_who_may_change_it_add on app.document_versions for insert to authenticated
  with check (exists (select from app.documents d where d.id = document_id and app.may_change_record(d.company_id, d.user_id)));
create policy those_who_may_change_it_check on app.document_versions for update to authenticated
  using (exists (select from app.documents d where d.id = document_id and app.may_change_record(d.company_id, d.user_id)));

-- app.document_steps
grant select, update (sources) on app.document_steps to authenticated;
grant insert on app.document_steps to briefwell_definer;
create policy definer_notes on app.document_steps for insert to briefwell_definer with check (true);
create policy who_took_it_confirms on app.document_steps for update to authenticated
  using (user_id = auth.uid()) with check (user_id = auth.uid());
create policy readers_of_the_document_read on app.document_steps for select to authenticated
  using (exists (select from app.documents d where d.id = document_id));

-- app.document_pictures
grant select,
  insert (document_id, file_id, type, size, width, height, canvas_id, widget_id, canvas_revision, alt, user_id)
  on app.document_pictures to authenticated;
grant select on app.document_pictures to briefwell_definer;
create policy definer_reads on app.document_pictures for select to briefwell_definer using (true);
create policy readers_of_the_document_read on app.document_pictures for select to authenticated
  using (exists (select from app.documents d where d.id = document_id));
create policy those_who_may_change_it_add on app.document_pictures for insert to authenticated
  with check (user_id = (select auth.uid())
              and exists (select from app.documents d
                          where d.id = document_id and app.may_change_record(d.company_id, d.user_id)
                            and d.status in ('draft', 'review') and d.deleted_at is null));
