-- Processing of stored videos. These rows are the queue; jobs only wake the workers.

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
      check (reason in ('damaged', 'no-video', 'too-long', 'too-large', 'too-slow', 'unsupported', 'failed')),
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
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  constraint videos_reason_of_broken check ((state = 'broken') = (reason is not null)),
  constraint videos_ready_plays check (state <> 'ready' or playback is not null),
  constraint videos_converted_lies_somewhere
    check ((playback is not distinct from 'converted') = (playback_path is not null)),
  constraint videos_lease_whole check ((leased_by is null) = (lease_until is null))
);
create index videos_company_id on app.videos (company_id);
create index videos_step on app.videos (created_at) where step is not null;

comment on table app.videos is 'Each stored video: what it is, whether it plays, and what remains to be done.';
comment on column app.videos.object_id is 'The stored file.';
comment on column app.videos.company_id is
  'The company whose file it is. Only one video of a company is processed at a time.';
comment on column app.videos.state is
  'waiting: not inspected yet; processing: being made playable; ready: plays; broken: cannot be played.';
comment on column app.videos.step is 'Next step: inspect, convert or renditions; null if nothing remains to be done.';
comment on column app.videos.progress is 'Percent of the step.';
comment on column app.videos.reason is
  'Why it is broken: damaged, no-video, too-long, too-large, too-slow, unsupported or failed.';
comment on column app.videos.duration_ms is 'Length in milliseconds.';
comment on column app.videos.width is 'Width in pixels as shown, after rotation.';
comment on column app.videos.height is 'Height in pixels as shown, after rotation.';
comment on column app.videos.container is 'Format of the original file, as MP4 or Matroska.';
comment on column app.videos.video_codec is 'Codec of the original''s picture.';
comment on column app.videos.audio_codec is 'Codec of the original''s sound; null without sound.';
comment on column app.videos.playback is 'What plays: the original or the converted file.';
comment on column app.videos.poster_path is 'Where the poster is stored; null without one.';
comment on column app.videos.playback_path is 'Where the converted file is stored; null if the original plays.';
comment on column app.videos.renditions is 'Number of sizes on offer; 0 until all of them are made.';
comment on column app.videos.attempts is 'How often the current step was started.';
comment on column app.videos.runs is 'How often any step was started; each run writes to file names of its own.';
comment on column app.videos.leased_by is 'The process working on it.';
comment on column app.videos.lease_until is 'Until when that process counts as alive without renewing.';
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

comment on table app.video_renditions is 'The same video in several sizes, for players that adapt to the bandwidth.';
comment on column app.video_renditions.object_id is 'The video.';
comment on column app.video_renditions.company_id is 'The company whose file it is.';
comment on column app.video_renditions.height is 'The rung: 360, 720 or 1080, measured on the shorter edge.';
comment on column app.video_renditions.width is 'Its longer edge in pixels.';
comment on column app.video_renditions.path is 'Where it is stored.';
comment on column app.video_renditions.bytes is 'Length of the file.';
comment on column app.video_renditions.bandwidth is 'Bits per second of its most demanding segment.';
comment on column app.video_renditions.codecs is 'Codecs as a playlist names them (RFC 6381).';
comment on column app.video_renditions.segments is
  'Data for its playlist: bytes of the header, and bytes and seconds of each segment.';

call app.protect('app.videos', 'company_id');
call app.protect('app.video_renditions', 'company_id');
grant select on app.videos to authenticated;
grant select, insert, update on app.videos to briefwell_definer;
grant select on app.video_renditions to briefwell_definer;
create policy definer_reads on app.videos for select to briefwell_definer using (true);
create policy definer_writes on app.videos for insert to briefwell_definer with check (true);
create policy definer_changes on app.videos for update to briefwell_definer using (true);
create policy definer_reads on app.video_renditions for select to briefwell_definer using (true);
-- An author may have taken a brief along to another company; its video is readable with it.
create policy readers_of_briefs_read_videos on app.videos for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         or exists (select from public.briefs b where b.video_object_id = object_id));

-- ------------------------------------------------------------------ work to do

create function app.await_video() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.videos (object_id, company_id) values (new.id, new.company_id);
  return null;
end
$$;
comment on function app.await_video() is 'Queues every stored video for inspection.';

create trigger objects_await_video after insert on storage.objects
  for each row when (new.bucket_id = 'brief_videos') execute function app.await_video();

create function app.wake_video_work() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- The first start creates the queue; until then workers look for waiting videos themselves.
  if to_regclass('pgboss.queue') is not null then
    if exists (select from pgboss.queue q where q.name = 'videos.process') then
      perform app.enqueue('videos.process', '{}');
    end if;
  end if;
  return null;
