-- Captions from speech: how fast they are made.

alter table app.transcriptions
  add column heard_at timestamptz,
  add column pace real
    constraint transcriptions_pace_positive check (pace > 0);

comment on column app.transcriptions.heard_at is 'When heard_ms was reached, by the machine''s clock.';
comment on column app.transcriptions.pace is 'Milliseconds of the video heard per millisecond; null until a part was heard.';
comment on column app.transcriptions.language is 'The language that was asked for, or found so far.';
