-- Comparisons of vendors and products by criteria.

create table app.copilot_comparisons (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  title text not null
    constraint copilot_comparisons_title_length check (char_length(title) between 1 and 200),
  subjects jsonb not null
    constraint copilot_comparisons_subjects_array check (jsonb_typeof(subjects) = 'array')
    constraint copilot_comparisons_subjects_shown
      check (jsonb_array_length(jsonb_path_query_array(subjects, '$[*] ? (!exists(@.removedAt ? (@ != null)))')) <= 10)
    constraint copilot_comparisons_subjects_size check (octet_length(subjects::text) <= 10000),
  criteria jsonb not null
    constraint copilot_comparisons_criteria_array check (jsonb_typeof(criteria) = 'array')
    constraint copilot_comparisons_criteria_shown
      check (jsonb_array_length(jsonb_path_query_array(criteria, '$[*] ? (!exists(@.removedAt ? (@ != null)))')) <= 30)
    constraint copilot_comparisons_criteria_size check (octet_length(criteria::text) <= 100000),
  workspace_id uuid references app.copilot_workspaces on delete set null,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  deleted_at timestamptz,
  filling uuid,
  beat_at timestamptz,
  constraint copilot_comparisons_beats_while_filling check ((filling is null) = (beat_at is null))
);

comment on table app.copilot_comparisons is 'Tables that compare vendors or products by criteria.';
comment on column app.copilot_comparisons.id is 'The comparison.';
comment on column app.copilot_comparisons.user_id is 'Whose it is: they alone change, fill and delete it.';
comment on column app.copilot_comparisons.title is 'Title.';
comment on column app.copilot_comparisons.subjects is
  'What is compared, in order: {id, kind: vendor or product, removedAt}. What was removed is kept for a while, so that it can be put back.';
comment on column app.copilot_comparisons.criteria is
  'By what, in order: {id, text, pinned, removedAt}.';
comment on column app.copilot_comparisons.workspace_id is
  'The workspace into which its owner put it. It counts while the owner has access to it.';
comment on column app.copilot_comparisons.created_at is 'When it was made.';
comment on column app.copilot_comparisons.updated_at is 'When its owner last changed it.';
comment on column app.copilot_comparisons.deleted_at is
  'When its owner deleted it; until it goes for good after 30 days it can be restored.';
comment on column app.copilot_comparisons.filling is 'The run that fills its cells; null while none does.';
comment on column app.copilot_comparisons.beat_at is
  'When that run last reported; without a beat for 30 seconds, its process is lost.';

create index copilot_comparisons_user_id on app.copilot_comparisons (user_id, created_at desc, id desc);
create index copilot_comparisons_workspace_id on app.copilot_comparisons (workspace_id, created_at desc, id desc);
create index copilot_comparisons_deleted_at on app.copilot_comparisons (deleted_at) where deleted_at is not null;

call app.protect('app.copilot_comparisons');

create table app.copilot_comparison_cells (
  comparison_id uuid not null references app.copilot_comparisons on delete cascade,
  criterion_id uuid not null,
  subject_id uuid not null,
  cell jsonb not null
    constraint copilot_comparison_cells_size check (octet_length(cell::text) <= 40000),
  filled_at timestamptz not null,
  constraint copilot_comparison_cells_pkey primary key (comparison_id, criterion_id, subject_id)
);

comment on table app.copilot_comparison_cells is 'What comparisons found about each vendor or product by each criterion.';
comment on column app.copilot_comparison_cells.comparison_id is 'The comparison.';
comment on column app.copilot_comparison_cells.criterion_id is 'The criterion, as in its comparison.';
comment on column app.copilot_comparison_cells.subject_id is 'The vendor or product, as in its comparison.';
comment on column app.copilot_comparison_cells.cell is
  'What was found, with its source: app.readable_holders decides who may still see it. No text if nothing was found.';
comment on column app.copilot_comparison_cells.filled_at is 'When it was found.';

call app.protect('app.copilot_comparison_cells');
