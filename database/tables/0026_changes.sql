-- Who has a canvas or document open.

create unlogged table app.presences (
  document_id uuid references app.documents on delete cascade,
  canvas_id uuid references app.canvases on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  tab_id uuid not null,
  block_id text
    constraint presences_block_id_form check (block_id ~ '^[A-Za-z0-9_-]{8,36}$'),
  ends_at timestamptz not null,
  constraint presences_one_subject check (num_nonnulls(document_id, canvas_id) = 1),
  constraint presences_of_tab unique nulls not distinct (document_id, canvas_id, user_id, tab_id)
);

comment on table app.presences is 'Who has a document or canvas open now, once for each of their tabs.';
comment on column app.presences.document_id is 'The document; null for a canvas.';
comment on column app.presences.canvas_id is 'The canvas; null for a document.';
comment on column app.presences.user_id is 'Who has it open.';
comment on column app.presences.tab_id is 'The tab, named by itself.';
comment on column app.presences.block_id is 'The block in which they are, which may be gone; null if that is not known.';
comment on column app.presences.ends_at is 'Until when they are there, unless they give another sign of life.';

create index presences_canvas_id on app.presences (canvas_id);
create index presences_user_id on app.presences (user_id);

call app.protect('app.presences');
