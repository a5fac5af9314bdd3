-- What was watched, reported by players.

create or replace function app.seconds_of(ranges jsonb) returns int4multirange
  language sql immutable
  return (
    select coalesce(range_agg(int4range(round((r ->> 0)::numeric)::integer, round((r ->> 1)::numeric)::integer)), '{}')
    from jsonb_array_elements(ranges) r
    where round((r ->> 1)::numeric) > round((r ->> 0)::numeric));
comment on function app.seconds_of(jsonb) is
  'The whole seconds of ranges [from, to] in seconds: those of which half or more was played.';
grant execute on function app.seconds_of(jsonb) to briefwell_definer;

create or replace function app.milliseconds_of(ranges jsonb) returns bigint
  language sql immutable
  return (select coalesce(sum(((r ->> 1)::numeric - (r ->> 0)::numeric) * 1000), 0)::bigint
          from jsonb_array_elements(ranges) r);
comment on function app.milliseconds_of(jsonb) is 'How long ranges [from, to] in seconds are together.';
grant execute on function app.milliseconds_of(jsonb) to briefwell_definer;

create or replace function app.with_plays(plays integer[], ranges int4multirange) returns integer[]
  language plpgsql immutable set search_path = ''
as $$
declare
  counted integer[] := plays;
  range int4range;
  place integer;
begin
  foreach range in array array(select unnest(ranges)) loop
    foreach place in array array[lower(range) + 1, upper(range) + 1] loop
      if place > cardinality(counted) then
        counted := counted || array_fill(0, array[place - cardinality(counted)]);
      end if;
    end loop;
    counted[lower(range) + 1] := counted[lower(range) + 1] + 1;
    counted[upper(range) + 1] := counted[upper(range) + 1] - 1;
  end loop;
  return counted;
end
$$;
comment on function app.with_plays(integer[], int4multirange) is 'Adds one play of each range to the differences.';
grant execute on function app.with_plays(integer[], int4multirange) to briefwell_definer;

create or replace function app.my_watching(brief_id uuid) returns app.watches
  language sql stable security definer set search_path = ''
  as $$
    select w.* from app.watches w
    join public.briefs b on b.id = w.brief_id and b.video_object_id = w.object_id
    where w.brief_id = my_watching.brief_id and w.reader_id = auth.uid()
      and app.may_watch(w.brief_id, w.reader_id);
  $$;
comment on function app.my_watching(uuid) is 'What the caller has watched of a brief that is shared with them.';
grant execute on function app.my_watching(uuid) to authenticated;

create or replace function app.watched_percent(share app.shares) returns integer
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select case when w.hidden then null else nullif(least(100, round(100.0 * (
             select coalesce(sum(upper(r) - lower(r)), 0) from unnest(w.seen) r)
             / greatest(1, round(v.duration_ms / 1000.0)))), 0)::integer end
    from app.watches w
    join public.briefs b on b.id = w.brief_id and b.video_object_id = w.object_id
    join app.videos v on v.object_id = w.object_id
    where w.brief_id = share.brief_id and w.reader_id = share.reader_id
      and (app.is_service() or share.company_id = public.get_user_company(auth.uid())));
end
$$;
comment on function app.watched_percent(app.shares) is
  'How much of the video the reader of a share has watched in sight, for members of its company; null if nothing, or hidden.';
grant execute on function app.watched_percent(app.shares) to authenticated;

-- The figures of a whole company are read from app.watches alone, so each of its rows has a copy.
create or replace function app.copy_hidden_watching() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.hidden := exists (
    select from app.hidden_watching h where h.brief_id = new.brief_id and h.reader_id = new.reader_id);
  return new;
end
$$;
comment on function app.copy_hidden_watching() is 'Hides what a reader who hides a brief watches of it.';

