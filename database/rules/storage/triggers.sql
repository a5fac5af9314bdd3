-- Triggers by table, in the order in which they fire.

-- storage.buckets
create or replace trigger buckets_stamp_updated_at before update on storage.buckets
  for each row execute function app.stamp_updated_at();

-- storage.objects
create or replace trigger objects_guard_folder before insert or update of name on storage.objects
  for each row execute function storage.guard_folder();
create or replace trigger objects_guard_move before update of name on storage.objects
  for each row when (new.name <> old.name) execute function storage.guard_move();
create or replace trigger objects_stamp_updated_at before update on storage.objects
  for each row execute function app.stamp_updated_at();
create or replace trigger objects_await_video after insert on storage.objects
  for each row when (new.bucket_id = 'brief_videos') execute function app.await_video();

-- storage.uploads
create or replace trigger uploads_guard_folder before insert on storage.uploads
  for each row execute function storage.guard_folder();
create or replace trigger uploads_only_shrink before update of length on storage.uploads
  for each row when (new.length > old.length) execute function storage.uploads_only_shrink();
