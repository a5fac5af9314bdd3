-- Triggers by table, in the order in which they fire.

-- app.videos
create or replace trigger videos_stamp_updated_at before update on app.videos
  for each row execute function app.stamp_updated_at();
create or replace trigger videos_keep_processing after update of state on app.videos
  for each row when ((new.state = 'processing') <> (old.state = 'processing'))
  execute function app.keep_processing();
create or replace trigger videos_tell_of_state after update of state on app.videos
  for each row when ((old.state = 'processing' and new.state = 'ready')
                     or (old.state <> 'broken' and new.state = 'broken'))
  execute function app.tell_of_video();
create or replace trigger videos_wake_work after insert or update of step on app.videos
  for each row when (new.step is not null) execute function app.wake_video_work();
