-- What readers get of a video holds no notes about where, by whom and with what it was recorded.

alter table app.videos add column clean boolean not null default false, add column inside jsonb;
create index videos_unclean on app.videos (company_id, created_at)
  where not clean and state = 'ready' and step is null;
comment on column app.videos.clean is
  'Whether what plays holds only picture and sound. Videos of earlier versions do not, and are made again one after the other.';
comment on column app.videos.inside is
  'Captions and chapters that the original contains, as offered to whoever may change a brief of it; null if it was not looked at.';
