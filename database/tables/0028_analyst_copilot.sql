-- Sessions, questions and workspaces of the copilot, and their record.

create table app.copilot_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  title text not null
    constraint copilot_sessions_title_length check (char_length(title) <= 200),
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  deleted_at timestamptz,
  workspace_id uuid
);

comment on table app.copilot_sessions is 'Sessions with the analyst copilot.';
comment on column app.copilot_sessions.id is 'The session.';
comment on column app.copilot_sessions.user_id is 'Whose it is.';
comment on column app.copilot_sessions.title is 'Title: the first question until it is renamed; empty before.';
comment on column app.copilot_sessions.created_at is 'When it was started.';
comment on column app.copilot_sessions.updated_at is 'When something was last asked in it.';
comment on column app.copilot_sessions.deleted_at is
  'When its owner deleted it; until it goes for good after 30 days it can be restored.';
comment on column app.copilot_sessions.workspace_id is
  'The workspace into which its author put it. It counts while the author has access to it.';

create index copilot_sessions_user_id on app.copilot_sessions (user_id, created_at desc, id desc);
create index copilot_sessions_deleted_at on app.copilot_sessions (deleted_at) where deleted_at is not null;
create index copilot_sessions_workspace_id on app.copilot_sessions (workspace_id, created_at desc, id desc);

call app.protect('app.copilot_sessions');

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
  asked_at timestamptz not null default app.now(),
  state text not null
    constraint copilot_queries_state check (state in ('waiting', 'answering', 'stopping', 'done', 'stopped', 'failed')),
  beat_at timestamptz,
  follow_up jsonb,
  constraint copilot_queries_beats_while_answering check (state not in ('answering', 'stopping') or beat_at is not null)
);

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
comment on column app.copilot_queries.state is
  'Waiting for a language model, answering (stopping once it should end), or ended: done, stopped or failed.';
comment on column app.copilot_queries.beat_at is
  'When the process that answers last said so; an answer without a beat for 30 seconds has failed.';
comment on column app.copilot_queries.follow_up is
  'The earlier query {queryId} that it asks further about, and how {type}; null of a question of its own.';

create index copilot_queries_session_id on app.copilot_queries (session_id, asked_at, id);
create index copilot_queries_user_id on app.copilot_queries (user_id, asked_at);
create index copilot_queries_answering on app.copilot_queries (user_id) where state in ('answering', 'stopping');

call app.protect('app.copilot_queries');

create table app.copilot_workspaces (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  name text not null
    constraint copilot_workspaces_name_length
      check (char_length(btrim(name)) >= 1 and char_length(name) <= 100),
  description text not null
    constraint copilot_workspaces_description_length check (char_length(description) <= 1000),
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  deleted_at timestamptz,
  constraint copilot_workspaces_of_a_person unique (id, user_id)
);

comment on table app.copilot_workspaces is 'Groups of sessions with the analyst copilot.';
comment on column app.copilot_workspaces.id is 'The workspace.';
comment on column app.copilot_workspaces.user_id is 'Whose it is: they alone change, share and delete it.';
comment on column app.copilot_workspaces.name is 'Name.';
comment on column app.copilot_workspaces.description is 'What it is for; may be empty.';
comment on column app.copilot_workspaces.created_at is 'When it was made.';
comment on column app.copilot_workspaces.updated_at is 'When its owner last changed it.';
comment on column app.copilot_workspaces.deleted_at is
  'When its owner deleted it; until it goes for good after 30 days it can be restored.';

create index copilot_workspaces_user_id on app.copilot_workspaces (user_id, created_at desc, id desc);
create index copilot_workspaces_deleted_at on app.copilot_workspaces (deleted_at) where deleted_at is not null;

call app.protect('app.copilot_workspaces');

-- Sharing ends with the membership of either side: the rows go with it.
create table app.copilot_workspace_members (
  workspace_id uuid not null,
  owner_id uuid not null references public.team_members (user_id) on delete cascade,
  user_id uuid not null references public.team_members (user_id) on delete cascade,
  created_at timestamptz not null default app.now(),
  constraint copilot_workspace_members_pkey primary key (workspace_id, user_id),
  constraint copilot_workspace_members_of_the_owner foreign key (workspace_id, owner_id)
    references app.copilot_workspaces (id, user_id) on delete cascade,
  constraint copilot_workspace_members_not_the_owner check (user_id <> owner_id)
);

comment on table app.copilot_workspace_members is
  'With whom workspaces are shared: they read its sessions and add their own.';
comment on column app.copilot_workspace_members.workspace_id is 'The workspace.';
comment on column app.copilot_workspace_members.owner_id is 'Whose it is, a member of the same company.';
comment on column app.copilot_workspace_members.user_id is 'With whom it is shared.';
comment on column app.copilot_workspace_members.created_at is 'Since when.';

