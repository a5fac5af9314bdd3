-- The offer to make captions for the videos that a company has.

create table app.caption_offers (
  company_id uuid not null references public.company_profiles on delete cascade,
  accepted boolean not null,
  answered_by uuid references auth.users on delete set null,
  answered_at timestamptz not null default app.now(),
  asked integer not null default 0
    constraint caption_offers_asked_not_negative check (asked >= 0),
  constraint caption_offers_pkey primary key (company_id)
);

comment on table app.caption_offers is
  'What each company answered to the offer of captions for its videos without any: it is made once.';
comment on column app.caption_offers.company_id is 'The company.';
comment on column app.caption_offers.accepted is 'Whether the captions were wanted, at once or later.';
comment on column app.caption_offers.answered_by is 'Who answered last; null once that account is deleted.';
comment on column app.caption_offers.answered_at is 'When that was.';
comment on column app.caption_offers.asked is
  'For how many videos captions were requested since none of these requests were left.';

create index caption_offers_answered_by on app.caption_offers (answered_by);

call app.protect('app.caption_offers', 'company_id');

alter table app.transcriptions add column backlog boolean;

comment on column app.transcriptions.asked_by is
  'Who asked; null once that account is deleted, and for all videos of a company.';
comment on column app.transcriptions.backlog is
  'Whether it is one of those for all videos of a company, which come after the others unless somebody asks for one.';

create index transcriptions_backlog on app.transcriptions (company_id) where backlog;
