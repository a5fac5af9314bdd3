-- Processing of videos.

create or replace function app.await_video() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.videos (object_id, company_id) values (new.id, new.company_id);
  return null;
end
$$;
comment on function app.await_video() is 'Queues every stored video for inspection.';

create or replace function app.wake_video_work() returns trigger
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

create or replace function app.keep_processing() returns trigger
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

create or replace function app.tell_of_video() returns trigger
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

create or replace function app.retry_video(object_id uuid) returns boolean
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

create or replace function app.videos_ahead(video app.videos) returns integer
  language sql stable
  return case when video.state in ('waiting', 'processing') and coalesce(video.lease_until <= app.now(), true)
    then (select count(*)::integer from app.videos earlier
          where earlier.company_id = video.company_id and earlier.step in ('inspect', 'convert')
            and (earlier.created_at, earlier.object_id) < (video.created_at, video.object_id)) end;
comment on function app.videos_ahead(app.videos) is
  'How many of the company''s videos are made playable before this one; null if it is being worked on, or plays. Other companies take turns with it and are not counted.';
grant execute on function app.videos_ahead(app.videos) to authenticated, service_role;

create or replace function storage.video_part(object_id uuid, part text) returns jsonb
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
