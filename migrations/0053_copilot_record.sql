-- What was asked of the copilot, for the company's administrators: members who manage the team. How
-- long it is kept is the company's setting; one person and one company ask only so much within an hour.

create table app.copilot_retention (
  company_id uuid primary key references public.company_profiles on delete cascade,
  days integer
    constraint copilot_retention_days_known check (days in (30, 90, 365))
);

comment on table app.copilot_retention is
  'How long a company keeps what its people ask the copilot. Without a row, and without a company, 365 days.';
comment on column app.copilot_retention.company_id is 'The company.';
comment on column app.copilot_retention.days is 'Days after the question; null for ever.';

create table app.copilot_record (
  -- Without a foreign key: the record outlives the question, which goes with its session.
  id uuid primary key,
  company_id uuid references public.company_profiles on delete cascade,
  user_id uuid references auth.users on delete set null,
  asked_at timestamptz not null,
  text text not null
    constraint copilot_record_text_length check (char_length(text) between 1 and 1000),
  scope jsonb not null,
  refused boolean not null,
  confidence real not null,
  places jsonb not null
    constraint copilot_record_places_array check (jsonb_typeof(places) = 'array'),
  model text
    constraint copilot_record_model_length check (char_length(model) between 1 and 200),
  input_tokens integer
    constraint copilot_record_input_tokens_positive check (input_tokens >= 0),
  output_tokens integer
    constraint copilot_record_output_tokens_positive check (output_tokens >= 0),
  ms integer
    constraint copilot_record_ms_positive check (ms >= 0),
  rating smallint
    constraint copilot_record_rating_known check (rating in (-1, 1)),
  comment text
    constraint copilot_record_comment_length check (char_length(comment) between 1 and 1000),
  folded text not null generated always as (app.fold(text || E'\n' || coalesce(comment, ''))) stored,
  constraint copilot_record_comment_of_a_rating check (comment is null or rating is not null)
);
create index copilot_record_company_id on app.copilot_record (company_id, asked_at desc, id desc);
create index copilot_record_user_id on app.copilot_record (user_id);

comment on table app.copilot_record is 'Every question to the analyst copilot, for the administrators of the company.';
comment on column app.copilot_record.id is 'The question, as in copilot_queries.';
comment on column app.copilot_record.company_id is 'The company of the person at that time; null without one.';
comment on column app.copilot_record.user_id is 'Who asked, whose name is read from the team; null once the account is deleted.';
comment on column app.copilot_record.asked_at is 'When it was asked.';
comment on column app.copilot_record.text is 'What was asked.';
comment on column app.copilot_record.scope is 'What it was limited to.';
comment on column app.copilot_record.refused is 'Whether there was no answer.';
comment on column app.copilot_record.confidence is 'How sure the answer was, from 0 to 1.';
comment on column app.copilot_record.places is
  'The places that the answer quoted or listed, without their words: holder (of its passages), title, field, startMs.';
comment on column app.copilot_record.model is 'The language model that wrote the answer; null without one.';
comment on column app.copilot_record.input_tokens is 'Tokens that the model read; null without one.';
comment on column app.copilot_record.output_tokens is 'Tokens that the model wrote; null without one.';
comment on column app.copilot_record.ms is 'Milliseconds until the model had answered; null without one.';
comment on column app.copilot_record.rating is 'What the asker says of the answer: 1 helpful, -1 not; null if nothing.';
comment on column app.copilot_record.comment is 'Why; null without a reason.';
comment on column app.copilot_record.folded is 'Question and comment as the search compares them.';

call app.protect('app.copilot_retention', 'company_id');
call app.protect('app.copilot_record', 'company_id');
grant select, insert, update on app.copilot_retention to authenticated;
grant select, update (rating, comment, model, input_tokens, output_tokens, ms) on app.copilot_record to authenticated;
grant select, insert, update on app.copilot_record to briefwell_definer;
create policy definer_records on app.copilot_record to briefwell_definer using (true) with check (true);

create policy members_read on app.copilot_retention for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
create policy managers_set on app.copilot_retention for insert to authenticated
  with check (company_id = (select public.get_user_company(auth.uid()))
              and (select public.user_can_manage_team(auth.uid())));
create policy managers_change on app.copilot_retention for update to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_manage_team(auth.uid())));
create policy managers_read on app.copilot_record for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_manage_team(auth.uid())));
create policy people_read_their_own on app.copilot_record for select to authenticated
  using (user_id = (select auth.uid()));
