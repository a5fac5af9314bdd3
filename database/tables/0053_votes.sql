-- Dot votes on canvases.

create table app.canvas_votes (
  id uuid primary key default gen_random_uuid(),
  canvas_id uuid not null references app.canvases on delete cascade,
  dots integer not null
    constraint canvas_votes_dots_counted check (dots between 1 and 20),
  hidden boolean not null,
  started_by uuid references auth.users on delete set null,
  created_at timestamptz not null default app.now(),
  ends_at timestamptz not null
);

comment on table app.canvas_votes is 'Votes on what is on canvases, by dots; the last 50 of each canvas.';
comment on column app.canvas_votes.id is 'The vote.';
comment on column app.canvas_votes.canvas_id is 'The canvas.';
comment on column app.canvas_votes.dots is 'How many dots each person has.';
comment on column app.canvas_votes.hidden is 'Whether the dots of others are hidden until it ends.';
comment on column app.canvas_votes.started_by is 'Who started it; null once that account is deleted.';
comment on column app.canvas_votes.created_at is 'When it was started.';
comment on column app.canvas_votes.ends_at is 'When it ends, or was ended before.';

create index canvas_votes_canvas_id on app.canvas_votes (canvas_id, created_at desc, id desc);
create index canvas_votes_started_by on app.canvas_votes (started_by);

call app.protect('app.canvas_votes');

create table app.canvas_dots (
  vote_id uuid not null references app.canvas_votes on delete cascade,
  user_id uuid not null,
  slot integer not null
    constraint canvas_dots_slot_counted check (slot between 1 and 20),
  widget_id uuid not null,
  label text not null
    constraint canvas_dots_label_length check (char_length(label) <= 200),
  constraint canvas_dots_pkey primary key (vote_id, user_id, slot)
);

comment on table app.canvas_dots is 'The dots that people have put on widgets in votes.';
comment on column app.canvas_dots.vote_id is 'The vote.';
comment on column app.canvas_dots.user_id is 'Whose dot it is; it counts also once that account is deleted.';
comment on column app.canvas_dots.slot is 'Which of their dots it is, from 1.';
comment on column app.canvas_dots.widget_id is 'The widget, which may be gone.';
comment on column app.canvas_dots.label is 'What the widget was called or said then.';

create index canvas_dots_widget_id on app.canvas_dots (vote_id, widget_id);

call app.protect('app.canvas_dots');
