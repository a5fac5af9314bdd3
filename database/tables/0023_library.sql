-- What a reader last saw of the library.

create table app.library_visits (
  user_id uuid primary key references auth.users on delete cascade,
  visited_at timestamptz not null,
  before_at timestamptz
);

comment on table app.library_visits is 'When readers looked into their library.';
comment on column app.library_visits.user_id is 'The reader.';
comment on column app.library_visits.visited_at is 'The last time.';
comment on column app.library_visits.before_at is 'The end of the visit before that; null for none.';

call app.protect('app.library_visits');
