-- Changes of members and their permissions.

create or replace function app.is_admin_role(role text) returns boolean
  language sql immutable parallel safe
  return lower(btrim(role)) = 'admin';
comment on function app.is_admin_role(text) is 'Whether a stored role is the Admin of the form.';
grant execute on function app.is_admin_role(text) to authenticated, service_role, briefwell_definer;

create or replace function app.guard_team_member() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  mine record;
begin
  if tg_op = 'DELETE' then
    -- The owner's row goes only together with the company.
    if old.is_owner
       and exists (select from public.company_profiles c where c.id = old.company_id) then
      raise exception 'You do not have permission to remove this team member'
        using errcode = '42501', detail = 'Nobody removes the owner.';
    end if;
    return old;
  end if;

  if tg_op = 'UPDATE' then
    if new.id <> old.id or new.company_id <> old.company_id
       or (old.user_id is not null and new.user_id is distinct from old.user_id)
       or (old.is_owner and new.is_owner and new.role <> old.role) then
      raise exception 'You do not have permission to update this team member'
        using errcode = '42501', detail = 'Member, company and account stay together; the owner stays admin.';
    end if;
  end if;

  if not app.is_outside_caller() then
    return new;
  end if;

  mine := app.my_permissions();
  if tg_op = 'INSERT' then
    new.created_at := app.now();
    new.company_id := coalesce(new.company_id, public.get_user_company(auth.uid()));
    if new.user_id is not null then
      raise exception 'You do not have permission to invite team members'
        using errcode = '42501', detail = 'An account joins by accepting its invitation.';
    end if;
    if app.is_admin_role(new.role) and not coalesce(
         mine.can_edit_company_profile and mine.can_manage_products
         and mine.can_manage_briefs and mine.can_manage_team, false) then
      raise exception 'You do not have permission to invite team members'
        using errcode = '42501', detail = 'Only somebody with all four permissions can give the role admin.';
    end if;
    return new;
  end if;

  new.created_at := old.created_at;
  if new.user_id is distinct from old.user_id or new.email is distinct from old.email then
    raise exception 'You do not have permission to update this team member'
      using errcode = '42501', detail = 'The team cannot change the address or the account of a member.';
  end if;
  if old.is_owner and auth.uid() is distinct from old.user_id then
    raise exception 'You do not have permission to update this team member'
      using errcode = '42501', detail = 'Nobody changes the owner.';
  end if;
  if new.role <> old.role then
    if old.user_id = auth.uid() then
      raise exception 'You do not have permission to update this team member'
        using errcode = '42501', detail = 'Nobody gives a role to themselves.';
    end if;
    if app.is_admin_role(new.role) and not coalesce(
         mine.can_edit_company_profile and mine.can_manage_products
         and mine.can_manage_briefs and mine.can_manage_team, false) then
      raise exception 'You do not have permission to update this team member'
        using errcode = '42501', detail = 'Only somebody with all four permissions can give the role admin.';
    end if;
  end if;
  return new;
end
$$;
comment on function app.guard_team_member() is
  'Nobody changes the owner, gives a role to themselves, or makes an admin without holding all four permissions.';

create or replace function app.guard_named_member() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from auth.users u where u.id = new.user_id and u.is_anonymous) then
    raise exception 'An anonymous account cannot be a member of a company. Add an email address to your account first.'
      using errcode = 'BW024';
  end if;
  return new;
end
$$;
comment on function app.guard_named_member() is 'Anonymous accounts cannot be members (BW024).';

create or replace function app.end_membership() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if old.user_id is null or old.is_owner
     or current_setting('app.leaving', true) = old.user_id::text
     or exists (select from auth.users u where u.id = old.user_id and u.ownership_asked_at is not null) then
    return null;
  end if;
  delete from storage.uploads u where u.owner_id = old.user_id;
  delete from auth.sessions s where s.user_id = old.user_id;
  begin
    delete from auth.users u where u.id = old.user_id and u.deleted_at is null;
  exception when others then
    -- As specified: the member stays removed, and the failure is only logged.
    raise log 'the account % of a removed member could not be deleted: %', old.user_id, sqlerrm;
  end;
  return null;
end
$$;
comment on function app.end_membership() is
  'Ends the sessions and uploads of a removed member at once and deletes their account; that of a member who leaves stays, a soft-deleted one, and one whose owner has to say who opened it. What they made stays.';

create or replace function app.count_members() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  company uuid;
  seats record;
begin
  for company in select distinct a.company_id from added a order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended('app.members ' || company::text, 0));
    select count(*) as members, count(*) filter (where m.user_id is null) as invitations into seats
    from public.team_members m where m.company_id = company;
    perform app.refuse_beyond_limit('members', 'team members', seats.members);
    perform app.refuse_beyond_limit('invitations', 'open invitations', seats.invitations);
  end loop;
  return null;
end
$$;
comment on function app.count_members() is
  'Raises BW043 if a company would have too many members, or too many open invitations.';

create or replace function app.note_joining() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.activity (company_id, actor_id, action, subject_type, subject_id, details)
  values (new.company_id, new.user_id, 'member.joined', 'member', new.id,
          jsonb_build_object('name', new.name, 'role', new.role));
  return null;
