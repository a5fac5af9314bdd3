-- Who may read and write the rows: grants and policies, by table.

-- app.canvases
grant select, insert, update (title, revision, changed_at, changed_by, deleted_at) on app.canvases to authenticated;
grant select, update, delete on app.canvases to briefwell_definer;
create policy definer_keeps on app.canvases to briefwell_definer using (true) with check (true);
create policy members_and_owners_read on app.canvases for select to authenticated
  using ((company_id = (select public.get_user_company(auth.uid()))
          and (select public.user_can_view_company_info(auth.uid())))
         or (company_id is null and user_id = (select auth.uid())));
create policy members_and_people_make on app.canvases for insert to authenticated
  with check (user_id = (select auth.uid())
              and company_id is not distinct from (select public.get_user_company(auth.uid()))
              and (company_id is null or (select public.user_can_view_company_info(auth.uid()))));
create policy authors_and_managers_change on app.canvases for update to authenticated
  using ((company_id is null and user_id = (select auth.uid()))
         or (company_id = (select public.get_user_company(auth.uid()))
             and (user_id = (select auth.uid())
                  or (select public.user_can_manage_briefs(auth.uid())))));

-- app.canvas_widgets
grant select, insert, update on app.canvas_widgets to authenticated;
grant select on app.canvas_widgets to briefwell_definer;
create policy definer_reads on app.canvas_widgets for select to briefwell_definer using (true);
create policy readers_of_the_canvas_read on app.canvas_widgets for select to authenticated
  using (exists (select from app.canvases c where c.id = canvas_id));
create policy those_who_may_change_it_add on app.canvas_widgets for insert to authenticated
  with check (exists (select from app.canvases c where c.id = canvas_id and app.may_change_record(c.company_id, c.user_id)));
create policy those_who_may_change_it_change on app.canvas_widgets for update to authenticated
  using (exists (select from app.canvases c where c.id = canvas_id and app.may_change_record(c.company_id, c.user_id)));

-- app.canvas_versions
grant select, insert on app.canvas_versions to authenticated;
grant select, delete, update (widgets) on app.canvas_versions to briefwell_definer;
create policy definer_reads on app.canvas_versions for select to briefwell_definer using (true);
create policy readers_of_the_canvas_read on app.canvas_versions for select to authenticated
  using (exists (select from app.canvases c where c.id = canvas_id));
create policy those_who_may_change_it_add on app.canvas_versions for insert to authenticated
  with check (exists (select from app.canvases c where c.id = canvas_id and app.may_change_record(c.company_id, c.user_id)));
create policy definer_trims on app.canvas_versions for delete to briefwell_definer using (true);
create policy definer_passes_on on app.canvas_versions for update to briefwell_definer using (true) with check (true);

-- app.canvas_pictures
grant select, insert (canvas_id, file_id, type, size, width, height, user_id) on app.canvas_pictures to authenticated;
grant select on app.canvas_pictures to briefwell_definer;
create policy definer_reads on app.canvas_pictures for select to briefwell_definer using (true);
create policy readers_of_the_canvas_read on app.canvas_pictures for select to authenticated
  using (exists (select from app.canvases c where c.id = canvas_id));
create policy those_who_may_change_it_add on app.canvas_pictures for insert to authenticated
  with check (user_id = (select auth.uid())
              and exists (select from app.canvases c
                          where c.id = canvas_id and app.may_change_record(c.company_id, c.user_id)
                            and c.deleted_at is null));

-- app.canvas_templates
grant select, insert, delete, update (name) on app.canvas_templates to authenticated;
create policy members_and_owners_read on app.canvas_templates for select to authenticated
  using ((company_id = (select public.get_user_company(auth.uid()))
          and (select public.user_can_view_company_info(auth.uid())))
         or person_id = (select auth.uid()));
create policy members_and_people_save on app.canvas_templates for insert to authenticated
  with check (author_id = (select auth.uid())
              and company_id is not distinct from (select public.get_user_company(auth.uid()))
              and (company_id is null or (select public.user_can_view_company_info(auth.uid())))
              and (person_id is null or person_id = (select auth.uid())));
create policy authors_and_managers_rename on app.canvas_templates for update to authenticated
  using (person_id = (select auth.uid()) or app.may_change_record(company_id, author_id));
create policy authors_and_managers_delete on app.canvas_templates for delete to authenticated
  using (person_id = (select auth.uid()) or app.may_change_record(company_id, author_id));

-- app.canvas_votes
grant select on app.canvas_votes to authenticated;
grant select, insert, update, delete on app.canvas_votes to briefwell_definer;
create policy definer_keeps on app.canvas_votes to briefwell_definer using (true) with check (true);
create policy readers_of_the_canvas_read on app.canvas_votes for select to authenticated
  using (exists (select from app.canvases c where c.id = canvas_id));

-- app.canvas_dots
grant select on app.canvas_dots to authenticated;
grant select, insert, delete on app.canvas_dots to briefwell_definer;
create policy definer_keeps on app.canvas_dots to briefwell_definer using (true) with check (true);
create policy voters_read_what_is_shown on app.canvas_dots for select to authenticated
  using (exists (
    select from app.canvas_votes v
    where v.id = vote_id
      and (not v.hidden or v.ends_at <= app.now() or canvas_dots.user_id = (select auth.uid()))));
