-- What a vendor sees of watching.

create or replace function app.engagement_steps(brief_id uuid, object_id uuid)
  returns table (second integer, readers integer, plays integer)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    with shown as materialized (
      select w.seen, w.plays from app.watches w
      where w.brief_id = engagement_steps.brief_id and w.object_id = engagement_steps.object_id
        and w.company_id = public.get_user_company(auth.uid()) and not w.hidden
    ), changes as (
      select lower(r) as second, 1 as readers, 0 as plays from shown s, unnest(s.seen) r
      union all
      select upper(r), -1, 0 from shown s, unnest(s.seen) r
      union all
      select (p.place - 1)::integer, 0, p.change
      from shown s, unnest(s.plays) with ordinality as p (change, place) where p.change <> 0
    ), totals as (
      select c.second, sum(c.readers) as readers, sum(c.plays) as plays from changes c group by c.second
    )
    select t.second, (sum(t.readers) over so_far)::integer, (sum(t.plays) over so_far)::integer
    from totals t window so_far as (order by t.second)
    order by t.second;
end
$$;
comment on function app.engagement_steps(uuid, uuid) is
  'How many readers watched each second of a video of the caller''s company, and how often it was played: the seconds at which either changes. Without readers who hide it.';
grant execute on function app.engagement_steps(uuid, uuid) to authenticated;

create or replace function app.engagement_versions(brief_id uuid)
  returns table (object_id uuid, readers bigint, hidden bigint, first_at timestamptz, last_at timestamptz,
                 duration_ms integer)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select w.object_id, count(*) filter (where not w.hidden), count(*) filter (where w.hidden),
           min(w.first_at), max(w.last_at),
           coalesce(min(v.duration_ms), 1000 * max(upper(w.seen)))::integer
    from app.watches w
    left join app.videos v on v.object_id = w.object_id
    where w.brief_id = engagement_versions.brief_id
      and w.company_id = public.get_user_company(auth.uid())
    group by w.object_id
    order by max(w.last_at) desc;
end
$$;
comment on function app.engagement_versions(uuid) is
  'The videos that a brief of the caller''s company has had and readers watched, the one watched last first.';
grant execute on function app.engagement_versions(uuid) to authenticated;

create or replace function app.engagement_count(since timestamptz) returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select count(*) from app.watches w
    where w.company_id = public.get_user_company(auth.uid()) and not w.hidden and w.last_at >= since);
end
$$;
comment on function app.engagement_count(timestamptz) is
  'How many readers watched how many briefs of the caller''s company since a time.';
grant execute on function app.engagement_count(timestamptz) to authenticated;

-- Of canvases, the list of readers tells it.
create or replace function app.tell_of_watching() returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  watched record;
begin
  for watched in
    with untold as (
      select s.id, s.brief_id from app.shares s
      where s.opened_at is not null and s.told_at is null and s.brief_id is not null
        and not exists (
          select from app.watch_visits v
          where v.reader_id = s.reader_id and v.brief_id = s.brief_id
            and v.beat_at > app.now() - interval '1 minute'))
    update app.shares s set told_at = app.now()
    where s.id in (select u.id from untold u where u.brief_id = (select brief_id from untold limit 1))
    returning s.brief_id, s.company_id, s.reader_id
  loop
    perform app.tell_author(watched.brief_id, 'brief-watched', app.reader_name(watched.company_id, watched.reader_id));
  end loop;
  return found;
end
$$;
comment on function app.tell_of_watching() is
  'Notifies of readers who have watched one of the briefs for the first time, once their visit has ended; false if there are none. For service_role.';
grant execute on function app.tell_of_watching() to service_role;

create or replace function app.engagement_readers(
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

create or replace function app.hides(share app.shares) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from app.hidden_watching h
    where h.brief_id = share.brief_id and h.reader_id = share.reader_id
      and h.company_id = public.get_user_company(auth.uid()));
end
$$;
comment on function app.hides(app.shares) is
  'Whether the reader of a share of the caller''s company hides what they watch.';
grant execute on function app.hides(app.shares) to authenticated;
