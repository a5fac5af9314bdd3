-- Captions made from speech without asking, once for each stored video.

-- Videos stored before are left alone: captions for all of them might be expensive.
-- PostgreSQL 15 adds no column with a default to a table whose row type a function uses.
alter table app.videos add column captions_settled boolean;
alter table app.videos disable trigger user;
update app.videos set captions_settled = true;
alter table app.videos enable trigger user;
alter table app.videos alter column captions_settled set default false, alter column captions_settled set not null;
create index videos_captions_unsettled on app.videos (created_at) where not captions_settled;
comment on column app.videos.captions_settled is
  'Whether it was decided if captions are made without asking: once, so that deleted captions stay deleted.';

create function app.decline_captions(object_id uuid) returns void
  language sql security definer set search_path = ''
as $$
  update app.videos v set captions_settled = true
  where v.object_id = decline_captions.object_id and not v.captions_settled
    and (app.is_service() or exists (
      select from public.briefs b
      where b.video_object_id = decline_captions.object_id
        and (b.user_id = auth.uid()
             or (public.user_can_manage_briefs(auth.uid())
                 and b.company_id = public.get_user_company(auth.uid())))))
$$;
comment on function app.decline_captions(uuid) is
  'No captions are made of this video without asking, if the caller may change a brief of it.';
grant execute on function app.decline_captions(uuid) to authenticated, service_role;

call app.hand_over_definer_functions();
