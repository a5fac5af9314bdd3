-- Revisions and times of change.

create or replace function app.stamp_updated_at() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.updated_at := app.now();
  return new;
end
$$;
comment on function app.stamp_updated_at() is 'Sets updated_at to the time of the change, whatever the payload says.';

create or replace function app.count_revision() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  uncounted constant text[] := array['revision', 'updated_at'] || tg_argv;
begin
  if tg_op = 'INSERT' then
    -- What comes back from the trash keeps its revision, if it had one.
    new.revision := coalesce(new.revision, 1);
  elsif to_jsonb(new) - uncounted is distinct from to_jsonb(old) - uncounted then
    new.revision := old.revision + 1;
  else
    new.revision := old.revision;
  end if;
  return new;
end
$$;
comment on function app.count_revision() is
  'Counts the changes of a row, whatever the caller sends. The arguments are columns that do not count.';
