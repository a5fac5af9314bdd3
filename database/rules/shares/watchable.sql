-- What readers may watch: every check of access comes here.

create or replace function app.is_live(share app.shares) returns boolean
  language sql stable
  return share.revoked_at is null and coalesce(share.expires_at > app.now(), true);
comment on function app.is_live(app.shares) is 'Whether a share is neither revoked nor expired.';
grant execute on function app.is_live(app.shares) to authenticated, service_role, briefwell_definer;

-- Written out, so that the planner sees through it; app.gate_of says the same with a reason.
create or replace function app.watchable(reader_id uuid) returns setof app.shares
  language sql stable
as $$
  select s.*
  from app.shares s
  join public.briefs b on b.id = s.brief_id and b.company_id = s.company_id
  where s.reader_id = watchable.reader_id and app.is_live(s) and b.status = 'active'
    and not exists (select from app.company_suspensions h where h.company_id = s.company_id)
    and not exists (
      select from app.embargoes e
      where e.brief_id = s.brief_id
        and (e.available_from > app.now()
             or e.embargo_until > app.now() and not exists (
               select from app.acceptances a
               where a.brief_id = e.brief_id and a.email = s.email and a.terms_hash = e.terms_hash
                 and a.decision = 'accepted' and a.embargo_until >= e.embargo_until)))
$$;
comment on function app.watchable(uuid) is
  'The shares by which an account may watch briefs now: the rule behind app.may_watch. For definer functions.';
grant execute on function app.watchable(uuid) to briefwell_definer;

create or replace function app.may_watch(brief_id uuid, reader_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from app.watchable(may_watch.reader_id) w where w.brief_id = may_watch.brief_id);
end
$$;
comment on function app.may_watch(uuid, uuid) is
  'Whether an account may watch a brief that was shared with it. Everything that readers see asks this.';
grant execute on function app.may_watch(uuid, uuid) to service_role;

create or replace function app.shared_with(reader_id uuid) returns setof app.shares
  language sql stable
as $$
  select s.*
  from app.shares s
  join public.briefs b on b.id = s.brief_id and b.company_id = s.company_id
  where s.reader_id = shared_with.reader_id and app.is_live(s) and b.status = 'active'
    and not exists (select from app.company_suspensions h where h.company_id = s.company_id)
$$;
comment on function app.shared_with(uuid) is
  'The live shares of an account, also those whose briefs it may not watch yet. For definer functions.';
grant execute on function app.shared_with(uuid) to briefwell_definer;
