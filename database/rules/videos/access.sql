-- Who may read and write the rows: grants and policies, by table.

-- app.videos
grant select on app.videos to authenticated;
grant select, insert, update on app.videos to briefwell_definer;
create policy definer_reads on app.videos for select to briefwell_definer using (true);
create policy definer_writes on app.videos for insert to briefwell_definer with check (true);
create policy definer_changes on app.videos for update to briefwell_definer using (true);
-- An author may have taken a brief along to another company; its video is readable with it.
create policy readers_of_briefs_read_videos on app.videos for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         or exists (select from public.briefs b where b.video_object_id = object_id));

-- app.video_renditions
grant select on app.video_renditions to briefwell_definer;
create policy definer_reads on app.video_renditions for select to briefwell_definer using (true);
