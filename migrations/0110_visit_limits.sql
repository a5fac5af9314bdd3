-- Each player of a reader is a row for a day, and each row counts as a visit: their number is limited for the reader
-- and for each brief. Not for the network address, behind which a whole office may watch.

create index watch_visits_reader_started_at on app.watch_visits (reader_id, started_at);

create function app.limit_visits() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  of_reader integer;
  of_brief integer;
begin
  -- A further report of a known player also gets here, by its 'on conflict do nothing'.
  if exists (select from app.watch_visits v where v.id = new.id) then
    return new;
  end if;
  select count(*), count(*) filter (where v.brief_id = new.brief_id) into of_reader, of_brief
  from app.watch_visits v
  where v.reader_id = new.reader_id and v.started_at > app.now() - interval '1 minute';
  if of_reader >= 300 or of_brief >= 120 then
    raise exception 'This brief was opened too often. Please wait a minute.' using errcode = 'BW055';
  end if;
  return new;
end
$$;
comment on function app.limit_visits() is
  'Raises BW055 beyond 300 new players of a reader in a minute, or 120 of one brief.';
create trigger watch_visits_limit before insert on app.watch_visits
  for each row execute function app.limit_visits();

call app.hand_over_definer_functions();
