-- Requests for access to a brief: by someone who holds a forwarded link, or for a colleague whom a
-- reader proposes. A request gives nothing; the vendor grants or declines it.

create table app.access_requests (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.company_profiles on delete cascade,
  -- Without a foreign key, like shares: Undo of a deletion brings the requests back.
  brief_id uuid not null,
  email text not null
    constraint access_requests_email_form
      check (email = lower(email) and email like '%_@_%' and char_length(email) <= 320),
  user_id uuid references auth.users on delete set null,
  proposed boolean not null,
  proposed_by uuid references auth.users on delete set null,
  note text
    constraint access_requests_note_length check (char_length(note) between 1 and 500),
  state text not null default 'open'
    constraint access_requests_state_known check (state in ('open', 'granted', 'declined')),
  created_at timestamptz not null default app.now(),
  constraint access_requests_email_key unique (brief_id, email),
  constraint access_requests_user_key unique (brief_id, user_id)
);
create index access_requests_company_id on app.access_requests (company_id);
create index access_requests_user_id on app.access_requests (user_id);
create index access_requests_proposed_by on app.access_requests (proposed_by, brief_id);
create index access_requests_open on app.access_requests (brief_id, created_at desc, id desc) where state = 'open';

comment on table app.access_requests is 'Who asks to watch a brief, once per brief and address.';
comment on column app.access_requests.id is 'The request.';
comment on column app.access_requests.company_id is 'The company whose brief it is.';
comment on column app.access_requests.brief_id is 'The brief.';
comment on column app.access_requests.email is 'The address that would get access, in lower case.';
comment on column app.access_requests.user_id is
  'The account that asks for itself; null if a reader proposed the address, or once it is deleted.';
comment on column app.access_requests.proposed is 'Whether a reader proposed the address.';
comment on column app.access_requests.proposed_by is 'The reader who proposed it; null once that account is deleted.';
comment on column app.access_requests.note is 'What that reader wrote to the vendor.';
comment on column app.access_requests.state is
  'open, granted once the brief was shared with the address, or declined, which silences repeats.';
comment on column app.access_requests.created_at is 'When it was asked.';

-- ------------------------------------------------------------------ policies

call app.protect('app.access_requests', 'company_id');

grant select on app.access_requests to authenticated;
grant update (state) on app.access_requests to authenticated;
grant select, insert, update, delete on app.access_requests to briefwell_definer;
create policy definer_does_all on app.access_requests to briefwell_definer using (true) with check (true);
create policy members_read on app.access_requests for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
create policy managers_answer on app.access_requests for update to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_manage_briefs(auth.uid())));

alter table app.notifications drop constraint notifications_kind_known,
  add constraint notifications_kind_known
    check (kind in ('member-joined', 'product-deleted', 'brief-deleted', 'video-ready', 'video-broken',
                    'captions-ready', 'captions-failed', 'question-asked', 'question-overdue',
                    'brief-watched', 'access-asked', 'colleague-proposed'));
comment on column app.notifications.kind is
  'What happened: member-joined, product-deleted, brief-deleted, video-ready, video-broken, captions-ready, captions-failed, question-asked, question-overdue, brief-watched, access-asked or colleague-proposed.';

-- ------------------------------------------------------------------ asking

create function app.ask_for_access(share_id uuid, user_id uuid) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  share app.shares;
  address text;
begin
  select s.* into share from app.shares s where s.id = ask_for_access.share_id;
  select lower(u.email) into address from auth.users u
  where u.id = ask_for_access.user_id and app.has_proven_address(u);
  if address is null then
    return 'unproven';
  end if;
  if exists (select from app.shares s
             where s.brief_id = share.brief_id and s.email = address and app.is_live(s)) then
    return 'shared';
  end if;
  -- Access that was granted and has expired may be asked for again; what was revoked stays so.
  update app.access_requests r
  set state = 'open', created_at = app.now(), user_id = ask_for_access.user_id, proposed = false,
      proposed_by = null, note = null
  where r.brief_id = share.brief_id and r.email = address and r.state = 'granted'
    and not exists (select from app.access_requests other
                    where other.brief_id = r.brief_id and other.user_id = ask_for_access.user_id
                      and other.id <> r.id)
    and not exists (select from app.shares s
                    where s.brief_id = r.brief_id and s.email = r.email and s.revoked_at is not null);
  if not found then
    insert into app.access_requests (company_id, brief_id, email, user_id, proposed)
    values (share.company_id, share.brief_id, address, ask_for_access.user_id, false)
    on conflict do nothing;
  end if;
  if found then
    perform app.tell_author(share.brief_id, 'access-asked',
                            app.reader_name(share.company_id, ask_for_access.user_id));
  end if;
  return 'asked';
end
$$;
comment on function app.ask_for_access(uuid, uuid) is
  'Asks the vendor of a live share for access to its brief for another account, once. Returns asked, also if that was declined; shared if the account''s address has access; unproven if it has proven none. For service_role.';
grant execute on function app.ask_for_access(uuid, uuid) to service_role;

create function app.propose_colleague(brief_id uuid, email text, note text) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  share app.shares;
begin
  select w.* into share from app.watchable(auth.uid()) w where w.brief_id = propose_colleague.brief_id;
  if share.id is null then
    return null;
  end if;
  -- One by one, so that no two of a reader pass the limit together.
  perform pg_advisory_xact_lock(hashtextextended('app.access_requests ' || auth.uid(), 0));
  if 10 <= (select count(*) from app.access_requests r
            where r.proposed_by = auth.uid() and r.brief_id = share.brief_id and r.state = 'open') then
    return 'full';
  end if;
  if not exists (select from app.shares s
                 where s.brief_id = share.brief_id and s.email = propose_colleague.email) then
    insert into app.access_requests (company_id, brief_id, email, proposed, proposed_by, note)
    values (share.company_id, share.brief_id, propose_colleague.email, true, auth.uid(), propose_colleague.note)
    on conflict do nothing;
    if found then
      perform app.tell_author(share.brief_id, 'colleague-proposed',
                              app.reader_name(share.company_id, auth.uid()));
    end if;
  end if;
  return 'proposed';
end
$$;
comment on function app.propose_colleague(uuid, text, text) is
  'Proposes an address for a brief that the caller may watch; null for any other. Returns proposed, whether or not it was shared with or asked for before, which readers do not learn; full while ten proposals of the caller wait.';
grant execute on function app.propose_colleague(uuid, text, text) to authenticated;

create function app.forget_access_requests() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- A brief that was restored leaves the trash, too.
  delete from app.access_requests r where r.brief_id = old.row_id
    and not exists (select from public.briefs b where b.id = old.row_id);
  return null;
end
$$;
comment on function app.forget_access_requests() is 'Deletes the requests for a brief that is gone for good.';
create trigger trash_forget_access_requests after delete on app.trash
  for each row when (old.table_name = 'briefs') execute function app.forget_access_requests();

call app.hand_over_definer_functions();
