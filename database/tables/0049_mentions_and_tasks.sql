-- Whom comments mention, which comments are tasks, and what members are told about both.

create table app.comment_mentions (
  comment_id uuid not null references app.document_comments on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  mentioned_at timestamptz not null default app.now(),
  constraint comment_mentions_pkey primary key (comment_id, user_id)
);

comment on table app.comment_mentions is
  'Who was mentioned in a comment, and told of it once. They stay when an edit takes the name out again.';
comment on column app.comment_mentions.comment_id is 'The comment or reply.';
comment on column app.comment_mentions.user_id is 'Who was mentioned.';
comment on column app.comment_mentions.mentioned_at is 'When they were mentioned for the first time.';

create index comment_mentions_user_id on app.comment_mentions (user_id);

call app.protect('app.comment_mentions');

create table app.comment_tasks (
  comment_id uuid primary key references app.document_comments on delete cascade,
  assignee_id uuid references auth.users on delete set null,
  due_on date,
  done_at timestamptz,
  done_by uuid references auth.users on delete set null,
  created_by uuid references auth.users on delete set null,
  created_at timestamptz not null default app.now(),
  reminded_on date
);

comment on table app.comment_tasks is 'Comments that are tasks.';
comment on column app.comment_tasks.comment_id is 'The comment that says what is to be done.';
comment on column app.comment_tasks.assignee_id is 'Who is to do it; null once that account is deleted.';
comment on column app.comment_tasks.due_on is 'The day by which it is to be done; null for none.';
comment on column app.comment_tasks.done_at is 'When it was done; null while it is open.';
comment on column app.comment_tasks.done_by is 'Who marked it as done; null once that account is deleted.';
comment on column app.comment_tasks.created_by is 'Who last assigned it; null once that account is deleted.';
comment on column app.comment_tasks.created_at is 'When the comment became a task.';
comment on column app.comment_tasks.reminded_on is 'The due day of which the assignee was reminded; null before.';

create index comment_tasks_assignee_id on app.comment_tasks (assignee_id, due_on);
create index comment_tasks_done_by on app.comment_tasks (done_by);
create index comment_tasks_created_by on app.comment_tasks (created_by);
create index comment_tasks_due on app.comment_tasks (due_on) where done_at is null and due_on is not null;

call app.protect('app.comment_tasks');

alter table app.notifications
  add column comment_id uuid,
  drop constraint notifications_kind_known,
  add constraint notifications_kind_known
    check (kind in ('member-joined', 'product-deleted', 'brief-deleted', 'video-ready', 'video-broken',
                    'captions-ready', 'captions-failed', 'question-asked', 'question-overdue',
                    'brief-watched', 'access-asked', 'colleague-proposed', 'workspace-shared',
                    'document-asked', 'document-returned', 'document-approved', 'document-commented',
                    'document-mentioned', 'document-task', 'document-task-due',
                    'canvas-commented', 'canvas-mentioned', 'canvas-task', 'canvas-task-due',
                    'webhook-failing', 'webhook-stopped', 'webhook-rights-lost', 'key-expiring'));

comment on column app.notifications.kind is
  'What happened: member-joined, product-deleted, brief-deleted, video-ready, video-broken, captions-ready, captions-failed, question-asked, question-overdue, brief-watched, access-asked, colleague-proposed, workspace-shared, document-asked, document-returned, document-approved, document-commented, document-mentioned, document-task, document-task-due, canvas-commented, canvas-mentioned, canvas-task, canvas-task-due, webhook-failing, webhook-stopped, webhook-rights-lost or key-expiring.';
comment on column app.notifications.subject_id is
  'The brief, workspace, document, canvas or webhook that the notification links to; null for kinds that link to a list.';
comment on column app.notifications.comment_id is 'The comment on it that the notification is about; null for none.';
