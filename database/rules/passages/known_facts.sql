-- What rows tell: the vendors, products and briefs that the caller may read.

create or replace function app.known_facts(scope jsonb, asked jsonb default '{}', most integer default 500) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  reader constant uuid := auth.uid();
  own constant uuid := public.get_user_company(reader);
  manages constant boolean := public.user_can_manage_briefs(reader);
  in_vendors constant uuid[] := array(select jsonb_array_elements_text(scope -> 'vendors')::uuid);
  in_products constant uuid[] := array(select jsonb_array_elements_text(scope -> 'products')::uuid);
  in_briefs constant uuid[] := array(select jsonb_array_elements_text(scope -> 'briefs')::uuid);
  -- Whether the scope reaches the caller's own company itself, not only its briefs.
  owned constant boolean := own is not null and (cardinality(in_vendors) = 0 or own = any (in_vendors))
    and cardinality(in_briefs) = 0 and scope ->> 'since' is null and scope ->> 'until' is null;
  vendors constant uuid[] := array(select jsonb_array_elements_text(asked -> 'vendors')::uuid);
  products constant uuid[] := array(select jsonb_array_elements_text(asked -> 'products')::uuid);
  categories constant text[] := array(select jsonb_array_elements_text(asked -> 'categories'));
  types constant text[] := array(select jsonb_array_elements_text(asked -> 'types'));
  statuses constant text[] := array(select jsonb_array_elements_text(asked -> 'statuses'));
  regions constant text[] := array(select jsonb_array_elements_text(asked -> 'regions'));
  places constant text[] := array(select jsonb_array_elements_text(asked -> 'places'));
  ownerships constant text[] := array(select jsonb_array_elements_text(asked -> 'ownerships'));
  -- The same lists of what must not be.
  unwanted constant jsonb := coalesce(asked -> 'not', '{}');
  held constant text[] := array(select jsonb_array_elements_text(asked -> 'held'));
  titled constant text[] := array(select jsonb_array_elements_text(asked -> 'titled'));
  missing constant text[] := array(select jsonb_array_elements_text(asked -> 'missing'));
  hidden constant text[] := array['revenue', 'funding_history', 'salesContactName', 'salesContactEmail', 'salesContactPhone'];
  period constant text := case asked ->> 'group'
    when 'month' then 'YYYY-MM' when 'quarter' then 'YYYY "Q"Q' when 'year' then 'YYYY' end;
  of_traits constant boolean := cardinality(regions || places || ownerships) > 0
    or unwanted ?| array['regions', 'places', 'ownerships'] or asked ?| array['founded_from', 'founded_to', 'employees_from', 'employees_to'];
  of_products constant boolean := cardinality(products) + cardinality(categories) > 0;
  since constant timestamptz := coalesce((asked ->> 'since')::timestamptz, '-infinity');
  until constant timestamptz := coalesce((asked ->> 'until')::timestamptz, 'infinity');
  in_since constant timestamptz := coalesce((scope ->> 'since')::timestamptz, '-infinity');
  in_until constant timestamptz := coalesce((scope ->> 'until')::timestamptz, 'infinity');
  -- Whether briefs as asked for are wanted or unwanted; null if either will do.
  briefed constant boolean := case when asked ->> 'briefs' = 'none' then false
    when asked ?| array['briefs_from', 'briefs_to'] or unwanted ? 'held' then null
    when asked ->> 'briefs' = 'some' or cardinality(types || statuses) > 0 or asked ?| array['since', 'until'] then true end;
