-- Canvases.

create table app.canvases (
  id uuid primary key default gen_random_uuid(),
  company_id uuid references public.company_profiles on delete cascade,
  user_id uuid references auth.users on delete set null,
  title text not null
    constraint canvases_title_length check (char_length(title) between 1 and 200),
  revision integer not null default 1,
  known_since integer not null default 0,
  created_at timestamptz not null default app.now(),
  changed_at timestamptz not null default app.now(),
  changed_by uuid references auth.users on delete set null,
  deleted_at timestamptz
);

comment on table app.canvases is 'Canvases of the insight canvas.';
comment on column app.canvases.id is 'The canvas.';
comment on column app.canvases.company_id is 'Whose it is; null for that of a person who had no company.';
comment on column app.canvases.user_id is 'Who made it; null once that account is deleted.';
comment on column app.canvases.title is 'Title.';
comment on column app.canvases.revision is 'Number of saves, plus one.';
comment on column app.canvases.known_since is
  'The oldest revision since which the changes are known: what was deleted before is forgotten.';
comment on column app.canvases.created_at is 'When it was made.';
comment on column app.canvases.changed_at is 'When its title or widgets last changed.';
comment on column app.canvases.changed_by is 'Who changed them; null once that account is deleted.';
comment on column app.canvases.deleted_at is 'When it was moved to the trash, where a row points at it.';

create index canvases_company_id on app.canvases (company_id, changed_at desc, id desc);
create index canvases_user_id on app.canvases (user_id, changed_at desc, id desc);
create index canvases_changed_by on app.canvases (changed_by);

call app.protect('app.canvases', 'company_id');

create table app.canvas_widgets (
  canvas_id uuid not null references app.canvases on delete cascade,
  id uuid not null,
  revision integer not null,
  z integer not null default 0,
  widget jsonb,
  deleted_at timestamptz,
  constraint canvas_widgets_pkey primary key (canvas_id, id),
  constraint canvas_widgets_deleted check ((widget is null) = (deleted_at is not null))
);

comment on table app.canvas_widgets is 'The widgets of canvases.';
comment on column app.canvas_widgets.canvas_id is 'The canvas.';
comment on column app.canvas_widgets.id is 'The widget, named by whoever added it.';
comment on column app.canvas_widgets.revision is 'The revision of the canvas at which it last changed.';
comment on column app.canvas_widgets.z is 'Its place in the stack: the larger lies above.';
comment on column app.canvas_widgets.widget is
  'Type, title, place, size and data, in the form of the API; null once it is deleted.';
comment on column app.canvas_widgets.deleted_at is
  'When it was deleted; the row stays for 30 days so that other tabs learn of it.';

create index canvas_widgets_revision on app.canvas_widgets (canvas_id, revision);
create index canvas_widgets_deleted_at on app.canvas_widgets (deleted_at) where deleted_at is not null;

call app.protect('app.canvas_widgets');

create table app.canvas_versions (
  id uuid primary key default gen_random_uuid(),
  canvas_id uuid not null references app.canvases on delete cascade,
  revision integer not null,
  name text
    constraint canvas_versions_name_length check (char_length(name) between 1 and 100),
  title text not null,
  widgets jsonb,
  created_at timestamptz not null,
  changed_by uuid references auth.users on delete set null,
  kept_at timestamptz not null default app.now(),
  content_hash bytea,
  constraint canvas_versions_content_known check (widgets is not null or content_hash is not null)
);

comment on table app.canvas_versions is 'States of canvases that are kept, so that they can be restored.';
comment on column app.canvas_versions.id is 'The version.';
comment on column app.canvas_versions.canvas_id is 'The canvas.';
comment on column app.canvas_versions.revision is 'Its revision at that time.';
comment on column app.canvas_versions.name is 'What a person called it; null for one that was kept automatically.';
comment on column app.canvas_versions.title is 'The canvas''s title at that time.';
comment on column app.canvas_versions.widgets is
  'Its widgets at that time, a list in the form of the API; null if another version with the same hash holds them.';
comment on column app.canvas_versions.created_at is 'When the canvas came to be like this.';
comment on column app.canvas_versions.changed_by is 'Who made it so; null once that account is deleted.';
comment on column app.canvas_versions.kept_at is 'When this version was kept.';
comment on column app.canvas_versions.content_hash is
  'SHA-256 of its widgets; null for a version of before, which holds its own.';

create index canvas_versions_canvas_id on app.canvas_versions (canvas_id, created_at desc, id desc);
create index canvas_versions_changed_by on app.canvas_versions (changed_by);
create index canvas_versions_unnamed on app.canvas_versions (kept_at) where name is null;
create unique index canvas_versions_content on app.canvas_versions (canvas_id, content_hash) where widgets is not null;

call app.protect('app.canvas_versions');
