-- Who follows a brief.

create or replace function app.follows(brief public.briefs, member_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (select coalesce(chosen.follows, false) from app.muted_briefs chosen
     where chosen.brief_id = brief.id and chosen.user_id = member_id),
    member_id = coalesce(
      (select author.user_id from public.team_members author
       where author.user_id = brief.user_id and author.company_id = brief.company_id),
      app.owner_of(brief.company_id)),
    false);
end
$$;
comment on function app.follows(public.briefs, uuid) is
  'Whether a member is notified about the readers of a brief, as far as that is their choice.';
grant execute on function app.follows(public.briefs, uuid) to authenticated;
