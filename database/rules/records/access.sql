-- Who may read and write the rows: grants and policies, by table.

-- app.presences
grant select, insert, update, delete on app.presences to authenticated;
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
