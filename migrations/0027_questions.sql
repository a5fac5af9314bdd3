-- Questions that readers ask about a brief, mostly at a second of its video, and what the vendor
-- answers. The due instant is fixed when a question is asked, from the company's promise.

create table app.answer_settings (
  company_id uuid primary key references public.company_profiles on delete cascade,
  days integer not null default 3
    constraint answer_settings_days_range check (days between 1 and 30),
  time_zone text not null default 'UTC'
    constraint answer_settings_time_zone_known
      check (char_length(time_zone) <= 64 and (timestamptz 'epoch' at time zone time_zone) is not null),
  holidays date[] not null default '{}'
    constraint answer_settings_holidays_number check (cardinality(holidays) <= 200)
);

comment on table app.answer_settings is 'How soon a company promises to answer questions.';
comment on column app.answer_settings.company_id is 'The company.';
comment on column app.answer_settings.days is 'Business days until an answer is due.';
comment on column app.answer_settings.time_zone is 'Where its days begin and end, such as Europe/Berlin.';
comment on column app.answer_settings.holidays is 'Days off besides Saturdays and Sundays.';

create table app.questions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.company_profiles on delete cascade,
  -- Without a foreign key, like shares: Undo of a deletion brings the questions back.
  brief_id uuid not null,
  reader_id uuid references auth.users on delete set null,
  object_id uuid,
  at_ms integer
    constraint questions_at_ms_positive check (at_ms >= 0),
  state text not null default 'open'
    constraint questions_state_known check (state in ('open', 'answered', 'declined')),
  due_at timestamptz not null,
  overdue_told_at timestamptz,
  published_at timestamptz,
  created_at timestamptz not null default app.now(),
  constraint questions_id_key unique (id, company_id)
);
create index questions_newest on app.questions (brief_id, created_at desc, id desc);
create index questions_reader_id on app.questions (reader_id, brief_id);
create index questions_waiting on app.questions (company_id, due_at, id) where state = 'open';
create index questions_company_id on app.questions (company_id);
create index questions_untold on app.questions (due_at) where state = 'open' and overdue_told_at is null;

comment on table app.questions is 'Questions of readers about briefs.';
comment on column app.questions.id is 'The question.';
comment on column app.questions.company_id is 'The company that is asked.';
comment on column app.questions.brief_id is 'The brief.';
comment on column app.questions.reader_id is 'The account that asks; null once it is deleted.';
comment on column app.questions.object_id is 'The stored video that the second belongs to.';
comment on column app.questions.at_ms is 'Where in the video it was asked, in milliseconds; null for the whole brief.';
comment on column app.questions.state is 'open, answered, or declined: the vendor cannot answer, and says why.';
comment on column app.questions.due_at is 'When the answer is due, fixed when it was asked or reopened.';
comment on column app.questions.overdue_told_at is 'When the vendor was told that it is overdue.';
comment on column app.questions.published_at is
  'When it was shown to everyone with access; what is written later stays private. Null while private.';
comment on column app.questions.created_at is 'When it was asked.';

create table app.question_messages (
  id uuid primary key default gen_random_uuid(),
  question_id uuid not null,
  company_id uuid not null,
  user_id uuid references auth.users on delete set null,
  kind text not null
    constraint question_messages_kind_known check (kind in ('question', 'answer', 'refusal')),
  text text not null
    constraint question_messages_text_length check (char_length(text) between 1 and 5000),
  created_at timestamptz not null default app.now(),
  constraint question_messages_question_id_fkey foreign key (question_id, company_id)
    references app.questions (id, company_id) on delete cascade
);
create index question_messages_question_id on app.question_messages (question_id, company_id, created_at, id);
create index question_messages_user_id on app.question_messages (user_id, created_at);

comment on table app.question_messages is 'What was asked and answered, in order.';
comment on column app.question_messages.id is 'The message.';
comment on column app.question_messages.question_id is 'The question that it belongs to.';
comment on column app.question_messages.company_id is 'The company of the question.';
comment on column app.question_messages.user_id is 'Who wrote it; null once that account is deleted.';
comment on column app.question_messages.kind is
  'question from the reader; answer, or refusal with its reason, from the vendor.';
comment on column app.question_messages.text is 'What it says.';
comment on column app.question_messages.created_at is 'When it was written.';

