-- What readers get of a video holds no notes about where, by whom and with what it was recorded.

alter table app.videos add column clean boolean not null default false;
create index videos_unclean on app.videos (company_id, created_at)
  where not clean and state = 'ready' and step is null;
comment on column app.videos.clean is
  'Whether what plays holds only picture and sound. Videos of earlier versions do not, and are made again one after the other.';
