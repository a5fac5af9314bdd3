-- Videos and their renditions.

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
  captions_settled boolean not null default false,
  clean boolean not null default false,
  inside jsonb,
  constraint videos_reason_of_broken check ((state = 'broken') = (reason is not null)),
  constraint videos_ready_plays check (state <> 'ready' or playback is not null),
  constraint videos_converted_lies_somewhere
    check ((playback is not distinct from 'converted') = (playback_path is not null)),
  constraint videos_lease_whole check ((leased_by is null) = (lease_until is null))
);

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
comment on column app.videos.captions_settled is
  'Whether it was decided if captions are made without asking: once, so that deleted captions stay deleted.';
comment on column app.videos.clean is
  'Whether what plays holds only picture and sound. Videos of earlier versions do not, and are made again one after the other.';
comment on column app.videos.inside is
  'Captions and chapters that the original contains, as offered to whoever may change a brief of it; null if it was not looked at.';

create index videos_company_id on app.videos (company_id);
create index videos_step on app.videos (created_at) where step is not null;
create index videos_captions_unsettled on app.videos (created_at) where not captions_settled;
create index videos_unclean on app.videos (company_id, created_at)
  where not clean and state = 'ready' and step is null;

call app.protect('app.videos', 'company_id');

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

create index video_renditions_company_id on app.video_renditions (company_id);

call app.protect('app.video_renditions', 'company_id');
