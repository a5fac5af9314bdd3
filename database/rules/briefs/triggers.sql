-- Triggers by table, in the order in which they fire.

-- public.briefs
-- Refuses what the writer may not do, and sets what only the database may.
create or replace trigger briefs_1_guard before insert or update on public.briefs
  for each row execute function app.guard_brief();
-- Fills in the company and the stored video that follow from product and address.
create or replace trigger briefs_2_resolve before insert or update on public.briefs
  for each row execute function app.resolve_brief();
-- Counts the revision, by which two writers notice each other.
create or replace trigger briefs_3_revision before insert or update on public.briefs
  for each row execute function app.count_revision('user_id', 'company_id', 'video_object_id', 'processing');
-- Puts a new brief into the index of passages.
create or replace trigger briefs_keep_passages after insert on public.briefs
  for each row execute function app.keep_brief_passages();
-- Updates its passages when a text or a link in it changes.
create or replace trigger briefs_keep_passages_changed after update on public.briefs
  for each row
  when (row (old.title, old.type, old.description, old.requirements, old.target_audience, old.budget_range,
             old.timeline, old.product_id, old.company_id, old.video_object_id)
        is distinct from
        row (new.title, new.type, new.description, new.requirements, new.target_audience, new.budget_range,
             new.timeline, new.product_id, new.company_id, new.video_object_id))
  execute function app.keep_brief_passages();
-- Closes the public address of the video if the brief is restricted.
create or replace trigger briefs_restrict_video after insert or update of video_object_id, uploaded_video_url on public.briefs
  for each row execute function app.restrict_video('id');
-- Notes which stored video is used, so that the sweep deletes no other.
create or replace trigger briefs_track_video after insert or update of video_object_id, uploaded_video_url or delete on public.briefs
  for each row execute function storage.track_reference('video_object_id');
-- Counts briefs by company, and checks the limit.
create or replace trigger briefs_count_added after insert on public.briefs
  referencing new table as added for each statement execute function app.count_briefs();
create or replace trigger briefs_count_changed after update on public.briefs
  referencing old table as removed new table as added for each statement execute function app.count_briefs();
create or replace trigger briefs_count_removed after delete on public.briefs
  referencing old table as removed for each statement execute function app.count_briefs();
-- Tells open pages of the company and of its readers.
create or replace trigger briefs_hint_added after insert on public.briefs referencing new table as changed_rows
  for each statement execute function app.send_hints('company', 'company_id', 'briefs', 'readers', 'id', 'library');
create or replace trigger briefs_hint_changed after update on public.briefs referencing old table as former_rows new table as changed_rows
  for each statement execute function app.send_hints('company', 'company_id', 'briefs', 'readers', 'id', 'library');
create or replace trigger briefs_hint_deleted after delete on public.briefs referencing old table as changed_rows
  for each statement execute function app.send_hints('company', 'company_id', 'briefs', 'readers', 'id', 'library');
-- Keeps what was deleted, for Undo and the trash.
create or replace trigger briefs_keep_in_trash after delete on public.briefs
  referencing old table as gone for each statement execute function app.keep_in_trash();
-- Queues what webhooks are sent.
create or replace trigger briefs_tell_added after insert on public.briefs
  referencing new table as new_rows for each statement execute function app.tell_webhooks('briefs');
create or replace trigger briefs_tell_changed after update on public.briefs
  referencing old table as old_rows new table as new_rows for each statement
  execute function app.tell_webhooks('briefs');
create or replace trigger briefs_tell_deleted after delete on public.briefs
  referencing old table as old_rows for each statement execute function app.tell_webhooks('briefs');
-- Notifies the author and everybody who may manage briefs, once in a transaction.
create or replace trigger briefs_tell_of_deleted after delete on public.briefs
  referencing old table as gone for each statement execute function app.tell_of_deleted_briefs();

-- app.brief_files
create or replace trigger brief_files_track_object after insert or delete on app.brief_files
  for each row execute function storage.track_reference('object_id');
