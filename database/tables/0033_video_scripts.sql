-- What was read while a video was recorded.

create table app.video_scripts (
  object_id uuid not null,
  company_id uuid not null,
  script text not null
    constraint video_scripts_script_length check (char_length(script) between 1 and 20000),
  created_at timestamptz not null default app.now(),
  constraint video_scripts_pkey primary key (object_id, company_id),
  constraint video_scripts_object_id_fkey foreign key (object_id, company_id)
    references storage.objects (id, company_id) on delete cascade
);

comment on table app.video_scripts is
  'The texts that teleprompters showed while videos were recorded: captions made from their speech take its words.';
comment on column app.video_scripts.object_id is 'The stored video.';
comment on column app.video_scripts.company_id is 'The company of the video.';
comment on column app.video_scripts.script is 'The text.';
comment on column app.video_scripts.created_at is 'When it was added.';

call app.protect('app.video_scripts', 'company_id');
