-- What readers get of a video holds no notes about where, by whom and with what it was recorded.

-- Without a default at first, because PostgreSQL 15 refuses one while a function uses the row type.
alter table app.videos add column clean boolean, add column inside jsonb;
alter table app.videos disable trigger user;
set local role service_role;
update app.videos set clean = false;
reset role;
alter table app.videos enable trigger user;
alter table app.videos alter column clean set default false, alter column clean set not null;
create index videos_unclean on app.videos (company_id, created_at)
  where not clean and state = 'ready' and step is null;
comment on column app.videos.clean is
  'Whether what plays holds only picture and sound. Videos of earlier versions do not, and are made again one after the other.';
comment on column app.videos.inside is
  'Captions and chapters that the original contains, as offered to whoever may change a brief of it; null if it was not looked at.';
