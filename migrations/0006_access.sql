-- What each caller may do: the rights that open a transaction, the policies of companies and teams,
-- and the activity that records what they did.

-- ------------------------------------------------------------------ second factors of a company

create table app.company_security (
  company_id uuid primary key references public.company_profiles on delete cascade,
  second_factor_required boolean not null,
  updated_at timestamptz not null default app.now()
);

comment on table app.company_security is
  'What a company requires of its members before they may work. Without a row, nothing.';
comment on column app.company_security.company_id is 'The company.';
comment on column app.company_security.second_factor_required is
  'Whether every member, including the owner, must prove a second factor.';
comment on column app.company_security.updated_at is 'When it last changed.';

create trigger company_security_stamp_updated_at before update on app.company_security
  for each row execute function app.stamp_updated_at();
call app.protect('app.company_security', 'company_id');
grant select on app.company_security to authenticated;
grant select, insert, update, delete on app.company_security to briefwell_definer;
create policy members_see_their_company on app.company_security for select to authenticated
  using (company_id = (select public.get_user_company((select auth.uid()))));
create policy definer_changes on app.company_security to briefwell_definer using (true) with check (true);

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
  'Turns the requirement of a second factor on or off in the caller''s own company. Returns false, without a change, if the owner has no second factor.';
grant execute on function app.require_second_factor(boolean) to authenticated;

-- ------------------------------------------------------------------ the caller of a transaction

create function app.caller(session_id uuid, user_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  claims constant jsonb := auth.jwt();
begin
  -- The session must be the one in this transaction's own claims: nobody asks about another's.
  if claims ->> 'session_id' is distinct from caller.session_id::text
     or claims ->> 'sub' is distinct from caller.user_id::text then
    return null;
  end if;
  return (
    select jsonb_build_object(
      'companyId', m.company_id,
      'memberId', m.id,
      'lacksFactor', s.aal = 'aal1' and (factor.enrolled or factor.required),
      'mustEnroll', s.aal = 'aal1' and factor.required and not factor.enrolled,
      'hold', app.session_hold(u.ownership_asked_at, s.may_answer),
      'permissions', jsonb_build_object(
        'canEditCompanyProfile', rights.owner or coalesce(p.can_edit_company_profile, false),
        'canViewCompanyInfo', m.id is not null,
        'canManageTeam', rights.owner or coalesce(p.can_manage_team, false),
        'canViewTeamInfo', m.id is not null,
        'canManageProducts', rights.owner or coalesce(p.can_manage_products, false),
        'canManageBriefs', rights.owner or coalesce(p.can_manage_briefs, false),
        'isCompanyOwner', rights.owner,
        'userRole', m.role))
    from auth.sessions s
    join auth.users u on u.id = s.user_id
    left join public.team_members m on m.user_id = u.id
    left join public.team_permissions p on p.team_member_id = m.id
    cross join lateral (select coalesce(m.company_id = u.id, false) as owner) rights
    cross join lateral (
      select exists (select from app.company_security c
                     where c.company_id = m.company_id and c.second_factor_required) as required,
             exists (select from auth.mfa_factors f
                     where f.user_id = u.id and f.status = 'verified') as enrolled) factor
    where s.id = caller.session_id
      and s.user_id = caller.user_id
      and app.session_ends_at(s.created_at, s.refreshed_at, s.not_after) > app.now()
      and (u.banned_until is null or u.banned_until <= app.now())
      and u.deleted_at is null);
end
$$;
comment on function app.caller(uuid, uuid) is
  'Called when a transaction opens: the caller''s company, member and permissions, whether a second factor is missing or has yet to be enrolled, and what holds the session back. Null if the session has ended, or the account is gone, banned or deleted.';
grant execute on function app.caller(uuid, uuid) to anon, authenticated, service_role;

create function app.my_permissions(
    out is_owner boolean, out can_edit_company_profile boolean, out can_manage_products boolean,
    out can_manage_briefs boolean, out can_manage_team boolean)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  select coalesce(m.user_id = m.company_id, false),
         m.user_id = m.company_id or coalesce(p.can_edit_company_profile, false),
         m.user_id = m.company_id or coalesce(p.can_manage_products, false),
         m.user_id = m.company_id or coalesce(p.can_manage_briefs, false),
         m.user_id = m.company_id or coalesce(p.can_manage_team, false)
    into is_owner, can_edit_company_profile, can_manage_products, can_manage_briefs, can_manage_team
    from public.team_members m
    left join public.team_permissions p on p.team_member_id = m.id
    where m.user_id = auth.uid();
end
$$;
comment on function app.my_permissions() is 'The caller''s own permissions in one row; all null without a company.';
grant execute on function app.my_permissions() to authenticated, service_role, briefwell_definer;

create procedure app.admit_login(login name)
  language plpgsql set search_path = ''
as $$
begin
  if not pg_has_role(login, 'service_role', 'MEMBER') then
    execute format('grant anon, authenticated, service_role to %I', login);
  end if;
  execute format('grant usage on schema app to %I', login);
  -- The statement that opens a transaction runs before the role is taken, so the login needs this.
  set local role briefwell_definer;
  execute format('grant execute on function app.caller(uuid, uuid) to %I', login);
  reset role;
end
$$;
comment on procedure app.admit_login(name) is
  'Lets a login role run the server. Called by the owner of the schema, if the server connects as another role.';

-- ------------------------------------------------------------------ policies

grant select, update on public.company_profiles to authenticated;
grant select, insert, update, delete on public.team_members to authenticated;
grant select, insert, update on public.team_permissions to authenticated;

-- The owner and every active member may view the company and its team, so membership is the only
-- question that reading asks: each question costs 0.1 ms.
create policy members_read_their_company on public.company_profiles for select to authenticated
  using (id = (select public.get_user_company(auth.uid())));
create policy editors_change_their_company on public.company_profiles for update to authenticated
  using (id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_edit_company_profile(auth.uid())));
