-- Published documents are shared with readers as briefs and canvases are. Readers see the version that was
-- published last, never a draft.

alter table app.shares
  add column document_id uuid references app.documents on delete cascade,
  drop constraint shares_one_subject,
  add constraint shares_one_subject check (num_nonnulls(brief_id, canvas_id, document_id) = 1),
  add constraint shares_document_email_key unique (document_id, email);
create index shares_newest_of_document on app.shares (document_id, created_at desc, id desc)
  where document_id is not null;
comment on table app.shares is 'Which address may watch which brief, or see which canvas or document.';
comment on column app.shares.document_id is 'The document, which may be in the trash; null for a share of something else.';
comment on column app.shares.may_download is 'Whether the reader may download the video, or the canvas or document as a file.';
comment on column app.shares.opened_at is
  'When the reader first played five seconds in sight, or opened the canvas or document.';

grant insert (document_id) on app.shares to authenticated;
alter policy managers_share on app.shares
  with check (company_id = (select public.get_user_company(auth.uid()))
              and (select public.user_can_manage_briefs(auth.uid()))
              and (exists (select from public.briefs b
                           where b.id = shares.brief_id and b.company_id = shares.company_id)
                   or exists (select from app.canvases c
                              where c.id = shares.canvas_id and c.company_id = shares.company_id
                                and c.deleted_at is null)
                   or exists (select from app.documents d
                              where d.id = shares.document_id and d.company_id = shares.company_id
                                and d.deleted_at is null and d.published_id is not null)));

-- Their bodies name every column of app.shares, so a new column takes them again. The rules are the same.
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
create or replace function app.shared_canvases(reader_id uuid) returns setof app.shares
  language sql stable
  begin atomic
    select s.*
    from app.shares s
    join app.canvases c on c.id = s.canvas_id and c.company_id = s.company_id and c.deleted_at is null
    where s.reader_id = shared_canvases.reader_id and app.is_live(s);
  end;

-- ------------------------------------------------------------------ who may see a document

create function app.shared_documents(reader_id uuid) returns setof app.shares
  language sql stable
  begin atomic
    select s.*
    from app.shares s
    join app.documents d on d.id = s.document_id and d.company_id = s.company_id
      and d.deleted_at is null and d.published_id is not null
    where s.reader_id = shared_documents.reader_id and app.is_live(s);
  end;
comment on function app.shared_documents(uuid) is
  'The shares by which an account may see published documents now. For definer functions.';
grant execute on function app.shared_documents(uuid) to briefwell_definer;

create function app.document_for_reader(share app.shares) returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object(
      'id', d.id, 'title', v.title, 'type', d.type, 'version', v.approved, 'words', v.words,
      'changedAt', v.created_at, 'message', share.message, 'mayDownload', share.may_download,
      'sharedAt', share.created_at, 'expiresAt', share.expires_at,
      'vendor', jsonb_build_object('id', c.id, 'name', c.company_name))
    from app.documents d
    join app.document_versions v on v.id = d.published_id
    join public.company_profiles c on c.id = d.company_id
    where d.id = share.document_id;
  end;
comment on function app.document_for_reader(app.shares) is
  'What a share shows of its document, without the text. For definer functions.';
grant execute on function app.document_for_reader(app.shares) to briefwell_definer;

create function app.library_documents(search text[], before timestamptz, before_id uuid, most integer)
  returns table (share_id uuid, shared_at timestamptz, document jsonb)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  reader constant uuid := auth.uid();
begin
  return query
    select s.id, s.created_at, app.document_for_reader(s)
    from app.shared_documents(reader) s
    join app.documents d on d.id = s.document_id
    join app.document_versions v on v.id = d.published_id
    join public.company_profiles c on c.id = d.company_id
    where (before is null or (s.created_at, s.id) < (before, before_id))
      and not exists (
        select from unnest(search) as word
        where strpos(app.fold(concat_ws(chr(10), v.title, c.company_name)), word) = 0)
    order by s.created_at desc, s.id desc
    limit most;
end
$$;
comment on function app.library_documents(text[], timestamptz, uuid, integer) is
  'The documents shared with the caller, newest share first, those before a given one; each of the folded words must occur in the title or vendor.';
grant execute on function app.library_documents(text[], timestamptz, uuid, integer) to authenticated;

create function app.library_documents_count() returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
declare
  reader constant uuid := auth.uid();
begin
  return (select count(*) from app.shared_documents(reader));
end
$$;
comment on function app.library_documents_count() is 'How many documents are shared with the caller.';
grant execute on function app.library_documents_count() to authenticated;

create function app.library_document(document_id uuid) returns table (document jsonb, blocks jsonb)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select app.document_for_reader(s), v.blocks
    from app.shared_documents(auth.uid()) s
    join app.documents d on d.id = s.document_id
    join app.document_versions v on v.id = d.published_id
    where s.document_id = library_document.document_id;
end
$$;
comment on function app.library_document(uuid) is
  'The published version of a document that is shared with the caller; no row for any other.';
grant execute on function app.library_document(uuid) to authenticated;

create function app.note_document_opened(document_id uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  update app.shares s set opened_at = coalesce(s.opened_at, app.now()), seen_at = app.now()
  where s.id in (select w.id from app.shared_documents(auth.uid()) w
                 where w.document_id = note_document_opened.document_id);
  return found;
end
$$;
comment on function app.note_document_opened(uuid) is
  'Notes for the vendor that the caller has opened a document shared with them; false for any other.';
grant execute on function app.note_document_opened(uuid) to authenticated;

call app.hand_over_definer_functions();

set local role briefwell_definer;
drop function app.share_behind(text);
reset role;

create function app.share_behind(token text) returns table (
    id uuid, brief_id uuid, canvas_id uuid, document_id uuid, company_name text, email text, live boolean,
    wrong_codes integer)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select s.id, s.brief_id, s.canvas_id, s.document_id, v.company_name, s.email,
           app.is_live(s) and (
             exists (select from public.briefs b
                     where b.id = s.brief_id and b.company_id = s.company_id and b.status = 'active')
             or exists (select from app.canvases c
                        where c.id = s.canvas_id and c.company_id = s.company_id and c.deleted_at is null)
             or exists (select from app.documents d
                        where d.id = s.document_id and d.company_id = s.company_id
                          and d.deleted_at is null and d.published_id is not null)),
           s.wrong_codes
    from app.shares s
    join public.company_profiles v on v.id = s.company_id
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
      union all
      select 'document', s.company_id, s.email, null, v.title, null, s.created_at
      from app.notification_settings n
      join app.shared_documents(news_for.reader_id) s on s.created_at > n.alerted_at
      join app.documents d on d.id = s.document_id
      join app.document_versions v on v.id = d.published_id
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
  'Briefs, canvases, documents and answers that no mail has told an account of, from vendors whose mail it wants. For definer functions.';

call app.hand_over_definer_functions();
