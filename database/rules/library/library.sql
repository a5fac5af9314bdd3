-- What readers see of briefs.

create or replace function app.brief_for_reader(share app.shares) returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object(
      'id', b.id, 'title', shown.title, 'type', b.type, 'updatedAt', b.updated_at,
      'gate', gate.state, 'availableFrom', e.available_from,
      'embargo', case when e.embargo_until > app.now() then jsonb_build_object(
        'until', e.embargo_until, 'confidential', e.confidential, 'terms', e.terms, 'termsHash', e.terms_hash,
        'acceptedAt', (
          select min(a.decided_at) from app.acceptances a
          where a.brief_id = e.brief_id and a.email = share.email and a.terms_hash = e.terms_hash
            and a.decision = 'accepted' and a.embargo_until >= e.embargo_until)) end,
      'message', share.message, 'mayDownload', share.may_download and gate.state = 'open',
      'sharedAt', share.created_at, 'expiresAt', share.expires_at,
      'vendor', jsonb_build_object(
        'id', c.id, 'name', c.company_name, 'headquartersLocation', c.headquarters_location,
        'yearFounded', c.year_founded, 'employeeCount', c.employee_count,
        'ownershipStructure', c.ownership_structure, 'regionsOfOperation', c.regions_of_operation),
      -- Like the title, everything else stays behind the gate.
      'description', shown.description,
      -- The previous version requires these keys.
      'timeline', null, 'budgetRange', null, 'targetAudience', null, 'requirements', null,
      'product', case when p.id is not null then jsonb_build_object(
        'name', p.name, 'category', p.category, 'websiteUrl', p.websiteurl, 'logoUrl', storage.present_address(p.logo_url, p.logo_object_id),
        'releaseNotes', p.release_notes) end,
      'externalUrl', case when o.id is null then shown.uploaded_video_url end,
      'file', case when o.id is not null then jsonb_build_object('bucket', o.bucket_id, 'key', o.name) end,
      'files', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', f.id, 'name', f.name, 'type', held.mime_type, 'size', held.size, 'bucket', held.bucket_id,
          'key', held.name) order by f.created_at, f.id)
        from app.brief_files f
        join storage.objects held on held.id = f.object_id
        where f.brief_id = shown.id), '[]'),
      'video', to_jsonb(v) || jsonb_build_object('ahead', null))
    from public.briefs b
    cross join lateral (select app.gate_of(share) as state) gate
    join public.company_profiles c on c.id = b.company_id
    left join app.embargoes e on e.brief_id = b.id
    left join public.briefs shown on shown.id = b.id and gate.state = 'open'
    left join public.products p on p.id = shown.product_id
    left join storage.objects o on o.id = shown.video_object_id
    left join app.videos v on v.object_id = o.id
    where b.id = share.brief_id;
  end;
comment on function app.brief_for_reader(app.shares) is
  'Everything that a share shows of its brief, its product and its vendor. For definer functions.';
grant execute on function app.brief_for_reader(app.shares) to briefwell_definer;

-- Reads the caller once. Read for each share, 10,000 shares took a quarter of a second.
create or replace function app.library_size() returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
declare
  reader constant uuid := auth.uid();
begin
  return (select count(*) from app.shared_with(reader));
end
$$;
comment on function app.library_size() is 'How many briefs are shared with the caller.';
grant execute on function app.library_size() to authenticated;

create or replace function app.library_brief(brief_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  -- An account that has changed its address may have a share of each.
  return (select app.brief_for_reader(w) from app.shared_with(auth.uid()) w
          where w.brief_id = library_brief.brief_id
          order by app.gate_of(w) = 'open' desc, w.created_at desc limit 1);
end
$$;
comment on function app.library_brief(uuid) is
  'A brief that is shared with the caller, with as much of it as its gate shows; null for any other.';
grant execute on function app.library_brief(uuid) to authenticated;

create or replace function app.previewed_brief(share_id uuid) returns jsonb
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

create or replace function app.library(
    search text[], vendor uuid, before timestamptz, before_id uuid, most integer)
  returns table (share_id uuid, shared_at timestamptz, brief jsonb)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select w.id, w.created_at, app.brief_for_reader(w)
    from app.shared_with(auth.uid()) w
    join public.briefs b on b.id = w.brief_id
    join public.company_profiles c on c.id = b.company_id
    left join public.products p on p.id = b.product_id
    where (before is null or (w.created_at, w.id) < (before, before_id))
      and (vendor is null or w.company_id = vendor)
      and not exists (
        select from unnest(search) as word
        where strpos(app.fold(concat_ws(chr(10), c.company_name,
                case when app.gate_of(w) = 'open' then concat_ws(chr(10), b.title, b.description, p.name) end)), word) = 0)
    order by w.created_at desc, w.id desc
    limit most;
end
$$;
comment on function app.library(text[], uuid, timestamptz, uuid, integer) is
  'The briefs shared with the caller by one vendor or all, newest share first, those before a given one; each of the folded words must occur in the vendor, or, where the caller may watch, the title, description or product.';
grant execute on function app.library(text[], uuid, timestamptz, uuid, integer) to authenticated;

create or replace function app.library_vendors() returns table (id uuid, name text, briefs bigint)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select c.id, c.company_name, count(*)
    from app.shared_with(auth.uid()) w
    join public.company_profiles c on c.id = w.company_id
    group by c.id
    order by max(w.created_at) desc, c.id
    limit 500;
end
$$;
comment on function app.library_vendors() is
  'Up to 500 vendors that share briefs with the caller, and how many; who shared last comes first.';
grant execute on function app.library_vendors() to authenticated;
