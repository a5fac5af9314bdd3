-- What readers watched. Seconds are counted from the player's own ranges, bounded by the time that
-- passed on the server, and only for the account of the session.

create table app.watches (
  brief_id uuid not null,
  reader_id uuid not null references auth.users on delete cascade,
  object_id uuid not null,
  company_id uuid not null references public.company_profiles on delete cascade,
  seen int4multirange not null default '{}',
  unseen int4multirange not null default '{}',
  plays integer[] not null default '{}',
  position_ms integer not null default 0
    constraint watches_position_ms_positive check (position_ms >= 0),
  visits integer not null default 0,
  hidden boolean not null default false,
  first_at timestamptz not null default app.now(),
  last_at timestamptz not null default app.now(),
  constraint watches_pkey primary key (brief_id, reader_id, object_id)
);
create index watches_reader_id on app.watches (reader_id);
create index watches_company_id on app.watches (company_id);

comment on table app.watches is 'Which seconds of a video a reader has watched. Another video of the brief starts anew.';
comment on column app.watches.brief_id is 'The brief.';
comment on column app.watches.reader_id is 'The account of the reader.';
comment on column app.watches.object_id is 'The stored video that the brief had.';
comment on column app.watches.company_id is 'The company of the brief.';
comment on column app.watches.seen is 'Seconds played in sight.';
comment on column app.watches.unseen is 'Seconds played in the background or in a small window.';
comment on column app.watches.plays is
  'How often each second was played, as differences: the sum of the first n+1 is the plays of second n.';
comment on column app.watches.position_ms is 'Where the reader stopped, in milliseconds.';
comment on column app.watches.visits is 'How often the reader began to watch.';
comment on column app.watches.hidden is 'Whether the reader hides this from the vendor.';
comment on column app.watches.first_at is 'When the reader first watched.';
comment on column app.watches.last_at is 'When the reader last watched.';

create table app.watch_visits (
  id uuid primary key,
  brief_id uuid not null,
  reader_id uuid not null references auth.users on delete cascade,
  object_id uuid not null,
  company_id uuid not null references public.company_profiles on delete cascade,
  started_at timestamptz not null default app.now(),
  beat_at timestamptz not null default app.now(),
  sequence integer not null default -1,
  played_ms integer not null default 0,
  seen_ms integer not null default 0
);
create index watch_visits_reader_id on app.watch_visits (reader_id, brief_id, beat_at);
create index watch_visits_company_id on app.watch_visits (company_id);
create index watch_visits_beat_at on app.watch_visits (beat_at);

comment on table app.watch_visits is 'Players that report what they play, for a day.';
comment on column app.watch_visits.id is 'The visit, as the player names it.';
comment on column app.watch_visits.brief_id is 'The brief.';
comment on column app.watch_visits.reader_id is 'The account of the reader.';
comment on column app.watch_visits.object_id is 'The stored video.';
comment on column app.watch_visits.company_id is 'The company of the brief.';
comment on column app.watch_visits.started_at is 'When its first report arrived.';
comment on column app.watch_visits.beat_at is 'When its last report arrived.';
comment on column app.watch_visits.sequence is 'Number of its last report; earlier ones are not counted again.';
comment on column app.watch_visits.played_ms is 'Milliseconds that were counted.';
comment on column app.watch_visits.seen_ms is 'Those of them that were played in sight.';

call app.protect('app.watches', 'company_id');
call app.protect('app.watch_visits', 'company_id');
grant select, insert, update, delete on app.watches, app.watch_visits to briefwell_definer;
create policy definer_does_all on app.watches to briefwell_definer using (true) with check (true);
create policy definer_does_all on app.watch_visits to briefwell_definer using (true) with check (true);

-- ------------------------------------------------------------------ reports

create function app.seconds_of(ranges jsonb) returns int4multirange
  language sql immutable
  return (
    select coalesce(range_agg(int4range(round((r ->> 0)::numeric)::integer, round((r ->> 1)::numeric)::integer)), '{}')
    from jsonb_array_elements(ranges) r
    where round((r ->> 1)::numeric) > round((r ->> 0)::numeric));
comment on function app.seconds_of(jsonb) is
  'The whole seconds of ranges [from, to] in seconds: those of which half or more was played.';
grant execute on function app.seconds_of(jsonb) to briefwell_definer;