create index copilot_workspace_members_user_id on app.copilot_workspace_members (user_id);
create index copilot_workspace_members_owner_id on app.copilot_workspace_members (owner_id, workspace_id);

call app.protect('app.copilot_workspace_members');

create table app.copilot_retention (
  company_id uuid primary key references public.company_profiles on delete cascade,
  days integer
    constraint copilot_retention_days_known check (days in (30, 90, 365))
);

comment on table app.copilot_retention is
  'How long a company keeps what its people ask the copilot. Without a row, and without a company, 365 days.';
comment on column app.copilot_retention.company_id is 'The company.';
comment on column app.copilot_retention.days is 'Days after the question; null for ever.';

call app.protect('app.copilot_retention', 'company_id');

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

comment on table app.copilot_record is
  'Every question to the analyst copilot, and every section of a document that a language model was to draft, for the administrators of the company.';
comment on column app.copilot_record.id is 'The question, as in copilot_queries; of a section, an id of its own.';
comment on column app.copilot_record.company_id is 'The company of the person at that time; null without one.';
comment on column app.copilot_record.user_id is 'Who asked, whose name is read from the team; null once the account is deleted.';
comment on column app.copilot_record.asked_at is 'When it was asked.';
comment on column app.copilot_record.text is 'What was asked, or which section of which document was to be drafted.';
comment on column app.copilot_record.scope is 'What it was limited to.';
comment on column app.copilot_record.refused is 'Whether there was no answer, or nothing of the draft could be used.';
comment on column app.copilot_record.confidence is
  'How sure the answer was, from 0 to 1; of a draft, the share of its sentences that a source supports.';
comment on column app.copilot_record.places is
  'The places that the answer quoted or listed, or that the draft was made from, without their words: holder (of its passages), title, field, startMs.';
comment on column app.copilot_record.model is 'The language model that wrote the answer; null without one.';
comment on column app.copilot_record.input_tokens is 'Tokens that the model read; null without one.';
comment on column app.copilot_record.output_tokens is 'Tokens that the model wrote; null without one.';
comment on column app.copilot_record.ms is 'Milliseconds until the model had answered; null without one.';
comment on column app.copilot_record.rating is 'What the asker says of the answer: 1 helpful, -1 not; null if nothing.';
comment on column app.copilot_record.comment is 'Why; null without a reason.';
comment on column app.copilot_record.folded is 'Question and comment as the search compares them.';

create index copilot_record_company_id on app.copilot_record (company_id, asked_at desc, id desc);
create index copilot_record_user_id on app.copilot_record (user_id, asked_at desc);

call app.protect('app.copilot_record', 'company_id');

create table app.copilot_questions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid references public.company_profiles on delete cascade,
  person_id uuid references auth.users on delete cascade,
  author_id uuid references auth.users on delete set null,
  category text not null
    constraint copilot_questions_category_known check (
      category in ('cost-savings', 'risk-assessment', 'board-prep', 'market-analysis', 'roadmap')),
  title text not null
    constraint copilot_questions_title_length check (char_length(title) between 1 and 100),
  description text not null
    constraint copilot_questions_description_length check (char_length(description) <= 300),
  query text not null
    constraint copilot_questions_query_length check (char_length(query) between 1 and 1000),
  created_at timestamptz not null default app.now(),
  deleted_at timestamptz,
  constraint copilot_questions_one_owner check (num_nonnulls(company_id, person_id) = 1)
);

comment on table app.copilot_questions is 'Questions that members of a company, and readers without one, added to the CIO pack.';
comment on column app.copilot_questions.id is 'The question.';
comment on column app.copilot_questions.company_id is 'The company whose members see it; null of a reader without one.';
comment on column app.copilot_questions.person_id is 'The reader whose own it is; null of a company.';
comment on column app.copilot_questions.author_id is 'Who added it; null once that account is deleted.';
comment on column app.copilot_questions.category is
  'cost-savings, risk-assessment, board-prep, market-analysis or roadmap.';
comment on column app.copilot_questions.title is 'Title.';
comment on column app.copilot_questions.description is 'What it is about; may be empty.';
comment on column app.copilot_questions.query is 'What is asked.';
comment on column app.copilot_questions.created_at is 'When it was added.';
comment on column app.copilot_questions.deleted_at is
  'When it was deleted; until it goes for good after 30 days it can be restored.';

create index copilot_questions_company_id on app.copilot_questions (company_id, created_at);
create index copilot_questions_person_id on app.copilot_questions (person_id, created_at);
create index copilot_questions_author_id on app.copilot_questions (author_id);
create index copilot_questions_deleted_at on app.copilot_questions (deleted_at) where deleted_at is not null;

call app.protect('app.copilot_questions', 'company_id');

alter table app.copilot_sessions add constraint copilot_sessions_workspace_id_fkey foreign key (workspace_id) references app.copilot_workspaces on delete set null;