end
$$;
comment on function app.note_joining() is 'Records that a pending member has joined, whichever path they took.';

create or replace function app.note_member_change() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if not app.is_outside_caller() then
    return null;
  end if;
  if new.role <> old.role then
    insert into app.activity (action, subject_type, subject_id, details)
    values ('member.role_changed', 'member', new.id,
            jsonb_build_object('name', new.name, 'from', old.role, 'to', new.role));
  end if;
  if new.name <> old.name or new.avatar_url is distinct from old.avatar_url then
    insert into app.activity (action, subject_type, subject_id, details)
    values ('member.updated', 'member', new.id, jsonb_build_object('name', new.name));
  end if;
  return null;
end
$$;
comment on function app.note_member_change() is
  'Records changes of a member''s role, with the old and the new one, and of their name or picture. The server''s own changes leave no line.';

create or replace function app.guard_team_permissions() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  member public.team_members;
  mine record;
  before public.team_permissions;
begin
  if tg_op = 'UPDATE' then
    before := old;
    new.updated_at := app.now();
    if new.id <> old.id or new.team_member_id <> old.team_member_id then
      raise exception 'You do not have permission to update this team member'
        using errcode = '42501', detail = 'Permissions stay with their member.';
    end if;
  end if;

  select m.* into member from public.team_members m where m.id = new.team_member_id;
  if member.is_owner
     and not (new.can_edit_company_profile and new.can_manage_products
              and new.can_manage_briefs and new.can_manage_team) then
    raise exception 'You do not have permission to update this team member'
      using errcode = '42501', detail = 'Nobody changes the owner.';
  end if;
  if not app.is_outside_caller() then
    return new;
  end if;

  if tg_op = 'INSERT' then
    -- This ends as a conflict, or as an update, which is checked below. The row cannot disappear before that without
    -- its member, and then the foreign key refuses the insert.
    if member.user_id is distinct from auth.uid()
       and exists (select from public.team_permissions p where p.team_member_id = new.team_member_id) then
      return new;
    end if;
    new.created_at := app.now();
    new.updated_at := app.now();
    -- The specified defaults, whatever the payload says; an update may change them later.
    new.can_manage_briefs := true;
    new.can_edit_company_profile := app.is_admin_role(member.role);
    new.can_manage_products := app.is_admin_role(member.role);
    new.can_manage_team := app.is_admin_role(member.role);
    before := row(null, null, false, false, false, false, null, null);
  else
    new.created_at := old.created_at;
  end if;

  mine := app.my_permissions();
  if (new.can_edit_company_profile and not before.can_edit_company_profile and not coalesce(mine.can_edit_company_profile, false))
     or (new.can_manage_products and not before.can_manage_products and not coalesce(mine.can_manage_products, false))
     or (new.can_manage_team and not before.can_manage_team and not coalesce(mine.can_manage_team, false)) then
    raise exception 'You do not have permission to manage team members'
      using errcode = '42501', detail = 'Nobody grants what they lack.';
  end if;
  if member.user_id = auth.uid() and (
       (new.can_edit_company_profile and not before.can_edit_company_profile)
       or (new.can_manage_products and not before.can_manage_products)
       or (new.can_manage_briefs and not before.can_manage_briefs)
       or (new.can_manage_team and not before.can_manage_team)) then
    raise exception 'You do not have permission to manage team members'
      using errcode = '42501', detail = 'Nobody raises their own rights.';
  end if;
  return new;
end
$$;
comment on function app.guard_team_permissions() is
  'Sets the defaults of a new member. Nobody grants what they lack (canManageBriefs excepted), raises their own permissions or lowers the owner''s.';

create or replace function app.note_rights_change() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  gave text;
  took text;
begin
  if not app.is_outside_caller() then
    return null;
  end if;
  select string_agg(f.called, ', ' order by f.place) filter (where f.now and not f.before),
         string_agg(f.called, ', ' order by f.place) filter (where f.before and not f.now)
    into gave, took
    from (values
      (1, 'company profile', old.can_edit_company_profile, new.can_edit_company_profile),
      (2, 'products', old.can_manage_products, new.can_manage_products),
      (3, 'briefs', old.can_manage_briefs, new.can_manage_briefs),
      (4, 'team', old.can_manage_team, new.can_manage_team)) as f(place, called, before, now);
  if gave is null and took is null then
    return null;
  end if;
  insert into app.activity (action, subject_type, subject_id, details)
  select case when took is null then 'member.rights_given'
              when gave is null then 'member.rights_taken'
              else 'member.rights_changed' end,
         'member', m.id,
         jsonb_strip_nulls(jsonb_build_object('name', m.name, 'gave', gave, 'took', took))
  from public.team_members m where m.id = new.team_member_id;
  return null;
end
$$;
comment on function app.note_rights_change() is
  'Records which permissions a member was given and which were taken away. The server''s own changes leave no line.';

create or replace function app.leave_team() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.team_members m where m.user_id = new.id;
  return null;
end
$$;
comment on function app.leave_team() is 'Removes a member whose account is soft-deleted from the team.';
