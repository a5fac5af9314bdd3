-- Notifications and who gets them.

create table app.notifications (
  id uuid primary key default gen_random_uuid(),
  -- Not auth.users: notifications are deleted with the membership, whether or not the account stays.
  user_id uuid not null references public.team_members (user_id) on delete cascade,
  company_id uuid not null references public.company_profiles on delete cascade,
  kind text not null,
  subject_id uuid,
  subject_name text not null
    constraint notifications_subject_name_length check (char_length(subject_name) <= 200),
  others integer not null default 0
    constraint notifications_others_not_negative check (others >= 0),
  actor_name text
    constraint notifications_actor_name_length check (char_length(actor_name) <= 200),
  transaction_id bigint not null,
  created_at timestamptz not null default app.now(),
  read_at timestamptz,
  mailed_at timestamptz,
  -- Includes the time, because transaction ids start again in a restored database.
  constraint notifications_one_per_change unique (user_id, kind, transaction_id, created_at),
  constraint notifications_kind_known
    check (kind in ('member-joined', 'product-deleted', 'brief-deleted', 'video-ready', 'video-broken',
                    'captions-ready', 'captions-failed', 'question-asked', 'question-overdue',
                    'brief-watched', 'access-asked', 'colleague-proposed', 'workspace-shared',
                    'document-asked', 'document-returned', 'document-approved', 'document-commented',
                    'webhook-failing', 'webhook-stopped', 'webhook-rights-lost', 'key-expiring'))
);

comment on table app.notifications is 'Notifications of each member, kept for 90 days.';
comment on column app.notifications.id is 'The notification.';
comment on column app.notifications.user_id is 'The recipient; never the person who did it.';
comment on column app.notifications.company_id is 'The company in which it happened.';
comment on column app.notifications.kind is
  'What happened: member-joined, product-deleted, brief-deleted, video-ready, video-broken, captions-ready, captions-failed, question-asked, question-overdue, brief-watched, access-asked, colleague-proposed, workspace-shared, document-asked, document-returned, document-approved, document-commented, webhook-failing, webhook-stopped, webhook-rights-lost or key-expiring.';
comment on column app.notifications.subject_id is
  'The brief, workspace, document or webhook that the notification links to; null for kinds that link to a list.';
comment on column app.notifications.subject_name is 'Name of the subject at that time; the newest one of several.';
comment on column app.notifications.others is
  'How many more subjects of the kind the same change had, among those the recipient may see.';
comment on column app.notifications.actor_name is
  'Name of the person who did it at that time; null for the server, or if the subject did it.';
comment on column app.notifications.transaction_id is
  'The transaction of the change, so that Undo can withdraw the notification.';
comment on column app.notifications.created_at is 'When it happened.';
comment on column app.notifications.read_at is 'When it was read.';
comment on column app.notifications.mailed_at is 'When it was included in a digest; nothing is mailed twice.';

create index notifications_user_id on app.notifications (user_id, created_at desc, id desc);
create index notifications_unread on app.notifications (user_id) where read_at is null;
create index notifications_company_id on app.notifications (company_id);
create index notifications_transaction_id on app.notifications (transaction_id);
create index notifications_created_at on app.notifications (created_at);

call app.protect('app.notifications', 'company_id');

create table app.notification_settings (
  user_id uuid primary key references auth.users on delete cascade,
  digest boolean not null default true,
  last_digest_on date,
  alerts text not null default 'now'
    constraint notification_settings_alerts_known check (alerts in ('now', 'daily', 'weekly', 'off')),
  alerted_at timestamptz
);

comment on table app.notification_settings is 'How an account wants to be notified. Without a row, in every way.';
comment on column app.notification_settings.user_id is 'The account.';
comment on column app.notification_settings.digest is 'Whether a daily mail lists unread notifications.';
comment on column app.notification_settings.last_digest_on is
  'The day (UTC) of the last digest; there is at most one a day.';
comment on column app.notification_settings.alerts is
  'When mail tells of new briefs and answers: now, daily, weekly or off.';
comment on column app.notification_settings.alerted_at is
  'What is newer is still to be told: when the choice was made, or the last mail.';

call app.protect('app.notification_settings');

create table app.muted_briefs (
  user_id uuid not null references auth.users on delete cascade,
  brief_id uuid not null references public.briefs on delete cascade,
  follows boolean,
  constraint muted_briefs_pkey primary key (user_id, brief_id)
);

comment on table app.muted_briefs is
  'Members'' own choices whether they are notified about the readers of a brief. Without one, its author is, or the owner once the author has left.';
comment on column app.muted_briefs.user_id is 'The member.';
comment on column app.muted_briefs.brief_id is 'The brief.';
comment on column app.muted_briefs.follows is 'Whether the member is notified; null is false.';

create index muted_briefs_brief_id on app.muted_briefs (brief_id);

call app.protect('app.muted_briefs');

create table app.awaited_areas (
  user_id uuid not null references auth.users on delete cascade,
  area text not null
    constraint awaited_areas_area_known check (area in (
      'community-copilot', 'trends', 'research-reports', 'benchmark-center', 'integration-engine')),
  asked_at timestamptz not null default app.now(),
  told_at timestamptz,
  constraint awaited_areas_pkey primary key (user_id, area)
);

comment on table app.awaited_areas is 'Who asked to be told when an area opens. One mail per account and area, ever.';
comment on column app.awaited_areas.user_id is 'The account.';
comment on column app.awaited_areas.area is 'The area, as in its address.';
comment on column app.awaited_areas.asked_at is 'When they asked.';
comment on column app.awaited_areas.told_at is
  'When the mail was queued, in the same transaction; null before. Such a row stays, so that nobody is told twice.';

create index awaited_areas_untold on app.awaited_areas (area, user_id) where told_at is null;

call app.protect('app.awaited_areas');
