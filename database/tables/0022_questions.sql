-- Questions and answers.

create table app.answer_settings (
  company_id uuid primary key references public.company_profiles on delete cascade,
  days integer not null default 3
    constraint answer_settings_days_range check (days between 1 and 30),
  time_zone text not null default 'UTC'
    constraint answer_settings_time_zone_known
      check (char_length(time_zone) <= 64 and (timestamptz 'epoch' at time zone time_zone) is not null),
  holidays date[] not null default '{}'
    constraint answer_settings_holidays_number check (cardinality(holidays) <= 200),
  working_days smallint[]
    constraint answer_settings_working_days_known check (
      cardinality(working_days) between 1 and 7 and working_days <@ '{1,2,3,4,5,6,7}'::smallint[]
      and array_position(working_days, null) is null)
);

comment on table app.answer_settings is 'How soon a company promises to answer questions.';
comment on column app.answer_settings.company_id is 'The company.';
comment on column app.answer_settings.days is 'Business days until an answer is due.';
comment on column app.answer_settings.time_zone is 'Where its days begin and end, such as Europe/Berlin.';
comment on column app.answer_settings.holidays is 'Days off on which it would work otherwise.';
comment on column app.answer_settings.working_days is
  'Its working days, from 1 for Monday to 7 for Sunday; null for Monday to Friday.';

call app.protect('app.answer_settings', 'company_id');

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

create index questions_newest on app.questions (brief_id, created_at desc, id desc);
create index questions_reader_id on app.questions (reader_id, brief_id);
create index questions_waiting on app.questions (company_id, due_at, id) where state = 'open';
create index questions_company_id on app.questions (company_id);
create index questions_untold on app.questions (due_at) where state = 'open' and overdue_told_at is null;

call app.protect('app.questions', 'company_id');

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

comment on table app.question_messages is 'What was asked and answered, in order.';
comment on column app.question_messages.id is 'The message.';
comment on column app.question_messages.question_id is 'The question that it belongs to.';
comment on column app.question_messages.company_id is 'The company of the question.';
comment on column app.question_messages.user_id is 'Who wrote it; null once that account is deleted.';
comment on column app.question_messages.kind is
  'question from the reader; answer, or refusal with its reason, from the vendor.';
comment on column app.question_messages.text is 'What it says.';
comment on column app.question_messages.created_at is 'When it was written.';

create index question_messages_question_id on app.question_messages (question_id, company_id, created_at, id);
create index question_messages_user_id on app.question_messages (user_id, created_at);

call app.protect('app.question_messages', 'company_id');

alter table app.held_mails add constraint held_mails_question_id_fkey foreign key (question_id) references app.questions on delete cascade;
