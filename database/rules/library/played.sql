-- Which stored file a reader may play or download.

create or replace function storage.played_object(
    bucket_id text, name text, session_id uuid, user_id uuid, brief_id uuid)
  returns storage.objects
  language plpgsql stable security definer set search_path = ''
as $$
declare
  played storage.objects;
begin
  select o.* into played
  from storage.objects o
  where o.bucket_id = played_object.bucket_id
    and o.name = played_object.name
    and o.deleted_at is null
    and not app.is_suspended(o.company_id)
    and app.session_lives(played_object.session_id, played_object.user_id)
    and case
      when played_object.brief_id is null then o.company_id = (
        select m.company_id from public.team_members m where m.user_id = played_object.user_id)
      else app.may_watch(played_object.brief_id, played_object.user_id)
           and (exists (select from public.briefs b
                        where b.id = played_object.brief_id and b.video_object_id = o.id)
                or exists (select from app.brief_files f
                           where f.brief_id = played_object.brief_id and f.object_id = o.id))
    end;
  return played;
end
$$;
comment on function storage.played_object(text, text, uuid, uuid, uuid) is
  'The video or file at an address signed for a session: for a member of its company, or with a brief, for a reader who may watch that.';
grant execute on function storage.played_object(text, text, uuid, uuid, uuid) to service_role;

create or replace function app.may_download(brief_id uuid, reader_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from app.watchable(may_download.reader_id) w
                 where w.brief_id = may_download.brief_id and w.may_download);
end
$$;
comment on function app.may_download(uuid, uuid) is 'Whether an account may download the video of a brief shared with it.';
grant execute on function app.may_download(uuid, uuid) to service_role;
