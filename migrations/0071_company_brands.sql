-- A company's logo and accent colour, which its documents carry when they are exported; when readers
-- downloaded a canvas or document; and which sources of a document its readers may open themselves.

create table app.company_brands (
  company_id uuid primary key references public.company_profiles on delete cascade,
  accent text
    constraint company_brands_accent_hex check (accent ~ '^#[0-9a-f]{6}$'),
  logo_object_id uuid,
  logo_width integer
    constraint company_brands_logo_width_limited check (logo_width between 1 and 2000),
  logo_height integer
    constraint company_brands_logo_height_limited check (logo_height between 1 and 2000),
  updated_at timestamptz not null default app.now(),
  constraint company_brands_logo_whole check (num_nulls(logo_object_id, logo_width, logo_height) in (0, 3)),
  constraint company_brands_logo_object_id_fkey foreign key (logo_object_id, company_id)
    references storage.objects (id, company_id)
);
create index company_brands_logo_object_id on app.company_brands (logo_object_id, company_id);
create trigger company_brands_stamp_updated_at before update on app.company_brands
  for each row execute function app.stamp_updated_at();

comment on table app.company_brands is 'What the exported documents of a company look like.';
comment on column app.company_brands.company_id is 'The company.';
comment on column app.company_brands.accent is 'The accent colour, as #rrggbb; null for that of the product.';
comment on column app.company_brands.logo_object_id is 'The stored file of the logo, in the bucket product_logos; null for none.';
comment on column app.company_brands.logo_width is 'Pixels of the logo as documents carry it.';
comment on column app.company_brands.logo_height is 'Pixels of the logo as documents carry it.';
comment on column app.company_brands.updated_at is 'When it last changed.';

call app.protect('app.company_brands', 'company_id');
grant select on app.company_brands to authenticated;
grant insert (company_id, accent, logo_object_id, logo_width, logo_height),
      update (accent, logo_object_id, logo_width, logo_height) on app.company_brands to authenticated;
grant select, delete on app.company_brands to briefwell_definer;
create policy definer_does_all on app.company_brands to briefwell_definer using (true) with check (true);
create policy members_read on app.company_brands for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
create policy editors_set on app.company_brands for insert to authenticated
  with check (company_id = (select public.get_user_company(auth.uid()))
              and (select public.user_can_edit_company_profile(auth.uid()))
              and (logo_object_id is null
                   or exists (select from storage.objects o
                              where o.id = logo_object_id and o.bucket_id = 'product_logos')));
create policy editors_change on app.company_brands for update to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_edit_company_profile(auth.uid())))
  with check (company_id = (select public.get_user_company(auth.uid()))
              and (logo_object_id is null
                   or exists (select from storage.objects o
                              where o.id = logo_object_id and o.bucket_id = 'product_logos')));

-- ------------------------------------------------------------------ the file of the logo

create or replace function storage.sweepable_objects(max_rows integer default 1000)
  returns setof storage.objects
  language plpgsql stable set search_path = ''
as $$
begin
  return query
    select o.* from storage.objects o
    where o.unreferenced_since < app.now() - interval '30 days'
      and not exists (select from public.products p where p.logo_object_id = o.id)
      and not exists (select from public.briefs b where b.video_object_id = o.id)
      and not exists (select from app.brief_files f where f.object_id = o.id)
      and not exists (select from app.company_brands c where c.logo_object_id = o.id)
      and not exists (select from app.trash t where t.row ->> 'logo_object_id' = o.id::text)
      and not exists (select from app.trash t where t.row ->> 'video_object_id' = o.id::text)
    order by o.unreferenced_since
    limit sweepable_objects.max_rows;
end
$$;

grant create on schema app, storage to briefwell_definer;
set local role briefwell_definer;

create or replace function storage.track_reference() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  column_name constant text := tg_argv[0];
  left_behind constant uuid := case when tg_op <> 'INSERT' then (to_jsonb(old) ->> column_name)::uuid end;
  taken_up constant uuid := case when tg_op <> 'DELETE' then (to_jsonb(new) ->> column_name)::uuid end;
begin
  if left_behind is not distinct from taken_up then
    return null;
  end if;
  if taken_up is not null then
    update storage.objects o
    set unreferenced_since = null, deleted_at = null
    where o.id = taken_up and (o.unreferenced_since is not null or o.deleted_at is not null);
  end if;
  if left_behind is not null then
    -- If two rows drop the file concurrently, the lock lets the second one see that it is unused.
    perform from storage.objects o where o.id = left_behind for update;
    update storage.objects o
    set unreferenced_since = app.now(), deleted_at = app.now()
    where o.id = left_behind
      and not exists (select from public.products p where p.logo_object_id = o.id)
      and not exists (select from public.briefs b where b.video_object_id = o.id)
      and not exists (select from app.brief_files f where f.object_id = o.id)
      and not exists (select from app.company_brands c where c.logo_object_id = o.id);
  end if;
  return null;
end
$$;