begin
  return (
    with shared as materialized (
      select distinct w.brief_id as id from app.watchable(reader) w where w.company_id is distinct from own
    ), readable as (
      select o.id from public.briefs o where o.user_id = reader
      union
      select o.id from public.briefs o where manages and o.company_id = own
      union
      select h.id from shared h
    ), seen as materialized (
      select b.id, b.title, b.company_id, b.product_id, b.created_at, b.id in (select h.id from shared h) as shared,
             (cardinality(types) = 0 or b.type = any (types)) and (cardinality(statuses) = 0 or b.status = any (statuses))
               and (cardinality(products) = 0 or coalesce(b.product_id = any (products), false))
               and (cardinality(categories) = 0 or coalesce(p.category = any (categories), false))
               and (cardinality(titled) = 0 or titled <@ regexp_split_to_array(app.fold(b.title), '[^[:alnum:]]+'))
               and not coalesce(unwanted -> 'types' ? b.type or unwanted -> 'statuses' ? b.status
                 or unwanted -> 'products' ? b.product_id::text or unwanted -> 'categories' ? p.category, false) as suits,
             b.type, b.status,
             b.created_at >= since and b.created_at < until as falls
      from readable r
      join public.briefs b on b.id = r.id
      left join public.products p on p.id = b.product_id
      where (cardinality(in_vendors) = 0 or b.company_id = any (in_vendors))
        and (cardinality(in_products) = 0 or b.product_id = any (in_products))
        and (cardinality(in_briefs) = 0 or b.id = any (in_briefs))
        and b.created_at >= in_since and b.created_at < in_until
    ), counted as materialized (
      select k.key, count(*) as readable, count(*) filter (where s.suits and s.falls) as briefs,
             array_agg(distinct s.type) filter (where s.suits and s.falls) as types,
             (array_agg(s.id order by s.created_at desc, s.id) filter (where s.shared))[1] as brief_id,
             -- Whoever lacks a brief as asked for is shown with the last before.
             (array_agg(s.id order by s.created_at desc, s.id) filter (
               where s.suits and (s.falls or not coalesce(briefed, true))))[1] as newest,
             (array_agg(s.id order by s.created_at, s.id) filter (where s.suits and s.falls))[1] as oldest
      from seen s
      cross join lateral (values (s.company_id), (s.product_id)) k (key)
      where k.key is not null
      group by k.key
    ), dated as (
      select s.id, s.created_at, jsonb_build_object('id', s.id, 'title', s.title, 'productId', s.product_id,
                                                    'companyId', s.company_id, 'createdAt', s.created_at) as brief
      from seen s where s.id in (select c.newest from counted c union select c.oldest from counted c)
    ), made as materialized (
      -- Readers see as much of another vendor as their library shows them.
      select c.id, c.company_name as name, c.id as "companyId", null::uuid as "productId", n.brief_id as "briefId",
             c.year_founded, c.headquarters_location, c.employee_count, c.ownership_structure,
             array_to_string(c.regions_of_operation, ', ') as regions_of_operation,
             case when c.id = own then c.revenue end as revenue,
             case when c.id = own then c.funding_history end as funding_history,
             coalesce(n.briefs, 0) as briefs, coalesce(n.types, '{}') as types, n.newest, n.oldest
      from public.company_profiles c
      cross join lateral (
        select ' ' || regexp_replace(app.fold(c.headquarters_location), '[^[:alnum:]]+', ' ', 'g') || ' ' as words) h
      left join counted n on n.key = c.id
      where ((c.id = own and (owned or n.readable > 0)) or n.brief_id is not null)
        and (cardinality(vendors) = 0 or c.id = any (vendors))
        and not coalesce(unwanted -> 'vendors' ? c.id::text, false)
        -- A profile that does not tell is neither in nor outside a place.
        and (not of_traits or (
          coalesce(c.regions_of_operation, '{}') @> regions
          and (not unwanted ? 'regions' or not (unwanted -> 'regions') ?| c.regions_of_operation)
          and (not unwanted ? 'ownerships' or not (unwanted -> 'ownerships') ? c.ownership_structure)
          and (not unwanted ? 'places' or h.words is not null and not exists (
            select from jsonb_array_elements_text(unwanted -> 'places') p where strpos(h.words, ' ' || p || ' ') > 0))
          and (cardinality(ownerships) = 0 or c.ownership_structure = any (ownerships))
          and (cardinality(places) = 0 or exists (select from unnest(places) p where strpos(h.words, ' ' || p || ' ') > 0))
          and coalesce(c.year_founded::integer >= (asked ->> 'founded_from')::integer, not asked ? 'founded_from')
          and coalesce(c.year_founded::integer <= (asked ->> 'founded_to')::integer, not asked ? 'founded_to')
          -- A range such as 51-200 must lie on that side as a whole; 5000+ has no end.
          and coalesce(substring(c.employee_count, '^\d+')::integer >= (asked ->> 'employees_from')::integer,
                       not asked ? 'employees_from')
          and coalesce(substring(c.employee_count, '\d+$')::integer <= (asked ->> 'employees_to')::integer,
                       not asked ? 'employees_to')))
    ), offered as materialized (
      select p.id, p.name, p.company_id as "companyId", p.id as "productId", n.brief_id as "briefId",
             c.company_name as vendor, p.category, p.websiteurl as "websiteUrl",
             case when p.company_id = own then p.salescontactname end as "salesContactName",
             case when p.company_id = own then p.salescontactemail end as "salesContactEmail",
             case when p.company_id = own then p.salescontactphone end as "salesContactPhone",
             coalesce(n.briefs, 0) as briefs, coalesce(n.types, '{}') as types, n.newest, n.oldest
      from public.products p
      join public.company_profiles c on c.id = p.company_id
      left join counted n on n.key = p.id
      where ((p.company_id = own and (owned or n.readable > 0)) or n.brief_id is not null)
        and (cardinality(in_vendors) = 0 or p.company_id = any (in_vendors))
        and (cardinality(in_products) = 0 or p.id = any (in_products))
        and (cardinality(vendors) = 0 or p.company_id = any (vendors))
        and (cardinality(products) = 0 or p.id = any (products))
        and (cardinality(categories) = 0 or p.category = any (categories))
        and not coalesce(unwanted -> 'vendors' ? p.company_id::text or unwanted -> 'products' ? p.id::text
          or unwanted -> 'categories' ? p.category, false)
        and (not of_traits or p.company_id in (select m.id from made m))
    ), listed as (
      select m.id, m.name, to_jsonb(m) as row, m.newest, m.oldest, m.briefs, m.types,
             m.year_founded::integer as founded,
             substring(m.employee_count, '^\d+')::integer as employees
      from made m
      where asked ->> 'about' = 'vendors'
        and (not of_products or m.id in (select o."companyId" from offered o))
        -- Who asks for vendors means others, if there are any.
        and (m.id is distinct from own or cardinality(vendors) > 0
             or not exists (select from made o where o.id is distinct from own))
      union all
      select o.id, o.name, to_jsonb(o), o.newest, o.oldest, o.briefs, o.types, null, null
      from offered o where asked ->> 'about' = 'products'
    ), briefs as (
      select s.id, s.title as name, s.created_at,
             jsonb_build_object('id', s.id, 'name', s.title, 'companyId', s.company_id, 'productId', s.product_id,
                                'briefId', s.id, 'vendor', c.company_name, 'createdAt', s.created_at, 'type', s.type,
                                'status', s.status) as row
      from seen s left join public.company_profiles c on c.id = s.company_id
      where asked ->> 'about' = 'briefs' and s.suits and s.falls
        and (cardinality(vendors) = 0 or s.company_id = any (vendors))
        and not coalesce(unwanted -> 'vendors' ? s.company_id::text, false)
        and (not of_traits or s.company_id in (select m.id from made m))
    ), records as (
      select c.id, c.title as name, c.changed_at as at, c.company_id, c.id as canvas_id, null::uuid as document_id,
             null::uuid as version_id
      from app.readable_canvases(reader) r join app.canvases c on c.id = r.canvas_id
      where asked ->> 'about' = 'canvases'
      union all
      select d.id, coalesce(v.title, d.title), coalesce(v.created_at, d.changed_at), d.company_id, null, d.id, v.id
      from app.readable_documents(reader) r
      left join app.document_versions v on v.id = r.holder_id
      join app.documents d on d.id = coalesce(v.document_id, r.holder_id)
      where asked ->> 'about' = 'documents'
    ), measured as (
      select l.id, l.name,
             l.row || jsonb_build_object('newest', new.brief, 'oldest', old.brief) as row,
             case asked ->> 'by'
               when 'briefs' then l.briefs when 'newest' then extract(epoch from new.created_at)
               when 'date' then extract(epoch from case asked ->> 'from' when 'least' then old.created_at else new.created_at end)
               when 'year_founded' then l.founded when 'employee_count' then l.employees end as value
      from listed l left join dated new on new.id = l.newest left join dated old on old.id = l.oldest
      where (briefed is null or briefed = (l.briefs > 0))
        and held <@ l.types and not coalesce(unwanted -> 'held' ?| l.types, false)
        -- Of others the caller does not read all facts, so they lack none that are hidden.
        and not exists (
          select from unnest(missing) fact
          where coalesce(l.row ->> fact, '') <> '' or (fact = any (hidden) and (l.row ->> 'companyId')::uuid is distinct from own))
        and coalesce(l.briefs >= (asked ->> 'briefs_from')::integer, true)
        and coalesce(l.briefs <= (asked ->> 'briefs_to')::integer, true)
      union all
      select b.id, b.name, b.row, extract(epoch from b.created_at) from briefs b
      union all
      select r.id, r.name,
             jsonb_build_object('id', r.id, 'name', r.name, 'companyId', r.company_id, 'canvasId', r.canvas_id,
                                'documentId', r.document_id, 'versionId', r.version_id, 'vendor', c.company_name,
                                'createdAt', r.at),
             extract(epoch from r.at)
      from records r left join public.company_profiles c on c.id = r.company_id
      -- Only briefs have a date or a product in a scope.
      where cardinality(in_briefs || in_products) = 0 and scope ->> 'since' is null and scope ->> 'until' is null
        and (cardinality(in_vendors) = 0 or r.company_id = any (in_vendors))
        and (cardinality(vendors) = 0 or r.company_id = any (vendors))
        and r.at >= since and r.at < until
    ), ranked as (
      select m.*, case asked ->> 'by' when 'date' then row_number() over w else rank() over w end as place
      from measured m
      window w as (order by case asked ->> 'from' when 'least' then m.value else - m.value end)
    ), found as materialized (
      select r.*, coalesce(to_char((r.row ->> 'createdAt')::timestamptz at time zone 'UTC', period),
                           r.row ->> (asked ->> 'group')) as key
      from ranked r
      where asked ->> 'top' is null
        or (r.value is not null and r.place - coalesce((asked ->> 'skip')::integer, 0) between 1 and (asked ->> 'top')::integer)
    )
    select case when asked ? 'about' then jsonb_build_object(
      'total', (select count(*) from found),
      'rows', (
        select coalesce(jsonb_agg(f.row || jsonb_build_object('group', f.key) order by f.place, f.name, f.id), '[]')
        from (select * from found f order by f.place, f.name, f.id limit most) f),
      'groups', (
        select coalesce(jsonb_object_agg(g.key, g.total), '{}')
        from (select f.key, count(*) as total from found f where f.key is not null group by f.key) g))
    else jsonb_build_object(
      -- As version 0.2.0 asks; this goes with the next version.
      'vendors', (
        select coalesce(jsonb_agg(to_jsonb(m) || jsonb_build_object('newest', new.brief, 'oldest', old.brief)
          order by m.name, m.id), '[]')
        from (select * from made m order by m.name, m.id limit most) m
        left join dated new on new.id = m.newest left join dated old on old.id = m.oldest),
      'products', (
        select coalesce(jsonb_agg(to_jsonb(o) || jsonb_build_object('newest', new.brief, 'oldest', old.brief)
          order by o.name, o.id), '[]')
        from (select * from offered o order by o.name, o.id limit most) o
        left join dated new on new.id = o.newest left join dated old on old.id = o.oldest)) end);
