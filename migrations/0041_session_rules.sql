-- When a session ends by itself, and what it may do before.

create function app.session_ends_at(created_at timestamptz, refreshed_at timestamptz, not_after timestamptz)
  returns timestamptz
  language plpgsql stable security definer set search_path = ''
as $$
declare
  days constant jsonb := (select s.value from app.settings s where s.key = 'session_days');
begin
  return least(
    not_after,
    created_at + coalesce((days ->> 'absolute')::integer, 30) * interval '24 hours',
    coalesce(refreshed_at, created_at) + coalesce((days ->> 'idle')::integer, 7) * interval '24 hours');
end
$$;
comment on function app.session_ends_at(timestamptz, timestamptz, timestamptz) is
  'When a session with these times ends: by its own limit, by its age, or because it was not refreshed. 30 and 7 days unless the settings say otherwise.';
grant execute on function app.session_ends_at(timestamptz, timestamptz, timestamptz)
  to authenticated, service_role, briefwell_definer;

comment on column auth.sessions.not_after is
  'From then on it counts as ended, if app.session_ends_at does not end it earlier; null is no limit of its own.';

-- ------------------------------------------------------------------ what a company asks of its members

create table app.company_security (
  company_id uuid primary key references public.company_profiles on delete cascade,
  second_factor_required boolean not null,
  updated_at timestamptz not null default now()
);
create trigger company_security_stamp_updated_at before update on app.company_security
  for each row execute function app.stamp_updated_at();
comment on table app.company_security is 'What a company asks of its members before they may work; no row asks for nothing.';
comment on column app.company_security.company_id is 'The company.';
comment on column app.company_security.second_factor_required is 'Whether every member, the owner too, must prove a second factor.';
comment on column app.company_security.updated_at is 'When it last changed.';

alter table app.company_security enable row level security;
alter table app.company_security force row level security;
grant select on app.company_security to authenticated;
grant select, insert, update, delete on app.company_security to service_role, briefwell_definer;
create policy members_see_their_company on app.company_security for select to authenticated
  using (company_id = (select public.get_user_company((select auth.uid()))));
create policy service_sees_the_company_of_its_job on app.company_security to service_role
  using ((select app.job_company()) is null or company_id = (select app.job_company()));
create policy definer_changes on app.company_security to briefwell_definer using (true) with check (true);

create function app.has_second_factor(user_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(app.may_ask_about(has_second_factor.user_id), false) and exists (
    select from auth.mfa_factors f
    where f.user_id = has_second_factor.user_id and f.status = 'verified');
end
$$;
comment on function app.has_second_factor(uuid) is 'Whether the account has a second factor that counts; false for a stranger.';

create function app.require_second_factor(required boolean) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  if not public.user_is_company_owner(auth.uid()) then
    raise exception 'Only the owner of a company decides this.' using errcode = '42501';
  end if;
  if require_second_factor.required and not app.has_second_factor(auth.uid()) then
    return false;
  end if;
  insert into app.company_security as kept (company_id, second_factor_required)
  values (auth.uid(), require_second_factor.required)
  on conflict (company_id) do update set second_factor_required = excluded.second_factor_required;
  return true;
end
$$;
comment on function app.require_second_factor(boolean) is
  'Asks every member of the caller''s own company for a second factor, or no longer; false, and nothing changed, where the owner has none.';
grant execute on function app.has_second_factor(uuid) to authenticated, briefwell_definer;
grant execute on function app.require_second_factor(boolean) to authenticated;

call app.hand_over_definer_functions();
