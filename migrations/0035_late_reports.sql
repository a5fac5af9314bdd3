-- Reports that waited for a connection are counted too, in whatever order they arrive, and are marked.

alter table app.watches add column late boolean;
comment on column app.watches.late is
  'Whether parts were reported later, after the player had no connection; null for no.';

alter table app.watch_visits add column counted int4multirange;
update app.watch_visits set counted = int4multirange(int4range(0, sequence, '[]')) where sequence >= 0;
alter table app.watch_visits drop column sequence;
comment on column app.watch_visits.counted is 'Numbers of the reports that were counted; none is counted again.';

set local role briefwell_definer;
drop function app.record_watching(uuid, uuid, integer, jsonb, jsonb, integer);
drop function app.engagement_readers(uuid, uuid, timestamptz, timestamptz, uuid, integer);
reset role;

create function app.record_watching(
    brief_id uuid, visit_id uuid, sequence integer, seen jsonb, unseen jsonb, position_ms integer,
    late boolean)
  returns boolean
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  reader constant uuid := auth.uid();
  share app.shares;
  video app.videos;
  visit app.watch_visits;
  new_ms constant bigint := app.milliseconds_of(seen || unseen);
  -- The player plays at up to twice the speed, and a report may be a little late.
  most_speed constant numeric := 2;
  slack_ms constant integer := 15000;
begin
  select w.* into share from app.watchable(reader) w where w.brief_id = record_watching.brief_id;
  select v.* into video from public.briefs b join app.videos v on v.object_id = b.video_object_id
  where b.id = share.brief_id;
  if share.id is null then
    return false;
  end if;
  -- A video elsewhere is not measured, and the own team does not count.
  if video.duration_ms is null or share.company_id = public.get_user_company(reader) then
    return true;
  end if;
  insert into app.watch_visits (id, brief_id, reader_id, object_id, company_id)
  values (visit_id, share.brief_id, reader, video.object_id, share.company_id)
  on conflict (id) do nothing;
  select v.* into visit from app.watch_visits v where v.id = visit_id for update;
  if visit.reader_id <> reader or visit.brief_id <> share.brief_id or visit.object_id <> video.object_id then
    return false;
  end if;
  if visit.counted @> record_watching.sequence then
    return true;
  end if;
  if exists (select from jsonb_array_elements(seen || unseen) r
             where (r ->> 1)::numeric * 1000 > video.duration_ms + 1000) then
    raise exception 'The video is not that long.' using errcode = 'BW051';
  end if;
  if visit.played_ms + new_ms
       > extract(epoch from app.now() - visit.started_at) * 1000 * most_speed + slack_ms then
    raise exception 'That is more than can have been played since.' using errcode = 'BW052';
  end if;

  update app.watch_visits v set
    counted = coalesce(v.counted, '{}')
      + int4multirange(int4range(record_watching.sequence, record_watching.sequence, '[]')),
    beat_at = app.now(),
    played_ms = v.played_ms + new_ms, seen_ms = v.seen_ms + app.milliseconds_of(record_watching.seen)
  where v.id = visit.id;
  -- The first report of a player says only that it is there.
  if new_ms = 0 then
    return true;
  end if;
  insert into app.watches as kept
    (brief_id, reader_id, object_id, company_id, seen, unseen, plays, position_ms, visits, late)
  values (share.brief_id, reader, video.object_id, share.company_id, app.seconds_of(seen),
          app.seconds_of(unseen), app.with_plays('{}', app.seconds_of(seen)),
          record_watching.position_ms, 1, record_watching.late)
  on conflict on constraint watches_pkey do update set
    seen = kept.seen + excluded.seen,
    unseen = kept.unseen + excluded.unseen,
    -- Of two tabs that play at once, the one that began first counts as a replay.
    plays = case when exists (
        select from app.watch_visits other
        where other.reader_id = reader and other.brief_id = share.brief_id and other.id <> visit.id
          and other.played_ms > 0
          and other.beat_at > app.now() - interval '20 seconds'
          and (other.started_at, other.id) < (visit.started_at, visit.id))
      then kept.plays else app.with_plays(kept.plays, app.seconds_of(record_watching.seen)) end,
    position_ms = case when record_watching.late then kept.position_ms else excluded.position_ms end,
    visits = kept.visits + case when visit.played_ms = 0 then 1 else 0 end,
    late = kept.late or record_watching.late,
    last_at = case when record_watching.late then kept.last_at else app.now() end;
  update app.shares s set
    seen_at = case when record_watching.late then coalesce(s.seen_at, app.now()) else app.now() end,
    opened_at = coalesce(s.opened_at,
      case when visit.seen_ms + app.milliseconds_of(record_watching.seen)
             >= least(5000, video.duration_ms * 0.8) then app.now() end)
  where s.id = share.id;
  return true;
end
$$;
comment on function app.record_watching(uuid, uuid, integer, jsonb, jsonb, integer, boolean) is
  'Counts one report of what a player of the caller has played, in whatever order reports arrive: ranges [from, to] in seconds. A late one was made earlier, without a connection. False unless the brief is shared with the caller; BW051 beyond the video''s length, BW052 beyond what can have been played.';
grant execute on function app.record_watching(uuid, uuid, integer, jsonb, jsonb, integer, boolean) to authenticated;

create function app.engagement_readers(
    brief_id uuid, object_id uuid, since timestamptz, before timestamptz, before_id uuid, most integer)
  returns table (brief uuid, reader uuid, email text, name text, analyst_id uuid, seen jsonb, percent integer,
                 visits integer, first_at timestamptz, last_at timestamptz, late boolean)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    with page as materialized (
      select * from app.watches w
      where w.company_id = public.get_user_company(auth.uid()) and not w.hidden
        and (engagement_readers.brief_id is null or w.brief_id = engagement_readers.brief_id)
        and (engagement_readers.object_id is null or w.object_id = engagement_readers.object_id)
        and (since is null or w.last_at >= since)
        and (before is null or (w.last_at, w.reader_id) < (before, before_id))
      order by w.last_at desc, w.reader_id desc
      limit most
    )
    select w.brief_id, w.reader_id, coalesce(s.email, lower(u.email)), a.name, a.id,
           (select coalesce(jsonb_agg(jsonb_build_array(lower(r), upper(r))), '[]') from unnest(w.seen) r),
           least(100, round(100.0 * (select coalesce(sum(upper(r) - lower(r)), 0) from unnest(w.seen) r)
             / greatest(1, round(coalesce(v.duration_ms / 1000.0, upper(w.seen))))))::integer,
           w.visits, w.first_at, w.last_at, coalesce(w.late, false)
    from page w
    join auth.users u on u.id = w.reader_id
    left join app.shares s on s.brief_id = w.brief_id and s.reader_id = w.reader_id
    left join app.videos v on v.object_id = w.object_id
    left join app.analysts a on a.company_id = w.company_id and a.email = s.email
    order by w.last_at desc, w.reader_id desc;
end
$$;
comment on function app.engagement_readers(uuid, uuid, timestamptz, timestamptz, uuid, integer) is
  'What each reader watched of one or all briefs of the caller''s company since a time, newest first, those before a given one. Without readers who hide it.';
grant execute on function app.engagement_readers(uuid, uuid, timestamptz, timestamptz, uuid, integer) to authenticated;

call app.hand_over_definer_functions();