end
$$;
comment on function app.known_facts(jsonb, jsonb, integer) is
  'The vendors, products, briefs, canvases or documents (`about`) of what the caller may read within a scope, as `asked` describes them: {total, rows, groups}, with how many such briefs there are of each, the newest and the oldest. Of other vendors it tells what the library tells, and by which brief.';
grant execute on function app.known_facts(jsonb, jsonb, integer) to authenticated;

create or replace function app.known_names(scope jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  place constant app.searched := app.searched_by(auth.uid(), scope);
  own constant uuid := public.get_user_company(auth.uid());
begin
  return (
    with seen as (
      select distinct b.product_id, b.company_id from public.briefs b where b.id = any (place.holders)
    ), products as (
      select p.id, p.name, p.category, p.company_id, c.company_name as vendor
      from public.products p join public.company_profiles c on c.id = p.company_id
      where p.company_id = place.whole or (p.company_id = own and own = any (place.holders))
        or p.id in (select product_id from seen)
      order by p.name, p.id limit 2000
    )
    select jsonb_build_object(
      'products', coalesce((select jsonb_agg(jsonb_build_object(
        'id', p.id, 'name', p.name, 'category', p.category, 'companyId', p.company_id, 'vendor', p.vendor,
        'briefId', (
          select b.id from public.briefs b
          where p.company_id is distinct from own and b.product_id = p.id and b.id = any (place.holders)
          order by b.created_at desc, b.id limit 1))
        order by p.name, p.id) from products p), '[]'),
      'vendors', coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.company_name)
        order by c.company_name, c.id)
        from public.company_profiles c
        where c.id = place.whole or c.id = any (place.holders) or c.id in (select s.company_id from seen s)
           or c.id in (select k.company_id from app.readable_canvases(auth.uid()) k where k.canvas_id = any (place.holders))
           or c.id in (select d.company_id from app.readable_documents(auth.uid()) d where d.holder_id = any (place.holders))), '[]')));
end
$$;
comment on function app.known_names(jsonb) is
  'The vendors and up to 2,000 products of what the caller may read within a scope, for questions that name them. A product of another vendor comes with a brief by which the caller knows it.';
grant execute on function app.known_names(jsonb) to authenticated;
