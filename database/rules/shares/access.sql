-- Who may read and write the rows: grants and policies, by table.

-- app.shares
grant select,
  insert (id, company_id, brief_id, email, token, user_id, message, may_download, expires_at, remind, canvas_id,
    document_id),
  update (user_id, message, may_download, expires_at, revoked_at, remind)
  on app.shares to authenticated;
grant select, insert, update, delete on app.shares to briefwell_definer;
create policy definer_does_all on app.shares to briefwell_definer using (true) with check (true);
create policy members_read on app.shares for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
create policy managers_share on app.shares for insert to authenticated
  with check (company_id = (select public.get_user_company(auth.uid()))
              and (select public.user_can_manage_briefs(auth.uid()))
              and (exists (select from public.briefs b
                           where b.id = shares.brief_id and b.company_id = shares.company_id)
                   or exists (select from app.canvases c
                              where c.id = shares.canvas_id and c.company_id = shares.company_id
                                and c.deleted_at is null)
                   or exists (select from app.documents d
                              where d.id = shares.document_id and d.company_id = shares.company_id
                                and d.deleted_at is null and d.published_id is not null)));
create policy managers_change on app.shares for update to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_manage_briefs(auth.uid())));

-- app.restricted_briefs
grant select on app.restricted_briefs to authenticated;
grant select, insert, update, delete on app.restricted_briefs to briefwell_definer;
create policy definer_does_all on app.restricted_briefs to briefwell_definer using (true) with check (true);
create policy members_read on app.restricted_briefs for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));

-- app.share_settings
grant select, insert, update on app.share_settings to authenticated;
grant select on app.share_settings to briefwell_definer;
create policy definer_reads on app.share_settings for select to briefwell_definer using (true);
create policy members_read on app.share_settings for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
-- Deleting is not granted, so this lets them insert and update.
create policy editors_set on app.share_settings to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_edit_company_profile(auth.uid())));

-- app.share_mails
grant select, insert, update, delete on app.share_mails to briefwell_definer;
create policy definer_counts on app.share_mails to briefwell_definer using (true) with check (true);

-- app.access_requests
grant select,
  insert (company_id, brief_id, email, proposed, state),
  update (state)
  on app.access_requests to authenticated;
grant select, insert, update, delete on app.access_requests to briefwell_definer;
create policy definer_does_all on app.access_requests to briefwell_definer using (true) with check (true);
create policy members_read on app.access_requests for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
create policy managers_answer on app.access_requests for update to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_manage_briefs(auth.uid())));
create policy managers_allow on app.access_requests for insert to authenticated
  with check (company_id = (select public.get_user_company(auth.uid()))
              and (select public.user_can_manage_briefs(auth.uid()))
              and state = 'allowed' and not proposed
              and exists (select from app.shares s
                          where s.company_id = access_requests.company_id
                            and s.brief_id = access_requests.brief_id and s.email = access_requests.email
                            and s.revoked_at is not null));

-- app.open_links
grant select, delete, insert (company_id, brief_id, token) on app.open_links to authenticated;
grant select, update on app.open_links to briefwell_definer;
create policy definer_reads on app.open_links for select to briefwell_definer using (true);
create policy definer_counts on app.open_links for update to briefwell_definer using (true) with check (true);
create policy members_read on app.open_links for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
create policy managers_make on app.open_links for insert to authenticated
  with check (company_id = (select public.get_user_company(auth.uid()))
              and (select public.user_can_manage_briefs(auth.uid()))
              and exists (select from public.briefs b
                          where b.id = open_links.brief_id and b.company_id = open_links.company_id));
create policy managers_end on app.open_links for delete to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_manage_briefs(auth.uid())));
