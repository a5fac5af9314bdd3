-- Captions.

create table app.captions (
  id uuid primary key default gen_random_uuid(),
  object_id uuid not null,
  company_id uuid not null,
  language text not null
    constraint captions_language_format check (language ~ '^[A-Za-z0-9-]{2,100}$'),
  label text not null
    constraint captions_label_length check (char_length(label) between 1 and 100),
  automatic boolean not null default false,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  constraint captions_language_key unique (object_id, language, automatic),
  constraint captions_object_id_fkey foreign key (object_id, company_id)
    references storage.objects (id, company_id) on delete cascade
);

comment on table app.captions is 'The captions of a video in one language.';
comment on column app.captions.id is 'The track.';
comment on column app.captions.object_id is 'The stored video.';
comment on column app.captions.company_id is 'The company of the video.';
comment on column app.captions.language is 'BCP 47; und if unknown.';
comment on column app.captions.label is 'Name in the player''s menu.';
comment on column app.captions.automatic is 'Made from speech by a machine.';
comment on column app.captions.created_at is 'When it was added.';
comment on column app.captions.updated_at is 'When it last changed.';

create index captions_object_id on app.captions (object_id, company_id);

call app.protect('app.captions', 'company_id');

create table app.caption_lines (
  id bigint generated always as identity primary key,
  caption_id uuid not null references app.captions on delete cascade,
  position integer not null
    constraint caption_lines_position_positive check (position >= 0),
  object_id uuid not null,
  company_id uuid not null,
  start_ms integer not null
    constraint caption_lines_start_positive check (start_ms >= 0),
  end_ms integer not null
    constraint caption_lines_end_after_start check (end_ms >= start_ms),
  text text not null
    constraint caption_lines_text_length check (char_length(text) between 1 and 1000),
  said text not null
    constraint caption_lines_said_length check (char_length(said) <= 2001),
  constraint caption_lines_position_key unique (caption_id, position)
);

comment on table app.caption_lines is 'The lines of captions.';
comment on column app.caption_lines.id is 'The line; ids of a track ascend in its order.';
comment on column app.caption_lines.caption_id is 'The track.';
comment on column app.caption_lines.position is 'Place in the track, from 0.';
comment on column app.caption_lines.object_id is 'The video of the track.';
comment on column app.caption_lines.company_id is 'The company of the track.';
comment on column app.caption_lines.start_ms is 'Milliseconds from the beginning of the video.';
comment on column app.caption_lines.end_ms is 'Milliseconds from the beginning of the video.';
comment on column app.caption_lines.text is 'The words.';
comment on column app.caption_lines.said is
  'The words, a line break, and the words of the next line, because sentences continue across lines.';

create index caption_lines_object_id on app.caption_lines (object_id, id);

call app.protect('app.caption_lines', 'company_id');

create table app.transcriptions (
  object_id uuid not null,
  company_id uuid not null,
  asked_by uuid references auth.users on delete set null,
  problem text
    constraint transcriptions_problem_length check (char_length(problem) between 1 and 50),
  failed boolean not null default false,
  attempts integer not null default 0,
  due_at timestamptz not null default app.now(),
  leased_until timestamptz,
  heard jsonb not null default '[]'
    constraint transcriptions_heard_list check (jsonb_typeof(heard) = 'array'),
  heard_ms integer not null default 0
    constraint transcriptions_heard_ms_positive check (heard_ms >= 0),
  language text,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  constraint transcriptions_pkey primary key (object_id, company_id),
  constraint transcriptions_object_id_fkey foreign key (object_id, company_id)
    references storage.objects (id, company_id) on delete cascade
);

comment on table app.transcriptions is
  'Requests to make captions from speech; the row is deleted once the captions exist.';
comment on column app.transcriptions.object_id is 'The stored video.';
comment on column app.transcriptions.company_id is 'The company of the video.';
comment on column app.transcriptions.asked_by is 'Who asked; null once that account is deleted.';
comment on column app.transcriptions.problem is 'Code of the last problem.';
comment on column app.transcriptions.failed is 'Whether it was given up.';
comment on column app.transcriptions.attempts is 'How often it was started.';
comment on column app.transcriptions.due_at is 'When to start, or to try again.';
comment on column app.transcriptions.leased_until is 'Until when a process is working on it, unless it renews.';
comment on column app.transcriptions.heard is
  'Words of the finished parts: a list of start and end in milliseconds and text.';
comment on column app.transcriptions.heard_ms is 'Where the next part begins.';
comment on column app.transcriptions.language is 'The language that the transcription server reported.';
comment on column app.transcriptions.created_at is 'When it was requested.';
comment on column app.transcriptions.updated_at is 'When it last changed.';

create index transcriptions_asked_by on app.transcriptions (asked_by);
create index transcriptions_due_at on app.transcriptions (due_at) where not failed;

call app.protect('app.transcriptions', 'company_id');

create table app.caption_sizes (
  company_id uuid primary key references public.company_profiles on delete cascade,
  tracks bigint not null default 0,
  bytes bigint not null default 0
);

comment on table app.caption_sizes is 'Number and size of the captions of each company.';
comment on column app.caption_sizes.company_id is 'The company.';
comment on column app.caption_sizes.tracks is 'Number of its rows in app.captions.';
comment on column app.caption_sizes.bytes is 'Bytes of text, in UTF-8, of its rows in app.caption_lines.';

alter table app.caption_sizes enable row level security;
alter table app.caption_sizes force row level security;
grant select, insert on app.caption_sizes to service_role;
create policy service_sees_the_company_of_its_job on app.caption_sizes to service_role
  using ((select app.job_company()) is null or company_id = (select app.job_company()));
