-- Whoever follows a brief is told about its readers: its author, unless they do not want to, and anybody who does.

alter table app.muted_briefs add column follows boolean;
comment on table app.muted_briefs is
  'Members'' own choices whether they are notified about the readers of a brief. Without one, its author is, or the owner once the author has left.';
comment on column app.muted_briefs.follows is 'Whether the member is notified; null is false.';

create function app.follows(brief public.briefs, member_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (select coalesce(chosen.follows, false) from app.muted_briefs chosen
     where chosen.brief_id = brief.id and chosen.user_id = member_id),
    -- A company's id is its owner's.
    member_id = coalesce(
      (select author.user_id from public.team_members author
       where author.user_id = brief.user_id and author.company_id = brief.company_id),
      brief.company_id),
    false);
end
$$;
comment on function app.follows(public.briefs, uuid) is
  'Whether a member is notified about the readers of a brief, as far as that is their choice.';
grant execute on function app.follows(public.briefs, uuid) to authenticated;

grant create on schema app to briefwell_definer;
set local role briefwell_definer;
create or replace function app.tell_author(brief_id uuid, kind text, actor_name text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.notifications as told
    (user_id, company_id, kind, subject_id, subject_name, actor_name, transaction_id)
  select m.user_id, b.company_id, tell_author.kind, b.id, b.title, left(tell_author.actor_name, 200),
         app.transaction_id()
  from public.briefs b
  cross join lateral (
    select b.user_id as id
    union select b.company_id
    union select chosen.user_id from app.muted_briefs chosen where chosen.brief_id = b.id and chosen.follows) known
  join public.team_members m on m.user_id = known.id and m.company_id = b.company_id
  where b.id = tell_author.brief_id and app.follows(b, m.user_id)
    -- Only who may view the brief.
    and (m.user_id in (b.user_id, b.company_id)
         or exists (select from public.team_permissions p
                    where p.team_member_id = m.id and p.can_manage_briefs))
  order by m.user_id
  for key share of m skip locked
  on conflict on constraint notifications_one_per_change do update set others = told.others + 1;
end
$$;
comment on function app.tell_author(uuid, text, text) is
  'Notifies the followers of a brief: its author, or the company''s owner once the author has left, unless they chose not to be, and everybody who chose to. For definer functions.';
reset role;
revoke create on schema app from briefwell_definer;

call app.hand_over_definer_functions();
