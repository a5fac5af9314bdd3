-- Videos that only readers of shares may watch.

create or replace function app.unrestrict_video() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update storage.objects o set restricted_at = null
  from public.briefs b
  where b.id = old.brief_id and o.id = b.video_object_id
    and not exists (
      select from public.briefs other
      join app.restricted_briefs r on r.brief_id = other.id
      where other.video_object_id = o.id);
  return null;
end
$$;
comment on function app.unrestrict_video() is
  'Gives the video of a brief its public address back, unless another restricted brief uses it.';

create or replace function app.set_restriction(brief_id uuid, restricted boolean) returns boolean
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  brief public.briefs;
begin
  select b.* into brief from public.briefs b
  where b.id = set_restriction.brief_id and b.company_id = public.get_user_company(auth.uid());
  if brief.id is null or not public.user_can_manage_briefs(auth.uid()) then
    return null;
  end if;
  if set_restriction.restricted then
    insert into app.restricted_briefs (brief_id, company_id) values (brief.id, brief.company_id)
    on conflict do nothing;
    return true;
  end if;
  perform from app.restricted_briefs r where r.brief_id = brief.id for update;
  delete from app.restricted_briefs r
  where r.brief_id = brief.id
    and not exists (select from app.shares s where s.brief_id = r.brief_id)
    and not exists (select from app.embargoes e where e.brief_id = r.brief_id);
  return exists (select from app.restricted_briefs r where r.brief_id = brief.id);
end
$$;
comment on function app.set_restriction(uuid, boolean) is
  'Takes away the public address of a brief''s video, or gives it back. Returns whether it is restricted now, which a brief that was shared or is under embargo stays; null unless the caller manages the brief.';
grant execute on function app.set_restriction(uuid, boolean) to authenticated;