end
$$;
comment on function app.wake_video_work() is 'Sends a job that wakes a worker when a video has something left to do.';

create function app.keep_processing() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.briefs b set processing = (new.state = 'processing')
  where b.video_object_id = new.object_id and b.processing <> (new.state = 'processing');
  return null;
end
$$;
comment on function app.keep_processing() is
  'Keeps briefs.processing true exactly while the video is being made playable.';

create function app.tell_of_video() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  with authors as materialized (
    -- Skips members being removed: waiting for them would hold locks that the removal waits for.
    select m.user_id, m.company_id from public.team_members m
    where m.user_id in (select b.user_id from public.briefs b where b.video_object_id = new.object_id)
    for key share skip locked)
  insert into app.notifications
    (user_id, company_id, kind, subject_id, subject_name, others, transaction_id)
  select a.user_id, a.company_id, 'video-' || new.state,
         (array_agg(b.id order by b.created_at desc, b.id desc))[1],
         (array_agg(b.title order by b.created_at desc, b.id desc))[1], count(*) - 1,
         app.transaction_id()
  from authors a
  join public.briefs b on b.user_id = a.user_id and b.video_object_id = new.object_id
  group by a.user_id, a.company_id
  on conflict on constraint notifications_one_per_change do nothing;
  return null;
end
$$;
comment on function app.tell_of_video() is
  'Notifies the author of each brief that uses the video. A video that plays without conversion is no news.';

create trigger videos_stamp_updated_at before update on app.videos
  for each row execute function app.stamp_updated_at();
create trigger videos_wake_work after insert or update of step on app.videos
  for each row when (new.step is not null) execute function app.wake_video_work();
create trigger videos_keep_processing after update of state on app.videos
  for each row when ((new.state = 'processing') <> (old.state = 'processing'))
  execute function app.keep_processing();
create trigger videos_tell_of_state after update of state on app.videos
  for each row when ((old.state = 'processing' and new.state = 'ready')
                     or (old.state <> 'broken' and new.state = 'broken'))
  execute function app.tell_of_video();

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
  'Inspects a broken video again, for callers who may change a brief of it. Returns false if there is nothing to retry.';
grant execute on function app.retry_video(uuid) to authenticated, service_role;

-- ------------------------------------------------------------------ reading the results

create function app.videos_ahead(video app.videos) returns integer
  language sql stable
  return case when video.state in ('waiting', 'processing') and coalesce(video.lease_until <= app.now(), true)
    then (select count(*)::integer from app.videos earlier
          where earlier.company_id = video.company_id and earlier.step in ('inspect', 'convert')
            and (earlier.created_at, earlier.object_id) < (video.created_at, video.object_id)) end;
comment on function app.videos_ahead(app.videos) is
  'How many of the company''s videos are made playable before this one; null if it is being worked on, or plays. Other companies take turns with it and are not counted.';
grant execute on function app.videos_ahead(app.videos) to authenticated, service_role;

create function storage.video_part(object_id uuid, part text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  video app.videos;
  rung constant integer := substring(part from '^(\d{3,4})\.(?:mp4|m3u8)$')::integer;
begin
  select v.* into video from app.videos v where v.object_id = video_part.object_id;
  if part = 'poster' then
    return case when video.poster_path is not null then jsonb_build_object('path', video.poster_path) end;
  end if;
  if part = 'playback' then
    -- Without a path, the original file plays.
    return case when video.playback is not null then jsonb_build_object('path', video.playback_path) end;
  end if;
  if coalesce(video.renditions, 0) = 0 then
    return null;
  end if;
  if part = 'playlist' then
    return jsonb_build_object('portrait', video.height > video.width, 'renditions', (
      select jsonb_agg(jsonb_build_object(
        'height', r.height, 'short', least(r.height, video.width, video.height) / 2 * 2,
        'long', r.width, 'bandwidth', r.bandwidth, 'codecs', r.codecs) order by r.height)
      from app.video_renditions r where r.object_id = video.object_id));
  end if;
  return (select jsonb_build_object('path', r.path, 'segments', r.segments)
          from app.video_renditions r where r.object_id = video.object_id and r.height = rung);
end
$$;
comment on function storage.video_part(uuid, text) is
  'Where a part of a stored video is (poster, playback, 720.mp4), or the data for a playlist (playlist, 720.m3u8); null if it was not made.';
grant execute on function storage.video_part(uuid, text) to public;
