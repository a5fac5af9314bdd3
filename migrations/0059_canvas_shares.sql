-- Canvases are shared with readers as briefs are: a share gives one brief or one canvas to one address.

alter table app.shares
  alter column brief_id drop not null,
  add column canvas_id uuid references app.canvases on delete cascade,
  add constraint shares_one_subject check (num_nonnulls(brief_id, canvas_id) = 1),
  add constraint shares_canvas_email_key unique (canvas_id, email);
create index shares_newest_of_canvas on app.shares (canvas_id, created_at desc, id desc)
  where canvas_id is not null;
comment on table app.shares is 'Which address may watch which brief or see which canvas.';
comment on column app.shares.brief_id is 'The brief; null for a share of a canvas.';
comment on column app.shares.canvas_id is 'The canvas, which may be in the trash; null for a share of a brief.';
comment on column app.shares.email is 'The address, in lower case; once per brief or canvas.';
comment on column app.shares.may_download is 'Whether the reader may download the video, or the canvas as a file.';
comment on column app.shares.opened_at is
  'When the reader first played five seconds in sight, or opened the canvas.';
comment on column app.shares.seen_at is 'When the reader last played or opened it.';

grant insert (canvas_id) on app.shares to authenticated;
alter policy managers_share on app.shares
  with check (company_id = (select public.get_user_company(auth.uid()))
              and (select public.user_can_manage_briefs(auth.uid()))
              and (exists (select from public.briefs b
                           where b.id = shares.brief_id and b.company_id = shares.company_id)
                   or exists (select from app.canvases c
                              where c.id = shares.canvas_id and c.company_id = shares.company_id
                                and c.deleted_at is null)));

-- Their bodies name every column of app.shares, so a new column takes them again. The rule is the same.
create or replace function app.shared_with(reader_id uuid) returns setof app.shares
  language sql stable
  begin atomic
    select s.*
    from app.shares s
    join public.briefs b on b.id = s.brief_id and b.company_id = s.company_id
    where s.reader_id = shared_with.reader_id and app.is_live(s) and b.status = 'active';
  end;
create or replace function app.watchable(reader_id uuid) returns setof app.shares
  language sql stable
  begin atomic
    select s.*
    from app.shares s
    join public.briefs b on b.id = s.brief_id and b.company_id = s.company_id
    where s.reader_id = watchable.reader_id and app.is_live(s) and b.status = 'active'
      and not exists (
        select from app.embargoes e
        where e.brief_id = s.brief_id
          and (e.available_from > app.now()
               or e.embargo_until > app.now() and not exists (
                 select from app.acceptances a
                 where a.brief_id = e.brief_id and a.email = s.email and a.terms_hash = e.terms_hash
                   and a.decision = 'accepted' and a.embargo_until >= e.embargo_until)));
  end;

-- ------------------------------------------------------------------ who may see a canvas

create function app.shared_canvases(reader_id uuid) returns setof app.shares
  language sql stable
  begin atomic
    select s.*
    from app.shares s
    join app.canvases c on c.id = s.canvas_id and c.company_id = s.company_id and c.deleted_at is null
    where s.reader_id = shared_canvases.reader_id and app.is_live(s);
  end;
comment on function app.shared_canvases(uuid) is
  'The shares by which an account may see canvases now. For definer functions.';
grant execute on function app.shared_canvases(uuid) to briefwell_definer;

create function app.canvas_for_reader(share app.shares) returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object(
      'id', c.id, 'title', c.title, 'changedAt', c.changed_at,
      'message', share.message, 'mayDownload', share.may_download,
      'sharedAt', share.created_at, 'expiresAt', share.expires_at,
      'vendor', jsonb_build_object('id', v.id, 'name', v.company_name))
    from app.canvases c
    join public.company_profiles v on v.id = c.company_id
    where c.id = share.canvas_id;
  end;
comment on function app.canvas_for_reader(app.shares) is
  'What a share shows of its canvas, without the widgets. For definer functions.';
