-- Indexes for finding words, where the extensions for them are installed.

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
