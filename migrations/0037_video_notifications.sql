-- Who filed a brief hears when its video has been made playable, or cannot be played.

alter table app.notifications
  drop constraint notifications_kind_known,
  add constraint notifications_kind_known
    check (kind in ('member-joined', 'product-deleted', 'brief-deleted', 'video-ready', 'video-broken')),
  add column subject_id uuid;
comment on column app.notifications.kind is
  'What happened: member-joined, product-deleted, brief-deleted, video-ready or video-broken.';
comment on column app.notifications.subject_id is
  'The brief whose video it is about, to lead there; null for kinds that lead to a list.';
grant select (subject_id) on app.notifications to authenticated;

create function app.tell_of_video() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  with authors as materialized (
    -- A seat that is being removed is passed over: who waited for it would hold what that waits for.
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
  'The author of each brief that uses the video hears of it. That a video plays as it is, is no news.';
create trigger videos_tell_of_state after update of state on app.videos
  for each row when ((old.state = 'processing' and new.state = 'ready')
                     or (old.state <> 'broken' and new.state = 'broken'))
  execute function app.tell_of_video();

-- ------------------------------------------------------------------ reading what was made

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
    -- Without a path of its own, the file itself is what plays.
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
  'Where a part of a stored video lies, or what its playlist is written from: poster, playback, playlist, 720.mp4, 720.m3u8; null where that was not made.';
grant execute on function storage.video_part(uuid, text) to public;

call app.hand_over_definer_functions();
