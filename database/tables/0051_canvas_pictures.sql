-- Pictures on canvases.

create table app.canvas_pictures (
  canvas_id uuid not null references app.canvases on delete cascade,
  file_id uuid not null,
  type text not null
    constraint canvas_pictures_type_known check (type in ('image/png', 'image/jpeg')),
  size integer not null
    constraint canvas_pictures_size_limited check (size between 1 and 20000000),
  width integer not null
    constraint canvas_pictures_width_limited check (width between 1 and 10000),
  height integer not null
    constraint canvas_pictures_height_limited check (height between 1 and 10000),
  user_id uuid references auth.users on delete set null,
  created_at timestamptz not null default app.now(),
  unused_since timestamptz,
  constraint canvas_pictures_pkey primary key (canvas_id, file_id)
);

comment on table app.canvas_pictures is 'The pictures of canvases; the bytes are in the file store under their id.';
comment on column app.canvas_pictures.canvas_id is 'The canvas that may show it.';
comment on column app.canvas_pictures.file_id is 'The file, which several canvases of the same owner may have.';
comment on column app.canvas_pictures.type is 'Its type by content.';
comment on column app.canvas_pictures.size is 'Bytes.';
comment on column app.canvas_pictures.width is 'Pixels.';
comment on column app.canvas_pictures.height is 'Pixels.';
comment on column app.canvas_pictures.user_id is 'Who added it; null once that account is deleted.';
comment on column app.canvas_pictures.created_at is 'When it was added to the canvas.';
comment on column app.canvas_pictures.unused_since is
  'Since when neither the canvas nor one of its versions shows it, as the nightly job found; let go after 30 days.';

create index canvas_pictures_file_id on app.canvas_pictures (file_id);
create index canvas_pictures_user_id on app.canvas_pictures (user_id);

call app.protect('app.canvas_pictures');
