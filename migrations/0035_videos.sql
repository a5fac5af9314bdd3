-- What is known of each stored video, and what is still to be done with it. The row is the truth
-- about the work: the job queue only wakes who does it.

create table app.videos (
  object_id uuid primary key references storage.objects on delete cascade,
  company_id uuid not null references public.company_profiles on delete cascade,
  state text not null default 'waiting'
    constraint videos_state_known check (state in ('waiting', 'processing', 'ready', 'broken')),
  step text default 'inspect'
    constraint videos_step_known check (step in ('inspect', 'convert', 'renditions')),
  progress integer not null default 0
    constraint videos_progress_percent check (progress between 0 and 100),
  reason text
    constraint videos_reason_known
      check (reason in ('damaged', 'no-video', 'too-long', 'unsupported', 'failed')),
  duration_ms bigint
    constraint videos_duration_ms_not_negative check (duration_ms >= 0),
  width integer
    constraint videos_width_positive check (width > 0),
  height integer
    constraint videos_height_positive check (height > 0),
  container text
    constraint videos_container_length check (char_length(container) <= 100),
  video_codec text
    constraint videos_video_codec_length check (char_length(video_codec) <= 100),
  audio_codec text
    constraint videos_audio_codec_length check (char_length(audio_codec) <= 100),
  playback text
    constraint videos_playback_known check (playback in ('original', 'converted')),
  poster_path text
    constraint videos_poster_path_length check (char_length(poster_path) between 38 and 60),
  playback_path text
    constraint videos_playback_path_length check (char_length(playback_path) between 38 and 60),
  renditions integer not null default 0
    constraint videos_renditions_not_negative check (renditions >= 0),
  attempts integer not null default 0
    constraint videos_attempts_not_negative check (attempts >= 0),
  runs integer not null default 0
    constraint videos_runs_not_negative check (runs >= 0),
  leased_by text
    constraint videos_leased_by_length check (char_length(leased_by) <= 200),
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint videos_reason_of_broken check ((state = 'broken') = (reason is not null)),
  constraint videos_ready_plays check (state <> 'ready' or playback is not null),
  constraint videos_converted_lies_somewhere
    check ((playback is not distinct from 'converted') = (playback_path is not null)),
  constraint videos_lease_whole check ((leased_by is null) = (lease_until is null))
);
create index videos_company_id on app.videos (company_id);
create index videos_step on app.videos (created_at) where step is not null;
create trigger videos_stamp_updated_at before update on app.videos
  for each row execute function app.stamp_updated_at();

comment on table app.videos is 'Each stored video: what it is, whether it plays, and what is still to be done with it.';
comment on column app.videos.object_id is 'The stored file.';
comment on column app.videos.company_id is 'The company whose file it is; of each company one is worked on at a time.';
comment on column app.videos.state is 'waiting: not looked at yet; processing: being made playable; ready: plays; broken: cannot be played.';
comment on column app.videos.step is 'What is to be done next: inspect, convert or renditions; null when nothing is.';
comment on column app.videos.progress is 'Percent of the step.';
comment on column app.videos.reason is 'Why it is broken: damaged, no-video, too-long, unsupported or failed.';
comment on column app.videos.duration_ms is 'Length in milliseconds.';
comment on column app.videos.width is 'Width in pixels as shown, after rotation.';
comment on column app.videos.height is 'Height in pixels as shown, after rotation.';
comment on column app.videos.container is 'Format of the original file, as MP4 or Matroska.';
comment on column app.videos.video_codec is 'Codec of the original''s picture.';
comment on column app.videos.audio_codec is 'Codec of the original''s sound; null without sound.';
comment on column app.videos.playback is 'What plays: the original or the converted file.';
comment on column app.videos.poster_path is 'Where its picture lies in the store; null without one.';
comment on column app.videos.playback_path is 'Where the converted file lies in the store; null where the original plays.';
comment on column app.videos.renditions is 'In how many sizes it is offered; 0 until all of them are made.';
comment on column app.videos.attempts is 'How often the step was begun.';
comment on column app.videos.runs is 'How often any step was begun: each run writes to names of its own.';
comment on column app.videos.leased_by is 'The process that works on it.';
comment on column app.videos.lease_until is 'Until when that process is believed to live without another word.';
comment on column app.videos.created_at is 'When the file was stored.';
comment on column app.videos.updated_at is 'When the row last changed.';

create table app.video_renditions (
  object_id uuid not null references app.videos on delete cascade,
  company_id uuid not null references public.company_profiles on delete cascade,
  height integer not null
    constraint video_renditions_height_known check (height in (360, 720, 1080)),
  width integer not null
    constraint video_renditions_width_positive check (width > 0),
  path text not null
    constraint video_renditions_path_length check (char_length(path) between 38 and 60),
  bytes bigint not null
    constraint video_renditions_bytes_positive check (bytes > 0),
  bandwidth integer not null
    constraint video_renditions_bandwidth_positive check (bandwidth > 0),
  codecs text not null
    constraint video_renditions_codecs_length check (char_length(codecs) between 1 and 200),
  segments jsonb not null
    constraint video_renditions_segments_object check (jsonb_typeof(segments) = 'object'),
  primary key (object_id, height)
);
create index video_renditions_company_id on app.video_renditions (company_id);
comment on table app.video_renditions is 'The same video in several sizes, for players that choose by the speed of the line.';
comment on column app.video_renditions.object_id is 'The video.';
comment on column app.video_renditions.company_id is 'The company whose file it is.';
comment on column app.video_renditions.height is 'The rung: 360, 720 or 1080, measured on the shorter edge.';
comment on column app.video_renditions.width is 'Its longer edge in pixels.';
comment on column app.video_renditions.path is 'Where it lies in the store.';
comment on column app.video_renditions.bytes is 'Length of the file.';
comment on column app.video_renditions.bandwidth is 'Bits per second of its most demanding segment.';
comment on column app.video_renditions.codecs is 'Codecs as a playlist names them (RFC 6381).';
comment on column app.video_renditions.segments is 'What its playlist is written from: the bytes of the head, and of each segment its bytes and seconds.';