-- ------------------------------------------------------------------ policies

call app.protect('app.answer_settings', 'company_id');
call app.protect('app.questions', 'company_id');
call app.protect('app.question_messages', 'company_id');

grant select on app.answer_settings, app.questions, app.question_messages to authenticated;
grant insert, update on app.answer_settings to authenticated;
grant update (state, due_at, overdue_told_at, published_at) on app.questions to authenticated;
grant insert (question_id, company_id, user_id, kind, text) on app.question_messages to authenticated;
grant select, insert, update, delete on app.questions, app.question_messages to briefwell_definer;
grant select on app.answer_settings to briefwell_definer;
create policy definer_does_all on app.questions to briefwell_definer using (true) with check (true);
create policy definer_does_all on app.question_messages to briefwell_definer using (true) with check (true);
create policy definer_reads on app.answer_settings for select to briefwell_definer using (true);

create policy members_read on app.answer_settings for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
create policy editors_set on app.answer_settings for insert to authenticated
  with check (company_id = (select public.get_user_company(auth.uid()))
              and (select public.user_can_edit_company_profile(auth.uid())));
create policy editors_change on app.answer_settings for update to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_edit_company_profile(auth.uid())));
create policy members_read on app.questions for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
create policy managers_change on app.questions for update to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_manage_briefs(auth.uid())));
create policy members_read on app.question_messages for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
create policy managers_answer on app.question_messages for insert to authenticated
  with check (company_id = (select public.get_user_company(auth.uid()))
              and (select public.user_can_manage_briefs(auth.uid()))
              and user_id = (select auth.uid())
              and kind in ('answer', 'refusal'));

-- ------------------------------------------------------------------ when an answer is due

create function app.answer_due(company_id uuid, asked_at timestamptz) returns timestamptz
  language plpgsql stable set search_path = ''
as $$
declare
  days_left integer := 3;
  zone text := 'UTC';
  days_off date[] := '{}';
  day date;
begin
  select s.days, s.time_zone, s.holidays into days_left, zone, days_off
  from (select) always
  left join app.answer_settings s on s.company_id = answer_due.company_id;
  days_left := coalesce(days_left, 3);
  zone := coalesce(zone, 'UTC');
  day := (asked_at at time zone zone)::date;
  while days_left > 0 loop
    day := day + 1;
    if extract(isodow from day) < 6 and not day = any (coalesce(days_off, '{}')) then
      days_left := days_left - 1;
    end if;
  end loop;
  return ((day + 1)::timestamp at time zone zone) - interval '1 second';
end
$$;
comment on function app.answer_due(uuid, timestamptz) is
  'The end of the business day on which the answer to a question is due, by the company''s promise; without one, three days in UTC.';
grant execute on function app.answer_due(uuid, timestamptz) to authenticated, service_role, briefwell_definer;

-- ------------------------------------------------------------------ whom the vendor's side notifies

alter table app.notifications drop constraint notifications_kind_known,
  add constraint notifications_kind_known
    check (kind in ('member-joined', 'product-deleted', 'brief-deleted', 'video-ready', 'video-broken',
                    'captions-ready', 'captions-failed', 'question-asked', 'question-overdue'));
comment on column app.notifications.kind is
  'What happened: member-joined, product-deleted, brief-deleted, video-ready, video-broken, captions-ready, captions-failed, question-asked or question-overdue.';

create function app.tell_author(brief_id uuid, kind text, actor_name text) returns void
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
  order by m.user_id = b.user_id desc nulls last
  limit 1
  for key share of m skip locked
  on conflict on constraint notifications_one_per_change do update set others = told.others + 1;
end
$$;
comment on function app.tell_author(uuid, text, text) is
  'Notifies the author of a brief, or the company''s owner once the author has left. For definer functions.';

create function app.reader_name(company_id uuid, reader_id uuid) returns text
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

-- ------------------------------------------------------------------ asking

create function app.say_as_reader(question_id uuid, company_id uuid, text text) returns void
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

create function app.ask_question(brief_id uuid, at_ms integer, text text) returns uuid
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

create function app.ask_further(brief_id uuid, question_id uuid, text text) returns boolean
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

