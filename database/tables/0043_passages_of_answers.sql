-- Passages of answers to readers' questions; and what says nothing is no passage any more.

create table app.passage_renewal (
  one boolean primary key default true
    constraint passage_renewal_one check (one),
  unrenewed_below bigint,
  questions_after uuid
);

comment on table app.passage_renewal is
  'How far the job is that makes passages which an earlier version made what this one would make: one row, or none in installations that began with this one.';
comment on column app.passage_renewal.one is 'True.';
comment on column app.passage_renewal.unrenewed_below is 'Passages with lower ids are still to be seen; null once all were.';
comment on column app.passage_renewal.questions_after is
  'Questions with greater ids may be answered without passages; null once all were seen.';

-- In a new installation there is nothing to renew.
insert into app.passage_renewal
select true, 9223372036854775807, '00000000-0000-0000-0000-000000000000'
where exists (select from app.passages) or exists (select from app.questions);

call app.protect('app.passage_renewal');

-- Not valid, because all rows that are there fit the check that this replaces.
alter table app.passages
  add column question_id uuid references app.questions on delete cascade,
  add column answered_at timestamptz,
  drop constraint passages_times_of_captions,
  add constraint passages_times_of_videos check (
    num_nonnulls(starts, end_ms) in (0, 2) and (caption_id is null or starts is not null)
    and (starts is null or num_nonnulls(caption_id, question_id) = 1)) not valid,
  add constraint passages_question_of_a_brief check (
    num_nonnulls(question_id, answered_at) in (0, 2)
    and (question_id is null or (brief_id is not null and caption_id is null))) not valid;

comment on column app.passages.question_id is 'The reader''s question that it answers; null for everything else.';
comment on column app.passages.answered_at is 'When that was answered; null for everything else.';
comment on column app.passages.internal_id is
  'The holder of what readers of a brief do not search: its internal fields, or a question for its answers until they are published. Null for everything else.';
comment on column app.passages.holder_id is
  'What decides who may read it: the published version, the document, the canvas, the brief, its internal fields, the question, or the company for its profile and products.';
comment on column app.passages.field is
  'The field in the words of the wire (description, year_founded), said for captions, or answer.';
comment on column app.passages.starts is
  'Milliseconds at which each line of captions begins, or at which the question was asked, for each line; null for fields.';
comment on column app.passages.end_ms is
  'Milliseconds at which the last line of captions ends, or at which the question was asked; null for fields.';

create index passages_question_id on app.passages (question_id);