create or replace function app.hides_watching(brief_id uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (
      select from app.hidden_watching h
      where h.brief_id = hides_watching.brief_id and h.reader_id = auth.uid());
  $$;
comment on function app.hides_watching(uuid) is 'Whether the caller hides from the vendor what they watch of a brief.';
grant execute on function app.hides_watching(uuid) to authenticated;

create or replace function app.hide_my_watching(brief_id uuid, hidden boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  -- A report that arrives meanwhile waits, and then finds the choice.
  perform from app.shares s
  where s.brief_id = hide_my_watching.brief_id and s.reader_id = auth.uid() for update;
  if hide_my_watching.hidden then
    insert into app.hidden_watching (brief_id, reader_id, company_id)
    select w.brief_id, w.reader_id, w.company_id from app.shared_with(auth.uid()) w
    where w.brief_id = hide_my_watching.brief_id
    on conflict do nothing;
  else
    delete from app.hidden_watching h
    where h.brief_id = hide_my_watching.brief_id and h.reader_id = auth.uid();
  end if;
  update app.watches w set hidden = app.hides_watching(w.brief_id)
  where w.brief_id = hide_my_watching.brief_id and w.reader_id = auth.uid();
end
$$;
comment on function app.hide_my_watching(uuid, boolean) is
  'Hides from the vendor what the caller watches of a brief that is shared with them, or shows it again.';
grant execute on function app.hide_my_watching(uuid, boolean) to authenticated;

create or replace function app.erase_my_watching(brief_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  -- First the share, which app.record_watching locks first, too.
  update app.shares s set opened_at = null, seen_at = null
  where s.brief_id = erase_my_watching.brief_id and s.reader_id = auth.uid();
  delete from app.watches w where w.brief_id = erase_my_watching.brief_id and w.reader_id = auth.uid();
  -- A player that is open goes on reporting, and nothing that it has reported is counted again.
  update app.watch_visits v set played_ms = 0, seen_ms = 0
  where v.brief_id = erase_my_watching.brief_id and v.reader_id = auth.uid();
end
$$;
comment on function app.erase_my_watching(uuid) is
  'Forgets what the caller watched of a brief, but not whether they hide it.';
grant execute on function app.erase_my_watching(uuid) to authenticated;

create or replace function app.record_watching(
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
  -- Of all players of the reader that were not silent for a day.
  played_since timestamptz;
  all_played_ms bigint;
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
  -- Reports of one reader wait for each other, so that none misses what another counts.
  perform from app.shares s where s.id = share.id for update;
  insert into app.watch_visits (id, brief_id, reader_id, object_id, company_id)
  values (visit_id, share.brief_id, reader, video.object_id, share.company_id)
  on conflict (id) do nothing;
  select v.* into visit from app.watch_visits v where v.id = visit_id;
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
  select min(v.started_at), sum(v.played_ms) into played_since, all_played_ms
  from app.watch_visits v where v.reader_id = reader and v.brief_id = share.brief_id;
  if all_played_ms + new_ms
       > extract(epoch from app.now() - played_since) * 1000 * most_speed + slack_ms then
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
          least(record_watching.position_ms, video.duration_ms), 1, record_watching.late)
  on conflict on constraint watches_pkey do update set
    seen = kept.seen + excluded.seen,
    unseen = kept.unseen + excluded.unseen,
    -- Of two tabs that play at once, the one that began first counts as a replay. A page that was
    -- loaded again is one tab: its last report came before the new page's first.
    plays = case when exists (
        select from app.watch_visits other
        where other.reader_id = reader and other.brief_id = share.brief_id and other.id <> visit.id
          and other.played_ms > 0
          and other.beat_at > greatest(visit.started_at, app.now() - interval '20 seconds')
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

create or replace function app.erase_all_my_watching() returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  -- As in app.erase_my_watching; in one order, so that two of these never wait for each other.
  perform from app.shares s where s.reader_id = auth.uid() order by s.id for update;
  update app.shares s set opened_at = null, seen_at = null, downloaded_at = null, read_version = null
  where s.reader_id = auth.uid() and num_nonnulls(s.opened_at, s.seen_at, s.downloaded_at, s.read_version) > 0;
  delete from app.watches w where w.reader_id = auth.uid();
  update app.watch_visits v set played_ms = 0, seen_ms = 0 where v.reader_id = auth.uid();
end
$$;
comment on function app.erase_all_my_watching() is
  'Forgets what the caller watched of every brief that was ever shared with them.';
grant execute on function app.erase_all_my_watching() to authenticated;

create or replace function app.narrow_counted() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  waited_for constant integer := upper(new.counted) - 256;
begin
  if waited_for > 0 then
    new.counted := new.counted + int4multirange(int4range(0, waited_for));
  end if;
  return new;
end
$$;
comment on function app.narrow_counted() is
  'Waits only for the newest 256 reports of a player; all before them are taken for counted.';

create or replace function app.limit_visits() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  of_reader integer;
  of_brief integer;
begin
  -- A further report of a known player also gets here, by its 'on conflict do nothing'.
  if exists (select from app.watch_visits v where v.id = new.id) then
    return new;
  end if;
  select count(*), count(*) filter (where v.brief_id = new.brief_id) into of_reader, of_brief
  from app.watch_visits v
  where v.reader_id = new.reader_id and v.started_at > app.now() - interval '1 minute';
  if of_reader >= 300 or of_brief >= 120 then
    raise exception 'This brief was opened too often. Please wait a minute.' using errcode = 'BW055';
  end if;
  return new;
end
$$;
comment on function app.limit_visits() is
  'Raises BW055 beyond 300 new players of a reader in a minute, or 120 of one brief.';
