-- Shares, requests for access and open links.

create table app.shares (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.company_profiles on delete cascade,
  -- Without a foreign key: deleting the brief ends all access, and Undo brings its readers back.
  brief_id uuid,
  email text not null
    constraint shares_email_form check (email = lower(email) and email like '%_@_%' and char_length(email) <= 320),
  token text not null
    constraint shares_token_length check (char_length(token) between 20 and 100)
    constraint shares_token_key unique,
  user_id uuid references auth.users on delete set null,
  reader_id uuid references auth.users on delete set null,
  message text
    constraint shares_message_length check (char_length(message) between 1 and 2000),
  may_download boolean not null default false,
  expires_at timestamptz,
  created_at timestamptz not null default app.now(),
  mail_id uuid,
  mailed_at timestamptz,
  bounced_at timestamptz,
  revoked_at timestamptz,
  opened_at timestamptz,
  seen_at timestamptz,
  wrong_codes integer not null default 0
    constraint shares_wrong_codes_positive check (wrong_codes >= 0),
  told_at timestamptz,
  remind boolean,
  reminders integer
    constraint shares_reminders_range check (reminders between 0 and 2),
  reminded_at timestamptz,
  canvas_id uuid references app.canvases on delete cascade,
  document_id uuid references app.documents on delete cascade,
  downloaded_at timestamptz,
  constraint shares_email_key unique (brief_id, email),
  constraint shares_canvas_email_key unique (canvas_id, email),
  constraint shares_one_subject check (num_nonnulls(brief_id, canvas_id, document_id) = 1),
  constraint shares_document_email_key unique (document_id, email)
);

comment on table app.shares is 'Which address may watch which brief, or see which canvas or document.';
comment on column app.shares.id is 'The share.';
comment on column app.shares.company_id is 'The company whose brief it is.';
comment on column app.shares.brief_id is 'The brief; null for a share of a canvas.';
comment on column app.shares.email is 'The address, in lower case; once per brief or canvas.';
comment on column app.shares.token is
  'Names the share in the mailed link. It opens nothing: only a code sent to the address does.';
comment on column app.shares.user_id is 'Who shared it; null once that account is deleted.';
comment on column app.shares.reader_id is 'The account that proved the address; null until one has.';
comment on column app.shares.message is 'What the vendor wrote to the reader.';
comment on column app.shares.may_download is 'Whether the reader may download the video, or the canvas or document as a file.';
comment on column app.shares.expires_at is 'When access ends; null for never.';
comment on column app.shares.created_at is 'When the brief was first shared with the address.';
comment on column app.shares.mail_id is 'The last mail about it, in the outbox.';
comment on column app.shares.mailed_at is 'When that mail was queued; null if none was.';
comment on column app.shares.bounced_at is 'When that mail came back, or could not be delivered.';
comment on column app.shares.revoked_at is 'When access was taken away; null while it was not.';
comment on column app.shares.opened_at is
  'When the reader first played five seconds in sight, or opened the canvas or document.';
comment on column app.shares.seen_at is 'When the reader last played or opened it.';
comment on column app.shares.wrong_codes is 'Wrong codes since the last mail or right code, across all codes sent.';
comment on column app.shares.told_at is 'When the vendor was notified that the reader has watched; once.';
comment on column app.shares.remind is 'Whether the reader is reminded while they have not watched.';
comment on column app.shares.reminders is 'How many reminders were sent; null for none.';
comment on column app.shares.reminded_at is 'When the last one was queued.';
comment on column app.shares.canvas_id is 'The canvas, which may be in the trash; null for a share of a brief.';
comment on column app.shares.document_id is 'The document, which may be in the trash; null for a share of something else.';
comment on column app.shares.downloaded_at is
  'When the reader last downloaded the canvas or document; null for a brief, whose downloads are not recorded.';

create index shares_company_id on app.shares (company_id, email, mailed_at);
create index shares_user_id on app.shares (user_id);
create index shares_reader_id on app.shares (reader_id, created_at desc, id desc);
create index shares_newest on app.shares (brief_id, created_at desc, id desc);
create index shares_unclaimed on app.shares (email) where reader_id is null;
create index shares_mail_id on app.shares (mail_id) where mail_id is not null;
create index shares_untold on app.shares (opened_at) where opened_at is not null and told_at is null;
create index shares_email on app.shares (email);
-- Finds a reader's share of one brief.
create index shares_reader_brief on app.shares (reader_id, brief_id);
create index shares_newest_of_canvas on app.shares (canvas_id, created_at desc, id desc)
  where canvas_id is not null;