create policy members_read_their_team on public.team_members for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
create policy managers_invite on public.team_members for insert to authenticated
  with check (company_id = (select public.get_user_company(auth.uid()))
              and (select public.user_can_manage_team(auth.uid())));
create policy managers_change_members on public.team_members for update to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_manage_team(auth.uid())));
create policy managers_remove_members on public.team_members for delete to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_manage_team(auth.uid())));
-- The subqueries see only the caller's own team, because team_members has policies of its own.
create policy members_read_permissions on public.team_permissions for select to authenticated
  using (team_member_id in (select m.id from public.team_members m));
create policy managers_give_permissions on public.team_permissions for insert to authenticated
  with check ((select public.user_can_manage_team(auth.uid()))
              and team_member_id in (select m.id from public.team_members m));
create policy managers_change_permissions on public.team_permissions for update to authenticated
  using ((select public.user_can_manage_team(auth.uid()))
         and team_member_id in (select m.id from public.team_members m));

-- ------------------------------------------------------------------ activity

create table app.activity (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.company_profiles on delete cascade,
  actor_id uuid references auth.users on delete set null,
  actor_name text
    constraint activity_actor_name_length check (char_length(actor_name) <= 200),
  action text not null
    constraint activity_action_length check (char_length(action) between 1 and 100),
  subject_type text not null
    constraint activity_subject_type_length check (char_length(subject_type) between 1 and 100),
  subject_id uuid,
  details jsonb not null default '{}'
    constraint activity_details_object check (jsonb_typeof(details) = 'object'),
  created_at timestamptz not null default app.now()
);
create index activity_company_id on app.activity (company_id, created_at desc, id desc);
create index activity_actor_id on app.activity (actor_id);

comment on table app.activity is 'One line per change in a company, written by the verb in the same transaction.';
comment on column app.activity.id is 'The line.';
comment on column app.activity.company_id is 'The company; filled in from the caller.';
comment on column app.activity.actor_id is 'Who did it; filled in from the caller. Null once the account is deleted.';
comment on column app.activity.actor_name is 'Their name at that time, so that the line stays readable.';
comment on column app.activity.action is 'What was done, e.g. product.created.';
comment on column app.activity.subject_type is 'The kind of subject, e.g. product.';
comment on column app.activity.subject_id is 'Id of the subject; no foreign key, because it may be gone.';
comment on column app.activity.details is 'Further facts, such as the name of the subject at that time.';
comment on column app.activity.created_at is 'When it happened.';

call app.protect('app.activity', 'company_id');
grant select, insert on app.activity to authenticated;
grant select, insert, delete on app.activity to briefwell_definer;
create policy managers_read_activity on app.activity for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_manage_team(auth.uid())));
create policy members_write_their_activity on app.activity for insert to authenticated
  with check (company_id = (select public.get_user_company(auth.uid()))
              and actor_id = (select auth.uid()));
create policy definer_notes_joining on app.activity for insert to briefwell_definer
  with check (action = 'member.joined');
create policy definer_reads on app.activity for select to briefwell_definer using (true);
create policy definer_trims on app.activity for delete to briefwell_definer using (true);

create function app.sign_activity() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if app.is_outside_caller() then
    new.company_id := public.get_user_company(auth.uid());
    new.actor_id := auth.uid();
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
comment on function app.sign_activity() is 'Fills in the caller''s company and name, whatever the statement says.';

create function app.trim_activity() returns trigger
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

create trigger activity_sign before insert on app.activity
  for each row execute function app.sign_activity();
create trigger activity_trim after insert on app.activity
  referencing new table as added for each statement execute function app.trim_activity();