grant execute on function app.canvas_for_reader(app.shares) to briefwell_definer;

create function app.library_canvases(
    search text[], before timestamptz, before_id uuid, most integer, most_widgets integer)
  returns table (share_id uuid, shared_at timestamptz, canvas jsonb)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  reader constant uuid := auth.uid();
begin
  return query
    select s.id, s.created_at, app.canvas_for_reader(s) || jsonb_build_object(
      'widgetCount', (select count(*) from app.canvas_widgets w
                      where w.canvas_id = s.canvas_id and w.widget is not null),
      'outline', (
        select coalesce(jsonb_agg(jsonb_build_object(
                 'id', w.id, 'type', w.widget -> 'type', 'x', w.widget -> 'x', 'y', w.widget -> 'y',
                 'width', w.widget -> 'width', 'height', w.widget -> 'height') order by w.z, w.id), '[]')
        from (select w.id, w.z, w.widget from app.canvas_widgets w
              where w.canvas_id = s.canvas_id and w.widget is not null
              order by w.z, w.id limit most_widgets) w))
    from app.shared_canvases(reader) s
    join app.canvases c on c.id = s.canvas_id
    join public.company_profiles v on v.id = c.company_id
    where (before is null or (s.created_at, s.id) < (before, before_id))
      and not exists (
        select from unnest(search) as word
        where strpos(app.fold(concat_ws(chr(10), c.title, v.company_name)), word) = 0)
    order by s.created_at desc, s.id desc
    limit most;
end
$$;
comment on function app.library_canvases(text[], timestamptz, uuid, integer, integer) is
  'The canvases shared with the caller, each with the outline of its lowest widgets, newest share first, those before a given one; each of the folded words must occur in the title or vendor.';
grant execute on function app.library_canvases(text[], timestamptz, uuid, integer, integer) to authenticated;

create function app.library_canvases_count() returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
declare
  reader constant uuid := auth.uid();
begin
  return (select count(*) from app.shared_canvases(reader));
end
$$;
comment on function app.library_canvases_count() is 'How many canvases are shared with the caller.';
grant execute on function app.library_canvases_count() to authenticated;

create function app.library_canvas(canvas_id uuid) returns table (canvas jsonb, widgets jsonb)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select app.canvas_for_reader(s), (
      select coalesce(jsonb_agg(w.widget order by w.z, w.id), '[]')
      from app.canvas_widgets w where w.canvas_id = s.canvas_id and w.widget is not null)
    from app.shared_canvases(auth.uid()) s
    where s.canvas_id = library_canvas.canvas_id;
end
$$;
comment on function app.library_canvas(uuid) is
  'A canvas that is shared with the caller and its widgets, the lowest first; no row for any other.';
grant execute on function app.library_canvas(uuid) to authenticated;

