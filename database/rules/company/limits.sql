-- How much of something a company may have.

create or replace function app.company_limit(name text) returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (select (s.value #>> '{}')::bigint from app.settings s where s.key = 'company_max_' || company_limit.name),
    case company_limit.name
      when 'products' then 20000
      when 'briefs' then 20000
      when 'members' then 1000
      when 'invitations' then 500
      when 'files' then 50000
      when 'captions' then 10000
      when 'caption_bytes' then 500000000
      -- Traces of work: constants, not settings.
      when 'activity' then 100000
      when 'trash' then 20000
      when 'trash_bytes' then 200000000
    end);
end
$$;
comment on function app.company_limit(text) is
  'How many (or how many bytes) of something a company may have; null for an unknown name.';

create or replace function app.refuse_beyond_limit(name text, called text, amount bigint) returns void
  language plpgsql stable set search_path = ''
as $$
declare
  most constant bigint := app.company_limit(refuse_beyond_limit.name);
begin
  if refuse_beyond_limit.amount > most then
    raise exception 'Your company has % %, the most it can have. Delete some first.',
      to_char(most, 'FM999,999,999,999,999'), refuse_beyond_limit.called using errcode = 'BW043';
  end if;
end
$$;
comment on function app.refuse_beyond_limit(text, text, bigint) is 'Raises BW043 if the amount exceeds the limit.';
grant execute on function app.refuse_beyond_limit(text, text, bigint) to briefwell_definer;

-- Counts leave out what other transactions have not committed yet. Far from the limit that makes no
-- difference, and nobody waits; near it, or with many rows, writers of the company go one by one.
create or replace function app.lock_near_limit(name text, company_id uuid, added bigint, total bigint) returns boolean
  language plpgsql set search_path = ''
as $$
begin
  if added <= 10 and total <= app.company_limit(name) - 100 then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(concat('app.', name, ' ', company_id), 0));
  return true;
end
$$;
comment on function app.lock_near_limit(text, uuid, bigint, bigint) is
  'Locks a count of a company until the end of the transaction if it comes near its limit. Returns whether it did; then the caller counts again and checks the limit.';
grant execute on function app.lock_near_limit(text, uuid, bigint, bigint) to briefwell_definer;

create or replace function app.limit_company_rows() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  most constant bigint := tg_argv[0]::bigint;
  added record;
begin
  for added in select n.company_id, count(*) as rows from new_rows n group by n.company_id loop
    -- Writers of one company go one by one, so that no two of them pass the limit together.
    perform pg_advisory_xact_lock(hashtextextended(concat('app.', tg_table_name, ' ', added.company_id), 0));
    execute format('select count(*) from (select from app.%I where company_id = $1 limit $2) counted', tg_table_name)
      into added.rows using added.company_id, most + 1;
    if added.rows > most then
      raise exception 'Your company has % %, the most it can have. Delete some first.',
        to_char(most, 'FM999,999,999,999,999'), tg_argv[1] using errcode = 'BW043';
    end if;
  end loop;
  return null;
end
$$;
comment on function app.limit_company_rows() is
  'Raises BW043 when a company would have more rows than the first argument; the second names them.';