create function app.milliseconds_of(ranges jsonb) returns bigint
  language sql immutable
  return (select coalesce(sum(((r ->> 1)::numeric - (r ->> 0)::numeric) * 1000), 0)::bigint
          from jsonb_array_elements(ranges) r);
comment on function app.milliseconds_of(jsonb) is 'How long ranges [from, to] in seconds are together.';
grant execute on function app.milliseconds_of(jsonb) to briefwell_definer;

create function app.with_plays(plays integer[], ranges int4multirange) returns integer[]
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

create function app.record_watching(
    brief_id uuid, visit_id uuid, sequence integer, seen jsonb, unseen jsonb, position_ms integer)
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
  if record_watching.sequence <= visit.sequence then
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

  insert into app.watches as kept
    (brief_id, reader_id, object_id, company_id, seen, unseen, plays, position_ms, visits)
  values (share.brief_id, reader, video.object_id, share.company_id, app.seconds_of(seen),
          app.seconds_of(unseen), app.with_plays('{}', app.seconds_of(seen)),
          record_watching.position_ms, 1)
  on conflict on constraint watches_pkey do update set
    seen = kept.seen + excluded.seen,
    unseen = kept.unseen + excluded.unseen,
    -- Of two tabs that play at once, the one that began first counts as a replay.
    plays = case when exists (
        select from app.watch_visits other
        where other.reader_id = reader and other.brief_id = share.brief_id and other.id <> visit.id
          and other.beat_at > app.now() - interval '20 seconds'
          and (other.started_at, other.id) < (visit.started_at, visit.id))
      then kept.plays else app.with_plays(kept.plays, app.seconds_of(record_watching.seen)) end,
    position_ms = excluded.position_ms,
    visits = kept.visits + case when visit.sequence < 0 then 1 else 0 end,
    last_at = app.now();
  update app.watch_visits v set
    sequence = record_watching.sequence, beat_at = app.now(),
    played_ms = v.played_ms + new_ms, seen_ms = v.seen_ms + app.milliseconds_of(record_watching.seen)
  where v.id = visit.id
  returning v.* into visit;
  update app.shares s set
    seen_at = app.now(),
    opened_at = coalesce(s.opened_at,
      case when visit.seen_ms >= least(5000, video.duration_ms * 0.8) then app.now() end)
  where s.id = share.id;
  return true;
end
$$;
comment on function app.record_watching(uuid, uuid, integer, jsonb, jsonb, integer) is
  'Counts what a player of the caller has played since its last report: ranges [from, to] in seconds. False unless the brief is shared with the caller; BW051 beyond the video''s length, BW052 beyond what can have been played.';
grant execute on function app.record_watching(uuid, uuid, integer, jsonb, jsonb, integer) to authenticated;

create function app.my_watching(brief_id uuid) returns app.watches
  language sql stable security definer set search_path = ''
  as $$
    select w.* from app.watches w
    join public.briefs b on b.id = w.brief_id and b.video_object_id = w.object_id
    where w.brief_id = my_watching.brief_id and w.reader_id = auth.uid()
      and app.may_watch(w.brief_id, w.reader_id);
  $$;
comment on function app.my_watching(uuid) is 'What the caller has watched of a brief that is shared with them.';
grant execute on function app.my_watching(uuid) to authenticated;

create function app.hide_my_watching(brief_id uuid, hidden boolean) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  update app.watches w set hidden = hide_my_watching.hidden
  where w.brief_id = hide_my_watching.brief_id and w.reader_id = auth.uid();
  return found;
end
$$;
comment on function app.hide_my_watching(uuid, boolean) is 'Hides from the vendor what the caller watched, or shows it again.';
grant execute on function app.hide_my_watching(uuid, boolean) to authenticated;

create function app.erase_my_watching(brief_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from app.watches w where w.brief_id = erase_my_watching.brief_id and w.reader_id = auth.uid();
  delete from app.watch_visits v where v.brief_id = erase_my_watching.brief_id and v.reader_id = auth.uid();
  update app.shares s set opened_at = null, seen_at = null
  where s.brief_id = erase_my_watching.brief_id and s.reader_id = auth.uid();
end
$$;
comment on function app.erase_my_watching(uuid) is 'Forgets what the caller watched of a brief.';
grant execute on function app.erase_my_watching(uuid) to authenticated;

create function app.watched_percent(share app.shares) returns integer
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

call app.hand_over_definer_functions();