create function app.library_questions(
    brief_id uuid, question_id uuid, before timestamptz, before_id uuid, most integer)
  returns table (id uuid, created_at timestamptz, question jsonb)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  reader constant uuid := auth.uid();
begin
  if not app.may_watch(library_questions.brief_id, reader) then
    return;
  end if;
  return query
    select q.id, q.created_at, jsonb_build_object(
      'id', q.id, 'mine', own.mine, 'atMs', q.at_ms,
      'ofEarlierVideo', q.at_ms is not null and q.object_id is distinct from b.video_object_id,
      'state', q.state, 'published', q.published_at is not null,
      'dueAt', case when own.mine and q.state = 'open' then q.due_at end,
      'messages', (
        select coalesce(jsonb_agg(jsonb_build_object(
                 'id', m.id, 'kind', m.kind, 'text', m.text, 'createdAt', m.created_at)
               order by m.created_at, m.id), '[]')
        from app.question_messages m
        where m.question_id = q.id and (own.mine or m.created_at <= q.published_at)))
    from app.questions q
    join public.briefs b on b.id = q.brief_id
    cross join lateral (select coalesce(q.reader_id = reader, false) as mine) own
    where q.brief_id = library_questions.brief_id
      and (own.mine or q.published_at is not null)
      and (library_questions.question_id is null or q.id = library_questions.question_id)
      and (before is null or (q.created_at, q.id) < (before, before_id))
    order by q.created_at desc, q.id desc
    limit most;
end
$$;
comment on function app.library_questions(uuid, uuid, timestamptz, uuid, integer) is
  'The caller''s questions about a brief shared with them, and those shown to everyone with access, without names; newest first, those before a given one, or a single one.';
grant execute on function app.library_questions(uuid, uuid, timestamptz, uuid, integer) to authenticated;

create function app.library_questions_count(brief_id uuid) returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not app.may_watch(library_questions_count.brief_id, auth.uid()) then
    return null;
  end if;
  return (
    select count(*) from app.questions q
    where q.brief_id = library_questions_count.brief_id
      and (q.reader_id = auth.uid() or q.published_at is not null));
end
$$;
comment on function app.library_questions_count(uuid) is
  'How many questions app.library_questions has; null unless the brief is shared with the caller.';
grant execute on function app.library_questions_count(uuid) to authenticated;

-- ------------------------------------------------------------------ answering

create function app.mail_reader(
    id uuid, share_id uuid, kind text, subject text, html text, text_body text, unsubscribe_url text)
  returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  if not public.user_can_manage_briefs(auth.uid()) then
    return false;
  end if;
  insert into app.mails (id, kind, to_address, subject, html, text, unsubscribe_url)
  select mail_reader.id, mail_reader.kind, s.email, mail_reader.subject, mail_reader.html,
         mail_reader.text_body, mail_reader.unsubscribe_url
  from app.shares s
  where s.id = mail_reader.share_id
    and s.company_id = public.get_user_company(auth.uid())
    and s.bounced_at is null
    and exists (select from app.watchable(s.reader_id) w where w.id = s.id)
    and not exists (select from app.opted_out(array[s.email]));
  return found;
end
$$;
comment on function app.mail_reader(uuid, uuid, text, text, text, text, text) is
  'Queues a mail to the reader of a live share of the caller''s company; false if there is no such reader, mail to them came back, or they want none.';
grant execute on function app.mail_reader(uuid, uuid, text, text, text, text, text) to authenticated;

create function app.tell_of_overdue() returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  late record;
begin
  for late in
    update app.questions q set overdue_told_at = app.now()
    where q.state = 'open' and q.due_at < app.now() and q.overdue_told_at is null
    returning q.brief_id, q.company_id, q.reader_id
  loop
    perform app.tell_author(late.brief_id, 'question-overdue', app.reader_name(late.company_id, late.reader_id));
  end loop;
end
$$;
comment on function app.tell_of_overdue() is 'Notifies of questions whose answer has become overdue, once each. For service_role.';
grant execute on function app.tell_of_overdue() to service_role;

create function app.forget_questions() returns trigger
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
create trigger trash_forget_questions after delete on app.trash
  for each row when (old.table_name = 'briefs') execute function app.forget_questions();

call app.hand_over_definer_functions();