create or replace function app.delete_own_company(company_name text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := auth.uid();
  company public.company_profiles;
begin
  select c.* into company from public.company_profiles c where c.id = owner for update;
  if company.id is null then
    raise exception 'You do not have permission to delete the company' using errcode = '42501';
  end if;
  if btrim(company.company_name) <> btrim(delete_own_company.company_name) then
    raise exception 'Type the name of the company exactly as it is shown.' using errcode = 'BW025';
  end if;
  -- In this order no row refers to a file any more when the file goes. Its bytes are swept as orphans.
  delete from public.briefs b where b.company_id = owner;
  delete from public.products p where p.company_id = owner;
  delete from app.company_brands b where b.company_id = owner;
  delete from app.trash t where t.company_id = owner;
  delete from storage.objects o where o.company_id = owner;
  delete from public.company_profiles c where c.id = owner;
end
$$;

-- ------------------------------------------------------------------ downloads

reset role;
alter table app.shares add column downloaded_at timestamptz;
comment on column app.shares.downloaded_at is
  'When the reader last downloaded the canvas or document; null for a brief, whose downloads are not recorded.';

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
create or replace function app.shared_documents(reader_id uuid) returns setof app.shares
  language sql stable
  begin atomic
    select s.*
    from app.shares s
    join app.documents d on d.id = s.document_id and d.company_id = s.company_id
      and d.deleted_at is null and d.published_id is not null
    where s.reader_id = shared_documents.reader_id and app.is_live(s);
  end;
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

set local role briefwell_definer;
create or replace function app.erase_all_my_watching() returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  -- As in app.erase_my_watching; in one order, so that two of these never wait for each other.
  perform from app.shares s where s.reader_id = auth.uid() order by s.id for update;
  update app.shares s set opened_at = null, seen_at = null, downloaded_at = null
  where s.reader_id = auth.uid() and num_nonnulls(s.opened_at, s.seen_at, s.downloaded_at) > 0;
  delete from app.watches w where w.reader_id = auth.uid();
  update app.watch_visits v set played_ms = 0, seen_ms = 0 where v.reader_id = auth.uid();
end
$$;
grant execute on function storage.track_reference() to session_user;
reset role;
revoke create on schema app, storage from briefwell_definer;

create trigger company_brands_track_logo after insert or update of logo_object_id or delete on app.company_brands
  for each row execute function storage.track_reference('logo_object_id');
set local role briefwell_definer;
revoke execute on function storage.track_reference() from session_user;
reset role;

create function app.note_downloaded(subject_id uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  reader constant uuid := auth.uid();
begin
  update app.shares s
  set opened_at = coalesce(s.opened_at, app.now()), seen_at = app.now(), downloaded_at = app.now()
  where s.may_download
    and s.id in (select c.id from app.shared_canvases(reader) c where c.canvas_id = note_downloaded.subject_id
                 union all
                 select d.id from app.shared_documents(reader) d where d.document_id = note_downloaded.subject_id);
  return found;
end
$$;
comment on function app.note_downloaded(uuid) is
  'Notes for the vendor that the caller has downloaded a canvas or document; false for one that is not shared with them, or not for download.';
grant execute on function app.note_downloaded(uuid) to authenticated;

-- ------------------------------------------------------------------ readers

create function app.library_document_brand(document_id uuid)
  returns table (accent text, logo_id uuid, logo_type text, logo_width integer, logo_height integer)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select b.accent, b.logo_object_id, o.mime_type, b.logo_width, b.logo_height
    from app.shared_documents(auth.uid()) s
    join app.company_brands b on b.company_id = s.company_id
    left join storage.objects o on o.id = b.logo_object_id
    where s.document_id = library_document_brand.document_id and s.may_download;
end
$$;
comment on function app.library_document_brand(uuid) is
  'The logo and colour of the vendor of a document that the caller may download; no row for any other, or without a brand.';
grant execute on function app.library_document_brand(uuid) to authenticated;

create function app.library_pictures(document_id uuid)
  returns table (file_id uuid, type text, width integer, height integer)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select p.file_id, p.type, p.width, p.height
    from app.shared_documents(auth.uid()) s
    join app.documents d on d.id = s.document_id
    join app.document_versions v on v.id = d.published_id
    join app.document_pictures p on p.document_id = d.id
    where s.document_id = library_pictures.document_id and s.may_download
      and exists (select from jsonb_array_elements(v.blocks) b
                  where b ->> 'type' = 'picture' and b #>> '{attrs,picture,fileId}' = p.file_id::text);
end
$$;
comment on function app.library_pictures(uuid) is
  'The pictures that the published version of a document shows which the caller may download; none for any other.';
grant execute on function app.library_pictures(uuid) to authenticated;

create function app.library_products(ids uuid[]) returns table (id uuid, title text, brief_id uuid)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select distinct on (p.id) p.id, p.name, b.id
    from app.watchable(auth.uid()) w
    join public.briefs b on b.id = w.brief_id
    join public.products p on p.id = b.product_id
    where p.id = any (library_products.ids)
    order by p.id, w.created_at desc, w.id;
end
$$;
comment on function app.library_products(uuid[]) is
  'Those of the products that a brief shows which the caller may watch, with the brief shared last.';
grant execute on function app.library_products(uuid[]) to authenticated;

call app.hand_over_definer_functions();
