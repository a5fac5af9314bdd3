-- Questions of readers, and their answers.

create or replace function app.answer_due(company_id uuid, asked_at timestamptz) returns timestamptz
  language plpgsql stable set search_path = ''
as $$
declare
  days_left integer := 3;
  zone text := 'UTC';
  days_off date[] := '{}';
  works smallint[];
  day date;
begin
  select s.days, s.time_zone, s.holidays, s.working_days into days_left, zone, days_off, works
  from (select) always
  left join app.answer_settings s on s.company_id = answer_due.company_id;
  days_left := coalesce(days_left, 3);
  zone := coalesce(zone, 'UTC');
  works := coalesce(works, '{1,2,3,4,5}');
  day := (asked_at at time zone zone)::date;
  while days_left > 0 loop
    day := day + 1;
    if extract(isodow from day)::smallint = any (works) and not day = any (coalesce(days_off, '{}')) then
      days_left := days_left - 1;
    end if;
  end loop;
  return ((day + 1)::timestamp at time zone zone) - interval '1 second';
end
$$;
comment on function app.answer_due(uuid, timestamptz) is
  'The end of the business day on which the answer to a question is due, by the company''s promise; without one, three days in UTC.';
grant execute on function app.answer_due(uuid, timestamptz) to authenticated, service_role, briefwell_definer;

create or replace function app.tell_author(brief_id uuid, kind text, actor_name text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.notifications as told
    (user_id, company_id, kind, subject_id, subject_name, actor_name, transaction_id)
  select m.user_id, b.company_id, tell_author.kind, b.id, b.title, left(tell_author.actor_name, 200),
         app.transaction_id()
  from public.briefs b
  cross join lateral (
    select b.user_id as id
    union select app.owner_of(b.company_id)
    union select chosen.user_id from app.muted_briefs chosen where chosen.brief_id = b.id and chosen.follows) known
  join public.team_members m on m.user_id = known.id and m.company_id = b.company_id
  where b.id = tell_author.brief_id and app.follows(b, m.user_id)
    -- Only who may view the brief.
    and (m.user_id = b.user_id or m.is_owner
         or exists (select from public.team_permissions p
                    where p.team_member_id = m.id and p.can_manage_briefs))
  order by m.user_id
  for key share of m skip locked
  on conflict on constraint notifications_one_per_change do update set others = told.others + 1;
end
$$;
comment on function app.tell_author(uuid, text, text) is
  'Notifies the followers of a brief: its author, or the company''s owner once the author has left, unless they chose not to be, and everybody who chose to. For definer functions.';

create or replace function app.reader_name(company_id uuid, reader_id uuid) returns text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(a.name, u.email)
    from auth.users u
    left join app.analysts a on a.company_id = reader_name.company_id and a.email = lower(u.email)
    where u.id = reader_name.reader_id);
end
$$;
comment on function app.reader_name(uuid, uuid) is
  'A reader''s name in the company''s address book, or their address. For definer functions.';

create or replace function app.say_as_reader(question_id uuid, company_id uuid, text text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  -- One by one, so that no two of a reader pass the limit together.
  perform pg_advisory_xact_lock(hashtextextended('app.question_messages ' || auth.uid(), 0));
  if 30 <= (select count(*) from app.question_messages m
            where m.user_id = auth.uid() and m.kind = 'question'
              and m.created_at > app.now() - interval '1 hour') then
    raise exception 'You have asked 30 times within an hour. Try again later.' using errcode = 'BW053';
  end if;
  insert into app.question_messages (question_id, company_id, user_id, kind, text)
  values (say_as_reader.question_id, say_as_reader.company_id, auth.uid(), 'question', say_as_reader.text);
end
$$;
comment on function app.say_as_reader(uuid, uuid, text) is
  'Adds what the calling reader asks; BW053 beyond 30 an hour. For definer functions.';

create or replace function app.ask_question(brief_id uuid, at_ms integer, text text) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  share app.shares;
  video_id uuid;
  length_ms bigint;
  asked uuid;
begin
  select w.* into share from app.watchable(auth.uid()) w where w.brief_id = ask_question.brief_id;
  if share.id is null then
    return null;
  end if;
  if at_ms is not null then
    select v.object_id, v.duration_ms into video_id, length_ms
    from public.briefs b join app.videos v on v.object_id = b.video_object_id
    where b.id = share.brief_id;
    if at_ms > coalesce(length_ms, -1) then
      raise exception 'The video is not that long.' using errcode = 'BW051';
    end if;
  end if;
  insert into app.questions (company_id, brief_id, reader_id, object_id, at_ms, due_at)
  values (share.company_id, share.brief_id, auth.uid(), video_id, ask_question.at_ms,
          app.answer_due(share.company_id, app.now()))
  returning id into asked;
  perform app.say_as_reader(asked, share.company_id, ask_question.text);
  perform app.tell_author(share.brief_id, 'question-asked', app.reader_name(share.company_id, auth.uid()));
  return asked;
end
$$;
comment on function app.ask_question(uuid, integer, text) is
  'Asks about a brief that is shared with the caller, at a place of its video or about all of it; returns the question, null for any other brief. BW051 beyond the video''s length, BW053 too often.';
grant execute on function app.ask_question(uuid, integer, text) to authenticated;

create or replace function app.ask_further(brief_id uuid, question_id uuid, text text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  share app.shares;
  former text;
begin
  select w.* into share from app.watchable(auth.uid()) w where w.brief_id = ask_further.brief_id;
  select q.state into former from app.questions q
  where q.id = ask_further.question_id and q.brief_id = share.brief_id and q.reader_id = auth.uid()
  for update;
  if former is null then
    return false;
  end if;
  perform app.say_as_reader(ask_further.question_id, share.company_id, ask_further.text);
  if former <> 'open' then
    update app.questions q
    set state = 'open', due_at = app.answer_due(q.company_id, app.now()), overdue_told_at = null
    where q.id = ask_further.question_id;
  end if;
  perform app.tell_author(share.brief_id, 'question-asked', app.reader_name(share.company_id, auth.uid()));
  return true;
end
$$;
comment on function app.ask_further(uuid, uuid, text) is
  'Adds to a question of the caller about a brief that is shared with them, and reopens it; false for any other. BW053 too often.';
grant execute on function app.ask_further(uuid, uuid, text) to authenticated;

create or replace function app.forget_questions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- A brief that was restored leaves the trash, too.
  if exists (select from public.briefs b where b.id = old.row_id) then
    return null;
  end if;
  delete from app.questions q where q.brief_id = old.row_id;
  delete from app.watches w where w.brief_id = old.row_id;
  return null;
end
$$;
comment on function app.forget_questions() is
  'Deletes the questions and the watching of a brief that is gone for good.';
