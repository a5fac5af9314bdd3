-- What changed of a member's role and rights is told once, here, and says which: by whichever
-- path it came. What the server does itself leaves no line.

create function app.note_member_change() returns trigger
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
comment on function app.note_member_change() is 'A member''s new role stands in the activity with the old one.';
create trigger team_members_note_change after update on public.team_members
  for each row execute function app.note_member_change();

create function app.note_rights_change() returns trigger
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
comment on function app.note_rights_change() is 'Which rights a member was given, and which were taken.';
create trigger team_permissions_note_change after update on public.team_permissions
  for each row execute function app.note_rights_change();
