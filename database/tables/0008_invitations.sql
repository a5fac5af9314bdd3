-- Invitations to a team.

create table public.team_invitations (
  id uuid primary key default gen_random_uuid(),
  team_member_id uuid references public.team_members on delete set null,
  token text not null
    constraint team_invitations_token_hashed check (token ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null default app.now() + interval '7 days',
  consumed_at timestamptz,
  known_to uuid,
  created_at timestamptz not null default app.now(),
  constraint team_invitations_token_key unique (token),
  -- Clients cannot read times outside the calendar: one such row would break its company's lists.
  constraint team_invitations_in_the_calendar check (
    created_at >= '0001-01-01 00:00:00+00' and created_at < '10000-01-01 00:00:00+00'
    and expires_at >= '0001-01-01 00:00:00+00' and expires_at < '10000-01-01 00:00:00+00'
    and consumed_at >= '0001-01-01 00:00:00+00' and consumed_at < '10000-01-01 00:00:00+00')
);

comment on table public.team_invitations is 'Invitations; only the newest one of a member can be live.';
comment on column public.team_invitations.id is 'The invitation.';
comment on column public.team_invitations.team_member_id is
  'The pending member; null once they were removed, so that the link can say so.';
comment on column public.team_invitations.token is 'SHA-256 of the token in hex; a trigger hashes the inserted value.';
comment on column public.team_invitations.expires_at is
  'Seven days after it was made, or when a newer one replaced it.';
comment on column public.team_invitations.consumed_at is 'When an account accepted it.';
comment on column public.team_invitations.known_to is
  'The account, possibly deleted since, that chose or learned the token; null if only the mailbox knows it.';
comment on column public.team_invitations.created_at is 'When it was made.';

create index team_invitations_team_member_id on public.team_invitations (team_member_id);
create index team_invitations_expires_at on public.team_invitations (expires_at);
create index team_invitations_known_to on public.team_invitations (known_to) where known_to is not null;
create index team_invitations_of_nobody on public.team_invitations (created_at desc)
  where team_member_id is null;

alter table public.team_invitations enable row level security;
alter table public.team_invitations force row level security;
grant select, insert, update, delete on public.team_invitations to service_role;
create policy service_sees_the_company_of_its_job on public.team_invitations to service_role
  using ((select app.job_company()) is null
         or team_member_id in (select m.id from public.team_members m));

create table app.invitation_mails (
  company_id uuid not null references public.company_profiles on delete cascade,
  sent_on date not null,
  mails integer not null,
  constraint invitation_mails_pkey primary key (company_id, sent_on)
);

comment on table app.invitation_mails is 'How many invitations each company mailed, by day, for a week.';
comment on column app.invitation_mails.company_id is 'The company.';
comment on column app.invitation_mails.sent_on is 'The day in UTC.';
comment on column app.invitation_mails.mails is 'How many, including repeated ones.';

call app.protect('app.invitation_mails');