create policy people_complete_their_own on app.copilot_record for update to authenticated
  using (user_id = (select auth.uid()));

-- ------------------------------------------------------------------ recording

create function app.record_question() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.copilot_record (id, company_id, user_id, asked_at, text, scope, refused, confidence, places)
  values (new.id, public.get_user_company(new.user_id), new.user_id, new.asked_at, new.text, new.scope,
         coalesce((new.answer ->> 'refused')::boolean, false),
         coalesce((new.answer ->> 'confidence')::real, 0),
         coalesce((
           select jsonb_agg(jsonb_build_object(
             'holder', coalesce(s.source ->> 'briefId', s.source ->> 'companyId'), 'title', s.source -> 'title',
             'field', s.source -> 'field', 'startMs', s.source -> 'startMs') order by s.place)
           from jsonb_array_elements(new.answer -> 'sources') with ordinality s (source, place)), '[]'))
  on conflict (id) do update
    set refused = excluded.refused, confidence = excluded.confidence, places = excluded.places;
  return null;
end
$$;
comment on function app.record_question() is
  'Trigger: records a question in the transaction that asks it, and its answer when a language model has written one.';
create trigger copilot_queries_record after insert or update of answer on app.copilot_queries
  for each row execute function app.record_question();

-- ------------------------------------------------------------------ limits

create function app.refuse_beyond_limits(asker uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  since constant timestamptz := app.now() - interval '1 hour';
  nth timestamptz;
  minutes integer;
  who text := 'You have';
  most text := '500';
begin
  select q.asked_at into nth from app.copilot_queries q
  where q.user_id = asker and q.asked_at > since order by q.asked_at desc offset 499 limit 1;
  if nth is null then
    who := 'Your company has';
    most := '2,000';
    -- Without a lock, which would make a company ask one by one: questions that are asked in the
    -- same moment do not see each other, so there can be as many too many as were under way.
    select r.asked_at into nth from app.copilot_record r
    where r.company_id = public.get_user_company(asker) and r.asked_at > since
    order by r.asked_at desc offset 1999 limit 1;
  end if;
  if nth is not null then
    minutes := greatest(1, ceil(extract(epoch from nth - since) / 60));
    raise exception '% asked % questions within an hour. Ask again in % minute%.', who, most, minutes,
      case minutes when 1 then '' else 's' end using errcode = 'BW043';
  end if;
end
$$;
comment on function app.refuse_beyond_limits(uuid) is
  'Raises BW043, and says when to ask again, if a person has asked 500 questions within an hour, or their company 2,000.';

create function app.may_ask_copilot() returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform app.refuse_beyond_limits(auth.uid());
end
$$;
comment on function app.may_ask_copilot() is
  'Raises BW043 if the caller has to wait, before anything is looked up for a question.';
grant execute on function app.may_ask_copilot() to authenticated;

create function app.limit_questions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('app.copilot ' || new.user_id, 0));
  perform app.refuse_beyond_limits(new.user_id);
  return new;
end
$$;
comment on function app.limit_questions() is
  'Raises BW043 for a question beyond the limits; the questions of one person are counted one by one.';
drop trigger copilot_queries_limit on app.copilot_queries;
create trigger copilot_queries_limit before insert on app.copilot_queries
  for each row execute function app.limit_questions();

grant create on schema app to briefwell_definer;
set local role briefwell_definer;
create or replace function app.limit_copilot() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('app.copilot ' || new.user_id, 0));
  if 1000 < (select count(*) from (
      select from app.copilot_sessions s where s.user_id = new.user_id limit 1001) counted) then
    raise exception 'You have 1,000 sessions, the most there can be. Delete some first.' using errcode = 'BW043';
  end if;
  return null;
end
$$;
comment on function app.limit_copilot() is 'Raises BW043 when a person would have more than 1,000 sessions.';
reset role;
revoke create on schema app from briefwell_definer;

call app.hand_over_definer_functions();

-- Earlier questions were asked without a word about administrators, so only their askers have them.
set local role briefwell_definer;
insert into app.copilot_record (id, user_id, asked_at, text, scope, refused, confidence, places)
select q.id, q.user_id, q.asked_at, q.text, q.scope, (q.answer ->> 'refused')::boolean,
       (q.answer ->> 'confidence')::real, '[]'
from app.copilot_queries q;
reset role;
