-- What readers watched, for the vendor: second by second, this week, and as notifications. And
-- reminders to those who have not watched yet.

-- ------------------------------------------------------------------ second by second

create function app.engagement_steps(brief_id uuid, object_id uuid)
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

create function app.engagement_versions(brief_id uuid)
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

create function app.engagement_readers(
    brief_id uuid, object_id uuid, since timestamptz, before timestamptz, before_id uuid, most integer)
  returns table (brief uuid, reader uuid, email text, name text, analyst_id uuid, seen jsonb, percent integer,
                 visits integer, first_at timestamptz, last_at timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select w.brief_id, w.reader_id, coalesce(s.email, lower(u.email)), a.name, a.id,
           (select coalesce(jsonb_agg(jsonb_build_array(lower(r), upper(r))), '[]') from unnest(w.seen) r),
           least(100, round(100.0 * (select coalesce(sum(upper(r) - lower(r)), 0) from unnest(w.seen) r)
             / greatest(1, round(coalesce(v.duration_ms / 1000.0, upper(w.seen))))))::integer,
           w.visits, w.first_at, w.last_at
    from app.watches w
    join auth.users u on u.id = w.reader_id
    left join app.shares s on s.brief_id = w.brief_id and s.reader_id = w.reader_id
    left join app.videos v on v.object_id = w.object_id
    left join app.analysts a on a.company_id = w.company_id and a.email = s.email
    where w.company_id = public.get_user_company(auth.uid()) and not w.hidden
      and (engagement_readers.brief_id is null or w.brief_id = engagement_readers.brief_id)
      and (engagement_readers.object_id is null or w.object_id = engagement_readers.object_id)
      and (since is null or w.last_at >= since)
      and (before is null or (w.last_at, w.reader_id) < (before, before_id))
    order by w.last_at desc, w.reader_id desc
    limit most;
end
$$;
comment on function app.engagement_readers(uuid, uuid, timestamptz, timestamptz, uuid, integer) is
  'What each reader watched of one or all briefs of the caller''s company since a time, newest first, those before a given one. Without readers who hide it.';
grant execute on function app.engagement_readers(uuid, uuid, timestamptz, timestamptz, uuid, integer) to authenticated;
create index watches_last_at on app.watches (company_id, last_at desc, reader_id desc);

create function app.engagement_count(since timestamptz) returns bigint
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

-- ------------------------------------------------------------------ notifications

create table app.muted_briefs (
  user_id uuid not null references auth.users on delete cascade,
  brief_id uuid not null references public.briefs on delete cascade,
  constraint muted_briefs_pkey primary key (user_id, brief_id)
);
create index muted_briefs_brief_id on app.muted_briefs (brief_id);

comment on table app.muted_briefs is 'Briefs about whose readers a member wants no notifications.';
comment on column app.muted_briefs.user_id is 'The member.';
comment on column app.muted_briefs.brief_id is 'The brief.';

call app.protect('app.muted_briefs');
grant select, insert, delete on app.muted_briefs to authenticated;
grant select on app.muted_briefs to briefwell_definer;
create policy definer_reads on app.muted_briefs for select to briefwell_definer using (true);
create policy members_mute on app.muted_briefs to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid())
              and exists (select from public.briefs b where b.id = muted_briefs.brief_id));

alter table app.notifications drop constraint notifications_kind_known,
  add constraint notifications_kind_known
    check (kind in ('member-joined', 'product-deleted', 'brief-deleted', 'video-ready', 'video-broken',
                    'captions-ready', 'captions-failed', 'question-asked', 'question-overdue',
                    'brief-watched'));
comment on column app.notifications.kind is
  'What happened: member-joined, product-deleted, brief-deleted, video-ready, video-broken, captions-ready, captions-failed, question-asked, question-overdue or brief-watched.';

