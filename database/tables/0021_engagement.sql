-- What readers watched.

create table app.watches (
  brief_id uuid not null,
  reader_id uuid not null references auth.users on delete cascade,
  object_id uuid not null,
  company_id uuid not null references public.company_profiles on delete cascade,
  seen int4multirange not null default '{}',
  unseen int4multirange not null default '{}',
  plays integer[] not null default '{}',
  position_ms integer not null default 0
    constraint watches_position_ms_positive check (position_ms >= 0),
  visits integer not null default 0,
  hidden boolean not null default false,
  first_at timestamptz not null default app.now(),
  last_at timestamptz not null default app.now(),
  late boolean,
  constraint watches_pkey primary key (brief_id, reader_id, object_id)
);

comment on table app.watches is 'Which seconds of a video a reader has watched. Another video of the brief starts anew.';
comment on column app.watches.brief_id is 'The brief.';
comment on column app.watches.reader_id is 'The account of the reader.';
comment on column app.watches.object_id is 'The stored video that the brief had.';
comment on column app.watches.company_id is 'The company of the brief.';
comment on column app.watches.seen is 'Seconds played in sight.';
comment on column app.watches.unseen is 'Seconds played in the background or in a small window.';
comment on column app.watches.plays is
  'How often each second was played, as differences: the sum of the first n+1 is the plays of second n.';
comment on column app.watches.position_ms is 'Where the reader stopped, in milliseconds.';
comment on column app.watches.visits is 'How often the reader began to watch.';
comment on column app.watches.hidden is 'Whether the reader hides this from the vendor.';
comment on column app.watches.first_at is 'When the reader first watched.';
comment on column app.watches.last_at is 'When the reader last watched.';
comment on column app.watches.late is
  'Whether parts were reported later, after the player had no connection; null for no.';

create index watches_reader_id on app.watches (reader_id);
create index watches_company_id on app.watches (company_id);
create index watches_last_at on app.watches (company_id, last_at desc, reader_id desc);

call app.protect('app.watches', 'company_id');

create table app.watch_visits (
  id uuid primary key,
  brief_id uuid not null,
  reader_id uuid not null references auth.users on delete cascade,
  object_id uuid not null,
  company_id uuid not null references public.company_profiles on delete cascade,
  started_at timestamptz not null default app.now(),
  beat_at timestamptz not null default app.now(),
  played_ms integer not null default 0,
  seen_ms integer not null default 0,
  counted int4multirange
);

comment on table app.watch_visits is 'Players that report what they play, for a day.';
comment on column app.watch_visits.id is 'The visit, as the player names it.';
comment on column app.watch_visits.brief_id is 'The brief.';
comment on column app.watch_visits.reader_id is 'The account of the reader.';
comment on column app.watch_visits.object_id is 'The stored video.';
comment on column app.watch_visits.company_id is 'The company of the brief.';
comment on column app.watch_visits.started_at is 'When its first report arrived.';
comment on column app.watch_visits.beat_at is 'When its last report arrived.';
comment on column app.watch_visits.played_ms is 'Milliseconds that were counted.';
comment on column app.watch_visits.seen_ms is 'Those of them that were played in sight.';
comment on column app.watch_visits.counted is 'Numbers of the reports that were counted; none is counted again.';

create index watch_visits_reader_id on app.watch_visits (reader_id, brief_id, beat_at);
create index watch_visits_company_id on app.watch_visits (company_id);
create index watch_visits_beat_at on app.watch_visits (beat_at);
create index watch_visits_reader_started_at on app.watch_visits (reader_id, started_at);

call app.protect('app.watch_visits', 'company_id');

create table app.hidden_watching (
  brief_id uuid not null,
  reader_id uuid not null references auth.users on delete cascade,
  company_id uuid not null references public.company_profiles on delete cascade,
  constraint hidden_watching_pkey primary key (brief_id, reader_id)
);

comment on table app.hidden_watching is 'Who hides from the vendor what they watch of a brief.';
comment on column app.hidden_watching.brief_id is 'The brief.';
comment on column app.hidden_watching.reader_id is 'The account of the reader.';
comment on column app.hidden_watching.company_id is 'The company of the brief.';

create index hidden_watching_reader_id on app.hidden_watching (reader_id);
create index hidden_watching_company_id on app.hidden_watching (company_id);

call app.protect('app.hidden_watching', 'company_id');
