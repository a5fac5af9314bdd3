-- Who may read and write the rows: grants and policies, by table.

-- app.presences
grant select, insert, update, delete on app.presences to authenticated;
grant select on app.presences to briefwell_definer;
create policy readers_of_the_work_read on app.presences for select to authenticated
  using (exists (select from app.documents d where d.id = record_id)
         or exists (select from app.canvases c where c.id = record_id));
create policy readers_of_the_work_come on app.presences for insert to authenticated
  with check (user_id = (select auth.uid())
              and (exists (select from app.documents d where d.id = record_id and d.deleted_at is null)
                   or exists (select from app.canvases c where c.id = record_id and c.deleted_at is null)));
create policy people_stay_themselves on app.presences for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid())
              and (exists (select from app.documents d where d.id = record_id and d.deleted_at is null)
                   or exists (select from app.canvases c where c.id = record_id and c.deleted_at is null)));
create policy people_leave on app.presences for delete to authenticated
  using (user_id = (select auth.uid()));
create policy definer_reads on app.presences for select to briefwell_definer using (true);

-- app.document_comments
grant select,
  insert (document_id, parent_id, block_id, quote, occurrence, user_id, text, canvas_id, x, y, widget_id, dx, dy),
  update (text, edited_at)
  on app.document_comments to authenticated;
grant select, update on app.document_comments to briefwell_definer;
create policy definer_keeps on app.document_comments to briefwell_definer using (true) with check (true);
create policy readers_of_the_work_read on app.document_comments for select to authenticated
  using (exists (select from app.documents d where d.id = document_id)
         or exists (select from app.canvases c where c.id = canvas_id));
create policy readers_of_the_work_write on app.document_comments for insert to authenticated
  with check (user_id = (select auth.uid())
              and (exists (select from app.documents d where d.id = document_id and d.deleted_at is null)
                   or exists (select from app.canvases c where c.id = canvas_id and c.deleted_at is null)));
create policy authors_change_their_own on app.document_comments for update to authenticated
  using (user_id = (select auth.uid()) and deleted_at is null
         and (exists (select from app.documents d where d.id = document_id and d.deleted_at is null)
              or exists (select from app.canvases c where c.id = canvas_id and c.deleted_at is null)));

-- app.comment_mentions
grant select on app.comment_mentions to authenticated;
grant select, insert on app.comment_mentions to briefwell_definer;
create policy definer_mentions on app.comment_mentions to briefwell_definer using (true) with check (true);
create policy readers_of_the_comment_read on app.comment_mentions for select to authenticated
  using (exists (select from app.document_comments c where c.id = comment_id));

-- app.comment_tasks
grant select on app.comment_tasks to authenticated;
grant select, insert, update, delete on app.comment_tasks to briefwell_definer;
create policy definer_assigns on app.comment_tasks to briefwell_definer using (true) with check (true);
create policy readers_of_the_comment_read on app.comment_tasks for select to authenticated
  using (exists (select from app.document_comments c where c.id = comment_id));