grant create on schema app to briefwell_definer;
set local role briefwell_definer;
create or replace function app.tell_author(brief_id uuid, kind text, actor_name text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.notifications as told
    (user_id, company_id, kind, subject_id, subject_name, actor_name, transaction_id)
  select m.user_id, b.company_id, tell_author.kind, b.id, b.title, left(tell_author.actor_name, 200),
         app.transaction_id()
  from public.briefs b
  join public.team_members m on m.company_id = b.company_id and m.user_id is not null
  where b.id = tell_author.brief_id
  -- The owner is told about briefs whose author has left; a company's id is its owner's.
    and m.user_id in (b.user_id, b.company_id)
    and not exists (
      select from app.muted_briefs muted
      where muted.brief_id = b.id
        and muted.user_id = coalesce((
          select author.user_id from public.team_members author
          where author.user_id = b.user_id and author.company_id = b.company_id), b.company_id))
  order by m.user_id = b.user_id desc nulls last
  limit 1
  for key share of m skip locked
  on conflict on constraint notifications_one_per_change do update set others = told.others + 1;
end
$$;
comment on function app.tell_author(uuid, text, text) is
  'Notifies the author of a brief, or the company''s owner once the author has left, unless they muted it. For definer functions.';
reset role;
revoke create on schema app from briefwell_definer;

-- Columns without defaults: functions use the row type, and PostgreSQL 15 refuses others.
alter table app.shares
  add column told_at timestamptz,
  add column remind boolean,
  add column reminders integer
    constraint shares_reminders_range check (reminders between 0 and 2),
  add column reminded_at timestamptz;
comment on column app.shares.told_at is 'When the vendor was notified that the reader has watched; once.';
comment on column app.shares.remind is 'Whether the reader is reminded while they have not watched.';
comment on column app.shares.reminders is 'How many reminders were sent; null for none.';
comment on column app.shares.reminded_at is 'When the last one was queued.';
grant insert (remind), update (remind) on app.shares to authenticated;
alter table app.shares disable trigger user;
update app.shares set told_at = opened_at where opened_at is not null;
alter table app.shares enable trigger user;
create index shares_untold on app.shares (opened_at) where opened_at is not null and told_at is null;
create index shares_to_remind on app.shares (mailed_at)
  where remind and opened_at is null and revoked_at is null;

-- Their bodies name every column of app.shares, so a new column takes them again. The rule is the same.
create or replace function app.shared_with(reader_id uuid) returns setof app.shares
  language sql stable
  begin atomic
    select s.*
    from app.shares s
    join public.briefs b on b.id = s.brief_id and b.company_id = s.company_id
    where s.reader_id = shared_with.reader_id and app.is_live(s) and b.status = 'active';
  end;
create or replace function app.watchable(reader_id uuid) returns setof app.shares
  language sql stable
  begin atomic
    select s.*
    from app.shares s
    join public.briefs b on b.id = s.brief_id and b.company_id = s.company_id
    where s.reader_id = watchable.reader_id and app.is_live(s) and b.status = 'active'
      and not exists (
        select from app.embargoes e
        where e.brief_id = s.brief_id
          and (e.available_from > app.now()
               or e.embargo_until > app.now() and not exists (
                 select from app.acceptances a
                 where a.brief_id = e.brief_id and a.email = s.email and a.terms_hash = e.terms_hash
                   and a.decision = 'accepted' and a.embargo_until >= e.embargo_until)));
  end;

-- Notifications of one transaction are one for each kind, so each call tells of one brief.
create function app.tell_of_watching() returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  watched record;
begin
  for watched in
    with untold as (
      select s.id, s.brief_id from app.shares s
      where s.opened_at is not null and s.told_at is null
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

drop function app.tell_of_overdue();
create function app.tell_of_overdue() returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  late record;
begin
  for late in
    update app.questions q set overdue_told_at = app.now()
    where q.state = 'open' and q.due_at < app.now() and q.overdue_told_at is null
      and q.brief_id = (
        select o.brief_id from app.questions o
        where o.state = 'open' and o.due_at < app.now() and o.overdue_told_at is null
        limit 1)
    returning q.brief_id, q.company_id, q.reader_id
  loop
    perform app.tell_author(late.brief_id, 'question-overdue', app.reader_name(late.company_id, late.reader_id));
  end loop;
  return found;
end
$$;
comment on function app.tell_of_overdue() is
  'Notifies of questions about one of the briefs whose answer has become overdue, once each; false if there are none. For service_role.';
grant execute on function app.tell_of_overdue() to service_role;

-- ------------------------------------------------------------------ reminders

create function app.take_reminders(most integer)
  returns table (company_id uuid, company_name text, email text, token text, title text, expires_at timestamptz)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  today constant date := (app.now() at time zone 'UTC')::date;
  usual constant integer := coalesce(
    (select (s.value #>> '{}')::integer from app.settings s where s.key = 'share_mails_per_day'), 1000);
  due record;
  sent integer;
begin
  for due in
    select s.id, s.company_id, c.company_name, c.created_at, s.email, s.token, s.expires_at,
           case when e.brief_id is null then b.title end as title
    from app.shares s
    join public.briefs b on b.id = s.brief_id and b.company_id = s.company_id and b.status = 'active'
    join public.company_profiles c on c.id = s.company_id
    left join app.embargoes e
      on e.brief_id = b.id and greatest(e.available_from, e.embargo_until) > app.now()
    where s.remind and s.opened_at is null and s.revoked_at is null and s.bounced_at is null
      and app.is_live(s)
      and coalesce(s.reminders, 0) < 2
      and greatest(s.mailed_at, s.reminded_at) < app.now() - interval '3 days'
      and app.gate_of(s) in ('open', 'terms')
      and not exists (
        select from app.mail_opt_outs o
        where o.address_hash = encode(sha256(convert_to(s.email, 'UTF8')), 'hex')
          and (o.company_id is null or o.company_id = s.company_id))
    order by s.mailed_at
    limit most
    for update of s skip locked
  loop
    insert into app.share_mails as counted (company_id, sent_on, mails)
    values (due.company_id, today, 1)
    on conflict on constraint share_mails_pkey do update set mails = counted.mails + 1
      where counted.mails < case when due.created_at > app.now() - interval '7 days' then 50 else usual end
    returning counted.mails into sent;
    -- Beyond the company's limit it waits for another day.
    continue when sent is null;
    update app.shares s set reminders = coalesce(s.reminders, 0) + 1, reminded_at = app.now()
    where s.id = due.id;
    company_id := due.company_id;
    company_name := due.company_name;
    email := due.email;
    token := due.token;
    title := due.title;
    expires_at := due.expires_at;
    return next;
  end loop;
end
$$;
comment on function app.take_reminders(integer) is
  'Counts the reminders that are due, and returns what their mails say: to readers who have not watched three days after the last mail, at most two each, within the company''s limit. For service_role.';
grant execute on function app.take_reminders(integer) to service_role;

call app.hand_over_definer_functions();
