-- What readers see of the briefs shared with them. Every function here stands on app.watchable.

create function app.brief_for_reader(share app.shares) returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object(
      'id', b.id, 'title', b.title, 'type', b.type, 'description', b.description,
      'timeline', b.timeline, 'budgetRange', b.budget_range, 'targetAudience', b.target_audience,
      'requirements', b.requirements, 'updatedAt', b.updated_at,
      'message', share.message, 'mayDownload', share.may_download,
      'sharedAt', share.created_at, 'expiresAt', share.expires_at,
      'vendor', jsonb_build_object(
        'id', c.id, 'name', c.company_name, 'headquartersLocation', c.headquarters_location,
        'yearFounded', c.year_founded, 'employeeCount', c.employee_count,
        'ownershipStructure', c.ownership_structure, 'regionsOfOperation', c.regions_of_operation),
      'product', jsonb_build_object(
        'name', p.name, 'category', p.category, 'websiteUrl', p.websiteurl, 'logoUrl', p.logo_url,
        'releaseNotes', p.release_notes),
      'externalUrl', case when o.id is null then b.uploaded_video_url end,
      'file', case when o.id is not null then jsonb_build_object('bucket', o.bucket_id, 'key', o.name) end,
      'video', to_jsonb(v) || jsonb_build_object('ahead', null))
    from public.briefs b
    join public.company_profiles c on c.id = b.company_id
    join public.products p on p.id = b.product_id
    left join storage.objects o on o.id = b.video_object_id
    left join app.videos v on v.object_id = o.id
    where b.id = share.brief_id;
  end;
comment on function app.brief_for_reader(app.shares) is
  'Everything that a share shows of its brief, its product and its vendor. For definer functions.';
grant execute on function app.brief_for_reader(app.shares) to briefwell_definer;

create function app.library(search text[], before timestamptz, before_id uuid, most integer)
  returns table (share_id uuid, shared_at timestamptz, brief jsonb)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select w.id, w.created_at, app.brief_for_reader(w)
    from app.watchable(auth.uid()) w
    join public.briefs b on b.id = w.brief_id
    join public.company_profiles c on c.id = b.company_id
    join public.products p on p.id = b.product_id
    where (before is null or (w.created_at, w.id) < (before, before_id))
      and not exists (
        select from unnest(search) as word
        where strpos(app.fold(concat_ws(chr(10), b.title, b.description, c.company_name, p.name)), word) = 0)
    order by w.created_at desc, w.id desc
    limit most;
end
$$;
comment on function app.library(text[], timestamptz, uuid, integer) is
  'The briefs that the caller may watch, newest share first, those before a given one; each of the folded words must occur in the title, description, vendor or product.';
grant execute on function app.library(text[], timestamptz, uuid, integer) to authenticated;

create function app.library_size() returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select count(*) from app.watchable(auth.uid()));
end
$$;
comment on function app.library_size() is 'How many briefs the caller may watch.';
grant execute on function app.library_size() to authenticated;

create function app.library_brief(brief_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select app.brief_for_reader(w) from app.watchable(auth.uid()) w
          where w.brief_id = library_brief.brief_id);
end
$$;
comment on function app.library_brief(uuid) is 'A brief that the caller may watch; null for any other.';
grant execute on function app.library_brief(uuid) to authenticated;

create function app.previewed_brief(share_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select app.brief_for_reader(s) from app.shares s
          where s.id = previewed_brief.share_id
            and s.company_id = public.get_user_company(auth.uid()));
end
$$;
comment on function app.previewed_brief(uuid) is
  'What the recipient of a share sees, for members of the company that shared it.';
grant execute on function app.previewed_brief(uuid) to authenticated;

create function app.library_captions(brief_id uuid) returns table (
    id uuid, language text, label text, automatic boolean, lines jsonb)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not app.may_watch(library_captions.brief_id, auth.uid()) then
    return;
  end if;
  return query
    select c.id, c.language, c.label, c.automatic, (
      select jsonb_agg(jsonb_build_object('position', l.position, 'startMs', l.start_ms, 'endMs', l.end_ms, 'text', l.text)
                       order by l.position)
      from app.caption_lines l where l.caption_id = c.id)
    from public.briefs b
    join app.captions c on c.object_id = b.video_object_id
    where b.id = library_captions.brief_id
    order by c.automatic, c.language;
end
$$;
comment on function app.library_captions(uuid) is 'The captions of a brief that the caller may watch.';
grant execute on function app.library_captions(uuid) to authenticated;

-- ------------------------------------------------------------------ playing restricted videos

create function app.session_lives(session_id uuid, user_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from auth.sessions s
    join auth.users u on u.id = s.user_id
    where s.id = session_lives.session_id
      and s.user_id = session_lives.user_id
      and app.session_ends_at(s.created_at, s.refreshed_at, s.not_after) > app.now()
      and (u.banned_until is null or u.banned_until <= app.now())
      and u.deleted_at is null
      and app.session_hold(u.ownership_asked_at, s.may_answer) is null);
end
$$;
comment on function app.session_lives(uuid, uuid) is
  'Whether this session of this account has neither ended nor been put on hold, as in app.caller.';
grant execute on function app.session_lives(uuid, uuid) to service_role;

create function storage.played_object(
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
    and app.session_lives(played_object.session_id, played_object.user_id)
    and case
      when played_object.brief_id is null then o.company_id = (
        select m.company_id from public.team_members m where m.user_id = played_object.user_id)
      else app.may_watch(played_object.brief_id, played_object.user_id)
           and exists (select from public.briefs b
                       where b.id = played_object.brief_id and b.video_object_id = o.id)
    end;
  return played;
end
$$;
comment on function storage.played_object(text, text, uuid, uuid, uuid) is
  'The video at an address signed for a session: for a member of its company, or with a brief, for a reader who may watch that.';
grant execute on function storage.played_object(text, text, uuid, uuid, uuid) to service_role;

create function app.may_download(brief_id uuid, reader_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from app.watchable(may_download.reader_id) w
                 where w.brief_id = may_download.brief_id and w.may_download);
end
$$;
comment on function app.may_download(uuid, uuid) is 'Whether an account may download the video of a brief shared with it.';
grant execute on function app.may_download(uuid, uuid) to service_role;

-- ------------------------------------------------------------------ the mailed link

create function app.share_behind(token text) returns table (
    id uuid, brief_id uuid, company_name text, email text, live boolean, wrong_codes integer)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select s.id, s.brief_id, c.company_name, s.email,
           app.is_live(s) and coalesce(b.status = 'active' and b.company_id = s.company_id, false),
           s.wrong_codes
    from app.shares s
    join public.company_profiles c on c.id = s.company_id
    left join public.briefs b on b.id = s.brief_id
    where s.token = share_behind.token;
end
$$;
comment on function app.share_behind(text) is 'The share that a mailed link names, and whether it is live.';
grant execute on function app.share_behind(text) to service_role;

call app.hand_over_definer_functions();
