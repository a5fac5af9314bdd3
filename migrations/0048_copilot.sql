-- Sessions with the analyst copilot: private to the person who asks.

create table app.copilot_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  title text not null
    constraint copilot_sessions_title_length check (char_length(title) <= 200),
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  deleted_at timestamptz
);
create index copilot_sessions_user_id on app.copilot_sessions (user_id, created_at desc, id desc);
create index copilot_sessions_deleted_at on app.copilot_sessions (deleted_at) where deleted_at is not null;

comment on table app.copilot_sessions is 'Sessions with the analyst copilot.';
comment on column app.copilot_sessions.id is 'The session.';
comment on column app.copilot_sessions.user_id is 'Whose it is.';
comment on column app.copilot_sessions.title is 'Title: the first question until it is renamed; empty before.';
comment on column app.copilot_sessions.created_at is 'When it was started.';
comment on column app.copilot_sessions.updated_at is 'When something was last asked in it.';
comment on column app.copilot_sessions.deleted_at is
  'When its owner deleted it; until it goes for good after 30 days it can be restored.';

create table app.copilot_queries (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references app.copilot_sessions on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  text text not null
    constraint copilot_queries_text_length check (char_length(text) between 1 and 1000),
  question text not null
    constraint copilot_queries_question_length check (char_length(question) between 1 and 1000),
  scope jsonb not null,
  answer jsonb not null,
  asked_at timestamptz not null default app.now()
);
create index copilot_queries_session_id on app.copilot_queries (session_id, asked_at, id);
create index copilot_queries_user_id on app.copilot_queries (user_id, asked_at);

comment on table app.copilot_queries is 'Questions to the analyst copilot and their answers.';
comment on column app.copilot_queries.id is 'The question.';
comment on column app.copilot_queries.session_id is 'The session.';
comment on column app.copilot_queries.user_id is 'Who asked.';
comment on column app.copilot_queries.text is 'What was asked, as shown.';
comment on column app.copilot_queries.question is
  'What was looked for: the text, or the question that a follow-up is about.';
comment on column app.copilot_queries.scope is 'What it was limited to.';
comment on column app.copilot_queries.answer is
  'The answer as it was given, with the holders of its sources: app.readable_holders decides what may still be shown.';
comment on column app.copilot_queries.asked_at is 'When it was asked.';

call app.protect('app.copilot_sessions');
call app.protect('app.copilot_queries');
grant select, insert, update (title, updated_at, deleted_at) on app.copilot_sessions to authenticated;
grant select, insert on app.copilot_queries to authenticated;
create policy people_keep_their_own on app.copilot_sessions to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy people_read_their_own on app.copilot_queries for select to authenticated
  using (user_id = (select auth.uid()));
create policy people_ask_in_their_sessions on app.copilot_queries for insert to authenticated
  with check (user_id = (select auth.uid())
              and exists (select from app.copilot_sessions s where s.id = session_id));

grant select on app.copilot_sessions, app.copilot_queries to briefwell_definer;
create policy definer_reads on app.copilot_sessions for select to briefwell_definer using (true);
create policy definer_reads on app.copilot_queries for select to briefwell_definer using (true);

create function app.limit_copilot() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('app.copilot ' || new.user_id, 0));
  if tg_table_name = 'copilot_sessions' and 1000 < (select count(*) from (
      select from app.copilot_sessions s where s.user_id = new.user_id limit 1001) counted) then
    raise exception 'You have 1,000 sessions, the most there can be. Delete some first.' using errcode = 'BW043';
  end if;
  if tg_table_name = 'copilot_queries' and 500 < (select count(*) from (
      select from app.copilot_queries q
      where q.user_id = new.user_id and q.asked_at > app.now() - interval '1 hour' limit 501) counted) then
    raise exception 'You have asked 500 questions within an hour. Try again later.' using errcode = 'BW043';
  end if;
  return null;
end
$$;
comment on function app.limit_copilot() is
  'Raises BW043 when a person would have more than 1,000 sessions, or asks more than 500 questions within an hour.';
create trigger copilot_sessions_limit after insert on app.copilot_sessions
  for each row execute function app.limit_copilot();
create trigger copilot_queries_limit after insert on app.copilot_queries
  for each row execute function app.limit_copilot();

create function app.readable_holders(holders uuid[]) returns uuid[]
  language plpgsql stable security definer set search_path = ''
as $$
declare
  reader constant uuid := auth.uid();
  own constant uuid := public.get_user_company(reader);
  manages constant boolean := public.user_can_manage_briefs(reader);
begin
  return array(
    select own where own = any (holders)
    union
    select b.id from public.briefs b
    where b.id = any (holders) and (b.user_id = reader or (b.company_id = own and manages))
    union
    select w.brief_id from app.watchable(reader) w where w.brief_id = any (holders));
end
$$;
comment on function app.readable_holders(uuid[]) is
  'Which of these holders of passages (briefs, and companies for their profile and products) the caller may read now.';
grant execute on function app.readable_holders(uuid[]) to authenticated;

call app.hand_over_definer_functions();