create index shares_newest_of_document on app.shares (document_id, created_at desc, id desc)
  where document_id is not null;
create index shares_remindable on app.shares (mailed_at)
  where remind and opened_at is null and revoked_at is null and coalesce(reminders, 0) < 2;

call app.protect('app.shares', 'company_id');

create table app.restricted_briefs (
  brief_id uuid primary key,
  company_id uuid not null references public.company_profiles on delete cascade
);

comment on table app.restricted_briefs is 'Briefs whose videos have no public address.';
comment on column app.restricted_briefs.brief_id is 'The brief, which may be in the trash.';
comment on column app.restricted_briefs.company_id is 'The company of the brief.';

create index restricted_briefs_company_id on app.restricted_briefs (company_id);

call app.protect('app.restricted_briefs', 'company_id');

create table app.share_settings (
  company_id uuid primary key references public.company_profiles on delete cascade,
  days integer default 90
    constraint share_settings_days_range check (days between 1 and 3650),
  may_download boolean not null default false
);

comment on table app.share_settings is 'What a company''s new shares start with.';
comment on column app.share_settings.company_id is 'The company.';
comment on column app.share_settings.days is 'Days until a share expires; null for never.';
comment on column app.share_settings.may_download is 'Whether readers may download the video.';

call app.protect('app.share_settings', 'company_id');

create table app.share_mails (
  company_id uuid not null references public.company_profiles on delete cascade,
  sent_on date not null,
  mails integer not null,
  constraint share_mails_pkey primary key (company_id, sent_on)
);

comment on table app.share_mails is 'How many share mails each company sent, by day, for a week.';
comment on column app.share_mails.company_id is 'The company.';
comment on column app.share_mails.sent_on is 'The day in UTC.';
comment on column app.share_mails.mails is 'How many, including repeated ones.';

call app.protect('app.share_mails', 'company_id');

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
  state text not null default 'open',
  created_at timestamptz not null default app.now(),
  constraint access_requests_email_key unique (brief_id, email),
  constraint access_requests_user_key unique (brief_id, user_id),
  constraint access_requests_state_known check (state in ('open', 'granted', 'declined', 'allowed'))
);

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
  'open, granted once the brief was shared with the address, declined, which silences repeats, or allowed: the vendor lets an address ask whose access was revoked.';
comment on column app.access_requests.created_at is 'When it was asked.';

create index access_requests_company_id on app.access_requests (company_id);
create index access_requests_user_id on app.access_requests (user_id);
create index access_requests_proposed_by on app.access_requests (proposed_by, brief_id);
create index access_requests_open on app.access_requests (brief_id, created_at desc, id desc) where state = 'open';

call app.protect('app.access_requests', 'company_id');

create table app.open_links (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.company_profiles on delete cascade,
  brief_id uuid not null references public.briefs on delete cascade
    constraint open_links_brief_id_key unique,
  token text not null
    constraint open_links_token_length check (char_length(token) between 20 and 100)
    constraint open_links_token_key unique,
  plays bigint not null default 0
    constraint open_links_plays_positive check (plays >= 0),
  last_played_at timestamptz,
  created_at timestamptz not null default app.now()
);

comment on table app.open_links is 'The links by which anyone may watch a brief; none, unless its vendor makes one.';
comment on column app.open_links.id is 'Names the link in signed addresses; a link that is made again has another one.';
comment on column app.open_links.company_id is 'The company whose brief it is.';
comment on column app.open_links.brief_id is 'The brief, which has one link at most.';
comment on column app.open_links.token is 'The secret part of the link.';
comment on column app.open_links.plays is 'How often somebody played five seconds or more; by whom is not kept.';
comment on column app.open_links.last_played_at is 'When that was last; null for never.';
comment on column app.open_links.created_at is 'When the link was made.';

create index open_links_company_id on app.open_links (company_id);

call app.protect('app.open_links', 'company_id');

alter table app.held_mails add constraint held_mails_share_id_fkey foreign key (share_id) references app.shares on delete cascade;
