-- Who may read and write the rows: grants and policies, by table.

-- app.captions
grant select, insert, delete, update (checked_by, checked_at) on app.captions to authenticated;
grant select, insert on app.captions to briefwell_definer;
create policy readers_of_a_brief_read on app.captions for select to authenticated
  using (exists (select from public.briefs b where b.video_object_id = captions.object_id));
-- Whoever may read a brief may change it, too.
create policy editors_of_a_brief_add on app.captions for insert to authenticated
  with check (checked_by is null
              and exists (select from public.briefs b where b.video_object_id = captions.object_id));
create policy editors_of_a_brief_delete on app.captions for delete to authenticated
  using (exists (select from public.briefs b where b.video_object_id = captions.object_id));
-- Nobody checks captions in the name of somebody else.
create policy editors_of_a_brief_check on app.captions for update to authenticated
  using (exists (select from public.briefs b where b.video_object_id = captions.object_id))
  with check (checked_by is null or checked_by = (select auth.uid()));
create policy definer_reads on app.captions for select to briefwell_definer using (true);
create policy definer_restores on app.captions for insert to briefwell_definer with check (true);

-- app.caption_lines
grant select, insert, update (text, said, unsure) on app.caption_lines to authenticated;
grant select, insert on app.caption_lines to briefwell_definer;
create policy readers_of_a_brief_read on app.caption_lines for select to authenticated
  using (exists (select from public.briefs b where b.video_object_id = caption_lines.object_id));
create policy editors_of_captions_add on app.caption_lines for insert to authenticated
  with check (exists (
    select from app.captions c
    where c.id = caption_lines.caption_id
      and c.object_id = caption_lines.object_id and c.company_id = caption_lines.company_id));
create policy editors_of_a_brief_change on app.caption_lines for update to authenticated
  using (exists (select from public.briefs b where b.video_object_id = caption_lines.object_id));
create policy definer_reads on app.caption_lines for select to briefwell_definer using (true);
create policy definer_restores on app.caption_lines for insert to briefwell_definer with check (true);

-- app.transcriptions
grant select, insert, update, delete on app.transcriptions to authenticated;
grant select, insert, update (backlog), delete on app.transcriptions to briefwell_definer;
create policy readers_of_a_brief_read on app.transcriptions for select to authenticated
  using (exists (select from public.briefs b where b.video_object_id = transcriptions.object_id));
create policy editors_of_a_brief_ask on app.transcriptions for insert to authenticated
  with check (exists (select from public.briefs b where b.video_object_id = transcriptions.object_id));
create policy editors_of_a_brief_ask_again on app.transcriptions for update to authenticated
  using (exists (select from public.briefs b where b.video_object_id = transcriptions.object_id));
create policy editors_of_a_brief_cancel on app.transcriptions for delete to authenticated
  using (exists (select from public.briefs b where b.video_object_id = transcriptions.object_id));
create policy definer_reads on app.transcriptions for select to briefwell_definer using (true);
create policy definer_takes_back on app.transcriptions for delete to briefwell_definer using (true);
create policy definer_asks on app.transcriptions for insert to briefwell_definer with check (true);
create policy definer_changes on app.transcriptions for update to briefwell_definer using (true);

-- app.caption_offers
grant select, insert, update on app.caption_offers to briefwell_definer;
create policy definer_does_all on app.caption_offers to briefwell_definer using (true) with check (true);

-- app.caption_settings
grant select, insert, update on app.caption_settings to authenticated;
grant select on app.caption_settings to briefwell_definer;
create policy definer_reads on app.caption_settings for select to briefwell_definer using (true);
create policy members_read on app.caption_settings for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
-- Deleting is not granted, so this lets them insert and update.
create policy editors_set on app.caption_settings to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_edit_company_profile(auth.uid())));

-- app.video_scripts
-- Nobody reads them but the job that makes captions.
grant insert on app.video_scripts to authenticated;
create policy editors_of_a_brief_add on app.video_scripts for insert to authenticated
  with check (exists (select from public.briefs b where b.video_object_id = video_scripts.object_id));

-- app.caption_sizes
grant select, insert, update on app.caption_sizes to briefwell_definer;
create policy definer_counts on app.caption_sizes to briefwell_definer using (true) with check (true);

-- app.caption_words
grant select, insert (company_id, word, as_heard), update (word, as_heard), delete on app.caption_words to authenticated;
grant select on app.caption_words to briefwell_definer;
create policy definer_reads on app.caption_words for select to briefwell_definer using (true);
create policy members_read on app.caption_words for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
create policy managers_keep on app.caption_words to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
    and (select public.user_can_manage_briefs(auth.uid())));
