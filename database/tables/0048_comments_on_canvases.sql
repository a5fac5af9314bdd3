-- Comments on canvases stand in the table of those on documents. It keeps its name while the previous version may run.

alter table app.document_comments
  alter column document_id drop not null,
  add column canvas_id uuid references app.canvases on delete cascade,
  add column x integer,
  add column y integer,
  add column widget_id uuid,
  add column dx integer,
  add column dy integer,
  add constraint document_comments_of_one_record check (num_nonnulls(document_id, canvas_id) = 1),
  add constraint document_comments_place_whole check (num_nulls(x, y) in (0, 2) and num_nulls(widget_id, dx, dy) in (0, 3)
                                                      and (widget_id is null or x is not null)),
  add constraint document_comments_place_on_surface check (x between 0 and 20000 and y between 0 and 20000
                                                           and dx between 0 and 20000 and dy between 0 and 20000),
  add constraint document_comments_place_of_kind check (case when canvas_id is null then x is null else block_id is null end),
  add constraint document_comments_reply_unpinned check (parent_id is null or x is null),
  add constraint document_comments_of_canvas unique (canvas_id, id),
  add constraint document_comments_parent_on_canvas foreign key (canvas_id, parent_id)
    references app.document_comments (canvas_id, id) on delete cascade;

comment on table app.document_comments is 'Comments on documents and canvases, and the replies to them.';
comment on column app.document_comments.document_id is 'The document; null for a comment on a canvas.';
comment on column app.document_comments.canvas_id is 'The canvas; null for a comment on a document.';
comment on column app.document_comments.x is
  'Where on the canvas it is pinned, where the widget under it last lay; null for a reply or a comment on the whole canvas.';
comment on column app.document_comments.y is 'The same, downward.';
comment on column app.document_comments.widget_id is
  'The widget that the pin follows, which may be gone; null for a pin that follows none.';
comment on column app.document_comments.dx is 'How far from the left edge of the widget the pin stands.';
comment on column app.document_comments.dy is 'How far below its upper edge.';

create index document_comments_canvas_parent on app.document_comments (canvas_id, parent_id, created_at, id);
create index document_comments_widget_id on app.document_comments (canvas_id, widget_id) where widget_id is not null;
