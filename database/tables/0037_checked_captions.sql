-- Captions from speech: what readers are told, and who has checked them.

create table app.caption_settings (
  company_id uuid primary key references public.company_profiles on delete cascade,
  tell_readers boolean not null default false
);

comment on table app.caption_settings is 'What a company chose for its captions.';
comment on column app.caption_settings.company_id is 'The company.';
comment on column app.caption_settings.tell_readers is
  'Whether readers are told of captions that a machine made and nobody has checked.';

call app.protect('app.caption_settings', 'company_id');

alter table app.captions
  add column checked_by uuid references auth.users on delete set null,
  add column checked_at timestamptz,
  add constraint captions_checked_whole check (checked_by is null or checked_at is not null);

comment on column app.captions.checked_by is 'Who found them right; null once that account is deleted.';
comment on column app.captions.checked_at is 'When somebody found them right; null if nobody has.';

create index captions_checked_by on app.captions (checked_by);
