-- The activity of a team.

create or replace function app.sign_activity() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if app.is_outside_caller() then
    new.company_id := public.get_user_company(auth.uid());
    new.actor_id := auth.uid();
    new.key_name := auth.jwt() #>> '{api_key,name}';
  else
    new.company_id := coalesce(new.company_id, app.job_company());
    new.actor_id := coalesce(new.actor_id, auth.uid());
  end if;
  if new.company_id is null then
    return null; -- without a company there is no line to write
  end if;
  new.actor_name := (
    select m.name from public.team_members m
    where m.user_id = new.actor_id and m.company_id = new.company_id);
  return new;
end
$$;
comment on function app.sign_activity() is
  'Fills in the caller''s company, name and API key, whatever the statement says.';

create or replace function app.trim_activity() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  with kept as materialized (
    select grown.company_id, (
      select older.created_at from app.activity older
      where older.company_id = grown.company_id
      order by older.created_at desc, older.id desc
      offset app.company_limit('activity') limit 1) as since
    from (select distinct added.company_id from added where random() < 0.001) grown)
  delete from app.activity a
  using kept
  where a.company_id = kept.company_id and a.created_at < kept.since;
  return null;
end
$$;
comment on function app.trim_activity() is 'Keeps about the newest 100,000 lines of a company.';
