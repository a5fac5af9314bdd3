-- Who has a record (a canvas or document) open.

create unlogged table app.presences (
  record_id uuid not null,
  user_id uuid not null references auth.users on delete cascade,
  tab_id uuid not null,
  block_id text
    constraint presences_block_id_form check (block_id ~ '^[A-Za-z0-9_-]{8,36}$'),
  ends_at timestamptz not null,
  constraint presences_of_tab primary key (record_id, user_id, tab_id)
);

comment on table app.presences is 'Who has a record open now, once for each of their tabs.';
comment on column app.presences.record_id is
  'The record, of whatever kind, so that no kind has a column of its own; rows of deleted ones end within minutes.';
comment on column app.presences.user_id is 'Who has it open.';
comment on column app.presences.tab_id is 'The tab, named by itself.';
comment on column app.presences.block_id is 'The block in which they are, which may be gone; null if that is not known.';
comment on column app.presences.ends_at is 'Until when they are there, unless they give another sign of life.';

create index presences_user_id on app.presences (user_id);

call app.protect('app.presences');