create function app.note_canvas_opened(canvas_id uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  update app.shares s set opened_at = coalesce(s.opened_at, app.now()), seen_at = app.now()
  where s.id in (select w.id from app.shared_canvases(auth.uid()) w
                 where w.canvas_id = note_canvas_opened.canvas_id);
  return found;
end
$$;
comment on function app.note_canvas_opened(uuid) is
  'Notes for the vendor that the caller has opened a canvas shared with them; false for any other.';
grant execute on function app.note_canvas_opened(uuid) to authenticated;

call app.hand_over_definer_functions();

-- ------------------------------------------------------------------ functions that knew briefs alone

grant create on schema app to briefwell_definer;
set local role briefwell_definer;
drop function app.share_behind(text);

create or replace function app.restrict_brief() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.brief_id is not null then
    -- Changes nothing but locks the row, so that nobody gives the address back meanwhile.
    insert into app.restricted_briefs (brief_id, company_id) values (new.brief_id, new.company_id)
    on conflict (brief_id) do update set company_id = excluded.company_id where false;
  end if;
  return null;
end
$$;

-- Of canvases, the list of readers tells it.
create or replace function app.tell_of_watching() returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  watched record;
begin
  for watched in
    with untold as (
      select s.id, s.brief_id from app.shares s
      where s.opened_at is not null and s.told_at is null and s.brief_id is not null
        and not exists (
          select from app.watch_visits v
          where v.reader_id = s.reader_id and v.brief_id = s.brief_id
            and v.beat_at > app.now() - interval '1 minute'))
    update app.shares s set told_at = app.now()
    where s.id in (select u.id from untold u where u.brief_id = (select brief_id from untold limit 1))
    returning s.brief_id, s.company_id, s.reader_id
  loop
    perform app.tell_author(watched.brief_id, 'brief-watched', app.reader_name(watched.company_id, watched.reader_id));
  end loop;
  return found;
end
$$;
reset role;
revoke create on schema app from briefwell_definer;

create function app.share_behind(token text) returns table (
    id uuid, brief_id uuid, canvas_id uuid, company_name text, email text, live boolean, wrong_codes integer)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select s.id, s.brief_id, s.canvas_id, v.company_name, s.email,
           app.is_live(s) and coalesce(
             case when s.canvas_id is null then b.status = 'active' and b.company_id = s.company_id
                  else c.deleted_at is null and c.company_id = s.company_id end, false),
           s.wrong_codes
    from app.shares s
    join public.company_profiles v on v.id = s.company_id
    left join public.briefs b on b.id = s.brief_id
    left join app.canvases c on c.id = s.canvas_id
    where s.token = share_behind.token;
end
$$;
comment on function app.share_behind(text) is 'The share that a mailed link names, and whether it is live.';
grant execute on function app.share_behind(text) to service_role;

create or replace function app.news_for(reader_id uuid)
  returns table (kind text, company_name text, brief_id uuid, title text, question_id uuid, at timestamptz)
  language sql stable
  begin atomic
    with news as (
      select 'brief' as kind, s.brief_id, null::uuid as question_id, s.created_at as at
      from app.notification_settings n
      join app.shares s on s.reader_id = n.user_id and s.created_at > n.alerted_at
      where n.user_id = news_for.reader_id and s.opened_at is null
      union all
      select 'answer', q.brief_id, q.id, max(m.created_at)
      from app.notification_settings n
      join app.questions q on q.reader_id = n.user_id
      join app.question_messages m on m.question_id = q.id and m.company_id = q.company_id
        and m.kind <> 'question' and m.created_at > n.alerted_at
      where n.user_id = news_for.reader_id
      group by q.brief_id, q.id
    ), told as (
      select news.kind, s.company_id, s.email, news.brief_id,
             case when e.brief_id is null then b.title end as title, news.question_id, news.at
      from news
      join app.shared_with(news_for.reader_id) s on s.brief_id = news.brief_id
      join public.briefs b on b.id = s.brief_id
      left join app.embargoes e
        on e.brief_id = b.id and greatest(e.available_from, e.embargo_until) > app.now()
      where app.gate_of(s) in ('open', 'terms')
      union all
      select 'canvas', s.company_id, s.email, null, c.title, null, s.created_at
      from app.notification_settings n
      join app.shared_canvases(news_for.reader_id) s on s.created_at > n.alerted_at
      join app.canvases c on c.id = s.canvas_id
      where n.user_id = news_for.reader_id and s.opened_at is null
    )
    select told.kind, c.company_name, told.brief_id, told.title, told.question_id, told.at
    from told
    join public.company_profiles c on c.id = told.company_id
    where not exists (
      select from app.mail_opt_outs o
      where o.address_hash = encode(sha256(convert_to(told.email, 'UTF8')), 'hex')
        and (o.company_id is null or o.company_id = told.company_id));
  end;
comment on function app.news_for(uuid) is
  'Briefs, canvases and answers that no mail has told an account of, from vendors whose mail it wants. For definer functions.';

call app.hand_over_definer_functions();
