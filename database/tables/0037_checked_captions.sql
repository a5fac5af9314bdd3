-- Captions from speech: lines that may be wrong, who has checked them, how fast they are made, and what readers are told.

alter table app.captions
  add column checked_by uuid references auth.users on delete set null,
  add column checked_at timestamptz,
  add constraint captions_checked_whole check (checked_by is null or checked_at is not null);

comment on column app.captions.checked_by is 'Who found them right; null once that account is deleted.';
comment on column app.captions.checked_at is 'When somebody found them right; null if nobody has.';

create index captions_checked_by on app.captions (checked_by);

alter table app.caption_lines
  add column unsure text
    constraint caption_lines_unsure_known check (unsure in ('repeated', 'unclear'));

comment on column app.caption_lines.unsure is
  'Why the line may be wrong: said again and again, or hard to hear. Null if it is not, or was corrected.';

alter table app.transcriptions
  add column heard_at timestamptz,
  add column pace real
    constraint transcriptions_pace_positive check (pace > 0);

comment on column app.transcriptions.heard_at is 'When heard_ms was reached, by the machine''s clock.';
comment on column app.transcriptions.pace is 'Milliseconds of the video heard per millisecond; null until a part was heard.';
comment on column app.transcriptions.language is 'The language that was asked for, or found so far.';

create table app.caption_settings (
  company_id uuid primary key references public.company_profiles on delete cascade,
  tell_readers boolean not null default false
);

comment on table app.caption_settings is 'What a company chose for its captions.';
comment on column app.caption_settings.company_id is 'The company.';
comment on column app.caption_settings.tell_readers is
  'Whether readers are told of captions that a machine made and nobody has checked.';

call app.protect('app.caption_settings', 'company_id');
