-- Whoever knows the token of an invitation can become its member. 0029 keeps it from those who lack
-- a right of that member; here it ends as soon as they come to lack one: because the member is
-- given more, or because they themselves lose a right or leave. A token that the mailbox alone
-- knows lives on.

alter table public.team_invitations add column known_to uuid;
comment on column public.team_invitations.known_to is
  'The account that chose the token or was told it, gone or not; null where the mailbox alone knows it.';
create index team_invitations_known_to on public.team_invitations (known_to) where known_to is not null;

-- Whoever copied a link until now left a line in the same transaction.
set local role service_role;
update public.team_invitations i
set known_to = a.actor_id
from app.activity a
where i.consumed_at is null and i.expires_at > now()
  and a.subject_id = i.team_member_id
  and a.action in ('invitation.link_copied', 'invitation.link_made')
  and a.created_at = i.created_at;
reset role;

create or replace function app.guard_invitation() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  mine record;
begin
  if not app.is_outside_caller() then
    return new;
  end if;
  new.known_to := auth.uid();
  -- Nobody raises the member or lowers the caller between this look and the commit.
  perform from public.team_members m
  where m.id = new.team_member_id or m.user_id = auth.uid()
  order by m.id
  for no key update;
  mine := app.my_permissions();
  -- Of a member whom the caller can't see nothing is found, and the policy refuses them.
  if not coalesce(mine.can_manage_team, false) or exists (
      select from public.team_members m
      left join public.team_permissions p on p.team_member_id = m.id
      cross join lateral (select app.is_admin_role(m.role) as admin) seat
      where m.id = new.team_member_id
        and ((coalesce(p.can_edit_company_profile, seat.admin) and not coalesce(mine.can_edit_company_profile, false))
             or (coalesce(p.can_manage_products, seat.admin) and not coalesce(mine.can_manage_products, false)))) then
    raise exception 'You do not have permission to invite team members'
      using errcode = '42501', detail = 'Who lacks a permission that the member gets never knows the token.';
  end if;
  return new;
end
$$;

create function app.end_outgrown_invitations() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  member uuid;
  account uuid;
begin
  if tg_table_name = 'team_members' then
    member := old.id;
    account := old.user_id;
  else
    member := coalesce(new.team_member_id, old.team_member_id);
    -- Who makes an invitation at this moment holds this row: theirs is seen below.
    select m.user_id into account from public.team_members m where m.id = member for no key update;
  end if;
  update public.team_invitations i
  set expires_at = now()
  from public.team_members m
  left join public.team_permissions p on p.team_member_id = m.id
  cross join lateral (select app.is_admin_role(m.role) as admin) seat
  where (i.team_member_id = member or i.known_to = account)
    and m.id = i.team_member_id
    and i.known_to is not null and i.consumed_at is null and i.expires_at > now()
    and not exists (
      select from public.team_members k
      left join public.team_permissions held on held.team_member_id = k.id
      where k.user_id = i.known_to and k.company_id = m.company_id
        and (k.user_id = k.company_id
             or held.can_manage_team
                and (held.can_edit_company_profile or not coalesce(p.can_edit_company_profile, seat.admin))
                and (held.can_manage_products or not coalesce(p.can_manage_products, seat.admin))));
  return null;
end
$$;
comment on function app.end_outgrown_invitations() is
  'Ends the live invitations whose token is known to somebody who lacks a right that the member gets (canManageBriefs apart), or no longer manages the team.';
create trigger team_permissions_end_outgrown after insert or update or delete on public.team_permissions
  for each row execute function app.end_outgrown_invitations();
create trigger team_members_end_outgrown after update of role on public.team_members
  for each row execute function app.end_outgrown_invitations();
create trigger team_members_end_outgrown_on_leaving after delete on public.team_members
  for each row execute function app.end_outgrown_invitations();

call app.hand_over_definer_functions();
