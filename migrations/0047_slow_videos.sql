-- A video that takes this machine too long to convert says so, and makes way for the others.

alter table app.videos
  drop constraint videos_reason_known,
  add constraint videos_reason_known check (
    reason in ('damaged', 'no-video', 'too-long', 'too-large', 'too-slow', 'unsupported', 'failed'));
comment on column app.videos.reason is
  'Why it is broken: damaged, no-video, too-long, too-large, too-slow, unsupported or failed.';