alter table app.videos enable row level security;
alter table app.videos force row level security;
alter table app.video_renditions enable row level security;
alter table app.video_renditions force row level security;

grant select on app.videos to authenticated;
grant select on app.videos, app.video_renditions to briefwell_definer;
grant select, insert, update, delete on app.videos, app.video_renditions to service_role;
grant insert, update on app.videos to briefwell_definer;

-- A brief may have been taken along to another company by its author: its video is seen with it.
create policy readers_of_briefs_read_videos on app.videos for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         or exists (select from public.briefs b where b.video_object_id = object_id));
create policy service_sees_the_company_of_its_job on app.videos to service_role
  using ((select app.job_company()) is null or company_id = (select app.job_company()));
create policy service_sees_the_company_of_its_job on app.video_renditions to service_role
  using ((select app.job_company()) is null or company_id = (select app.job_company()));
create policy definer_reads on app.videos for select to briefwell_definer using (true);
create policy definer_writes on app.videos for insert to briefwell_definer with check (true);
create policy definer_changes on app.videos for update to briefwell_definer using (true);
create policy definer_reads on app.video_renditions for select to briefwell_definer using (true);

-- ------------------------------------------------------------------ each stored video has its row

create function app.await_video() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.videos (object_id, company_id) values (new.id, new.company_id);
  return null;
end
$$;
comment on function app.await_video() is 'Each stored video is to be looked at.';
create trigger objects_await_video after insert on storage.objects
  for each row when (new.bucket_id = 'brief_videos') execute function app.await_video();

insert into app.videos (object_id, company_id, created_at)
  select o.id, o.company_id, o.created_at from storage.objects o where o.bucket_id = 'brief_videos';

create function app.wake_video_work() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- The queue is made by the first start; whoever works then looks for what waits by itself.
  if to_regclass('pgboss.queue') is not null then
    if exists (select from pgboss.queue q where q.name = 'videos.process') then
      perform app.enqueue('videos.process', '{}');
    end if;
  end if;
  return null;
end
$$;
comment on function app.wake_video_work() is 'Somebody hears at once that there is something to be done with a video.';
create trigger videos_wake_work after insert or update of step on app.videos
  for each row when (new.step is not null) execute function app.wake_video_work();

-- ------------------------------------------------------------------ briefs.processing

grant update (processing) on public.briefs to briefwell_definer;
create policy definer_keeps_processing on public.briefs for update to briefwell_definer using (true);

create function app.take_up_video() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- The lock keeps the video's state from changing before this brief can be told of it.
  new.processing := coalesce(
    (select v.state = 'processing' from app.videos v where v.object_id = new.video_object_id for share),
    false);
  return new;
end
$$;
comment on function app.take_up_video() is 'A brief that takes up a video takes over whether that is being made playable.';
create trigger briefs_2_take_up_video before insert on public.briefs
  for each row execute function app.take_up_video();
create trigger briefs_2_take_up_other_video before update on public.briefs
  for each row when (new.video_object_id is distinct from old.video_object_id)
  execute function app.take_up_video();

-- What the server does with a video is no change of the brief.
drop trigger briefs_3_stamp_updated_at on public.briefs;
create trigger briefs_3_stamp_updated_at before update on public.briefs
  for each row when (new.processing = old.processing
                     or new.video_object_id is distinct from old.video_object_id)
  execute function app.stamp_updated_at();

create function app.keep_processing() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.briefs b set processing = (new.state = 'processing')
  where b.video_object_id = new.object_id and b.processing <> (new.state = 'processing');
  return null;
end
$$;
comment on function app.keep_processing() is 'briefs.processing is true exactly while the video is being made playable.';
create trigger videos_keep_processing after update of state on app.videos
  for each row when ((new.state = 'processing') <> (old.state = 'processing'))
  execute function app.keep_processing();

-- ------------------------------------------------------------------ trying again

create function app.retry_video(object_id uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  if not (app.is_service() or exists (
       select from public.briefs b
       where b.video_object_id = retry_video.object_id
         and (b.user_id = auth.uid()
              or (public.user_can_manage_briefs(auth.uid())
                  and b.company_id = public.get_user_company(auth.uid()))))) then
    return false;
  end if;
  update app.videos v
  set state = 'waiting', step = 'inspect', progress = 0, reason = null, attempts = 0
  where v.object_id = retry_video.object_id and v.state = 'broken' and v.reason in ('failed', 'damaged');
  return found;
end
$$;
comment on function app.retry_video(uuid) is
  'Looks at a broken video again, for who may change a brief of it; false where there is nothing to try.';
grant execute on function app.retry_video(uuid) to authenticated, service_role;

call app.hand_over_definer_functions();
