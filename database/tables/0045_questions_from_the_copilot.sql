-- What an analyst does next: questions to vendors from the copilot, and what the CIO pack finds covered.

create table app.copilot_asked (
  question_id uuid primary key references app.questions on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  vendor_id uuid not null references public.company_profiles on delete cascade,
  -- Without a foreign key, like questions.
  brief_id uuid not null,
  query_id uuid references app.copilot_queries on delete cascade,
  item text
    constraint copilot_asked_item_length check (char_length(item) between 1 and 64),
  constraint copilot_asked_one_place check (num_nonnulls(query_id, item) = 1)
);

comment on table app.copilot_asked is 'Where in the copilot a question to a vendor was asked, and is shown.';
comment on column app.copilot_asked.question_id is 'The question.';
comment on column app.copilot_asked.user_id is 'Who asked.';
comment on column app.copilot_asked.vendor_id is 'The company that is asked.';
comment on column app.copilot_asked.brief_id is 'The brief that it is about.';
comment on column app.copilot_asked.query_id is 'The question to the copilot below which it was asked; null in the CIO pack.';
comment on column app.copilot_asked.item is
  'The question of the CIO pack: the name of a common one, or the id of one that was added; null below a question to the copilot.';

create index copilot_asked_user_id on app.copilot_asked (user_id, vendor_id);
create index copilot_asked_vendor_id on app.copilot_asked (vendor_id);
create index copilot_asked_query_id on app.copilot_asked (query_id);

call app.protect('app.copilot_asked');

create table app.copilot_coverage (
  user_id uuid not null references auth.users on delete cascade,
  vendor_id uuid not null references public.company_profiles on delete cascade,
  item text not null
    constraint copilot_coverage_item_length check (char_length(item) between 1 and 64),
  covered boolean not null,
  model text
    constraint copilot_coverage_model_length check (char_length(model) between 1 and 200),
  source jsonb,
  decided_at timestamptz not null default app.now(),
  constraint copilot_coverage_pkey primary key (user_id, vendor_id, item)
);

comment on table app.copilot_coverage is
  'Whether what a person may read of a vendor answers a question of the CIO pack, as they see it, or as a language model read it for them.';
comment on column app.copilot_coverage.user_id is 'Whose judgment it is.';
comment on column app.copilot_coverage.vendor_id is 'The vendor.';
comment on column app.copilot_coverage.item is
  'The question: the name of a common one, or the id of one that was added.';
comment on column app.copilot_coverage.covered is 'Whether it is answered.';
comment on column app.copilot_coverage.model is 'The language model that read the passages; null if the person decided.';
comment on column app.copilot_coverage.source is
  'The passage that answers it, as it was read; null if there is none, or the person named none.';
comment on column app.copilot_coverage.decided_at is 'When it was decided.';

create index copilot_coverage_vendor_id on app.copilot_coverage (vendor_id);

call app.protect('app.copilot_coverage');
