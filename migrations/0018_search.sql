-- Finding words in briefs and captions, ignoring case and accents: 'grosse' finds 'Größe'. Under
-- row-level security no index finds a word, because its operator might leak rows that the caller
-- must not see. The functions below search past the policies and answer only what the caller may
-- read; their settings force the index.

create function app.fold(text text) returns text
  language sql immutable strict parallel safe
  return case when octet_length(text) = char_length(text) then lower(text)
    else replace(replace(normalize(
      regexp_replace(lower(normalize(text, nfd)), '[\u0300-\u036f]', '', 'g'), nfc), 'ß', 'ss'), 'ς', 'σ')
    end;
comment on function app.fold(text) is
  'The form in which searches compare texts: lower case, without accents, ß as ss. Keep in sync with fold in contract/fold.ts.';
grant execute on function app.fold(text) to authenticated, service_role, briefwell_definer;

-- ------------------------------------------------------------------ briefs

-- Both extensions are trusted, so the owner of the database may add them. Without them search finds
-- the same, only more slowly in large companies.
do $$
declare
  trigrams regnamespace;
begin
  if (select count(*) from pg_available_extensions where name in ('pg_trgm', 'btree_gin')) < 2 then
    raise notice 'pg_trgm or btree_gin is not installed: words in briefs are looked for without an index';
    return;
  end if;
  begin
    create schema if not exists extensions;
    create extension if not exists pg_trgm with schema extensions;
    create extension if not exists btree_gin with schema extensions;
  exception when insufficient_privilege then
    raise notice 'pg_trgm and btree_gin may not be added: words in briefs are looked for without an index';
    return;
  end;
  select opcnamespace::regnamespace into trigrams from pg_opclass where opcname = 'gin_trgm_ops';
  execute format($index$
    create index briefs_words on public.briefs using gin (
      (company_id::text), app.fold(title || E'\n' || coalesce(description, '')) %s.gin_trgm_ops)
  $index$, trigrams);
end
$$;

create function app.find_briefs(words text[], most integer) returns uuid[]
  language plpgsql stable security definer
  set search_path = '' set enable_seqscan = off set enable_indexscan = off
as $$
declare
  found uuid[];
begin
  if not public.user_can_manage_briefs(auth.uid()) then
    return '{}';
  end if;
  execute
    'select array(select b.id from public.briefs b where b.company_id::text = $1::text'
    || (select string_agg(
          format($word$ and app.fold(b.title || E'\n' || coalesce(b.description, '')) like $2[%s]$word$, place), '')
        from generate_subscripts(words, 1) place)
    || ' limit $3)'
  into found
  using public.get_user_company(auth.uid()),
    array(select '%' || regexp_replace(app.fold(word), '([\\%_])', '\\\1', 'g') || '%' from unnest(words) word),
    most;
  return found;
end
$$;
comment on function app.find_briefs(text[], integer) is
  'Up to `most` briefs of the caller''s company with all these words in title or description; none if the caller may not manage its briefs.';
grant execute on function app.find_briefs(text[], integer) to authenticated;

-- ------------------------------------------------------------------ captions

do $$
declare
  trigrams regnamespace;
begin
  if (select count(*) from pg_extension where extname in ('pg_trgm', 'btree_gin')) < 2 then
    raise notice 'pg_trgm or btree_gin is missing: words in captions are looked for without an index';
    return;
  end if;
  select opcnamespace::regnamespace into trigrams from pg_opclass where opcname = 'gin_trgm_ops';
  execute format($index$
    create index caption_lines_words on app.caption_lines using gin (
      (company_id::text), app.fold(said) %s.gin_trgm_ops)
  $index$, trigrams);
end
$$;

create function app.says(said text, line text, patterns text[]) returns boolean
  language sql immutable parallel safe
  return app.fold(said) like all (patterns)
    and (app.fold(line) like all (patterns)
         or (app.fold(line) like any (patterns)
             and not substr(app.fold(said), char_length(app.fold(line)) + 2) like all (patterns)));
comment on function app.says(text, text, text[]) is
  'Whether a line together with the next one matches all patterns, which are folded; false if the next line matches them all by itself.';
grant execute on function app.says(text, text, text[]) to authenticated, briefwell_definer;

create function app.find_caption_lines(patterns text[], most integer) returns bigint[]
  language plpgsql stable security definer
  set search_path = '' set enable_seqscan = off set enable_indexscan = off
as $$
declare
  caller constant uuid := auth.uid();
  company constant uuid := public.get_user_company(caller);
  place uuid;
  found bigint[] := '{}';
  more bigint[];
begin
  -- Somebody who came from another company still reads their own briefs there.
  for place in
    select company where company is not null
    union
    select counted.company_id from app.brief_counts counted
    where counted.user_id = caller and counted.company_id is not null
    group by counted.company_id having sum(counted.briefs) > 0
  loop
    execute
      'select array(select l.id from app.caption_lines l where l.company_id::text = $1::text'
      || (select string_agg(format(' and app.fold(l.said) like $2[%s]', word), '')
          from generate_subscripts(patterns, 1) word)
      || ' and app.says(l.said, l.text, $2)
           and exists (select from public.briefs b
                       where b.video_object_id = l.object_id
                         and (b.user_id = $3 or (b.company_id = $4 and $5)))
           limit $6)'
    into more
    using place, patterns, caller, company, public.user_can_manage_briefs(caller), most;
    found := found || more;
  end loop;
  return found[:most];
end
$$;
comment on function app.find_caption_lines(text[], integer) is
  'Up to `most` lines that match all patterns, which are folded, in videos of briefs that the caller may read.';
grant execute on function app.find_caption_lines(text[], integer) to authenticated;

-- ------------------------------------------------------------------ owners and logins

-- Once for all files so far, because a trigger may only name a function that its creator may call.
call app.hand_over_definer_functions();
-- After the hand-over, which turns grants of the old owner into grants of the new one.
call app.admit_login(current_user);
