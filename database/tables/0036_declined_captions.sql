-- Which videos nobody wants captions for.

alter table app.videos add column captions_declined boolean;

comment on column app.videos.captions_declined is
  'Whether the author wanted no captions, or they were deleted; null if that was decided before it was kept.';
