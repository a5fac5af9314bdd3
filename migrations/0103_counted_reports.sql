-- Numbers of reports with gaps made a row as long as its sender liked, and each report writes it anew.

create function app.narrow_counted() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  waited_for constant integer := upper(new.counted) - 256;
begin
  if waited_for > 0 then
    new.counted := new.counted + int4multirange(int4range(0, waited_for));
  end if;
  return new;
end
$$;
comment on function app.narrow_counted() is
  'Waits only for the newest 256 reports of a player; all before them are taken for counted.';
create trigger watch_visits_narrow before update of counted on app.watch_visits
  for each row execute function app.narrow_counted();
