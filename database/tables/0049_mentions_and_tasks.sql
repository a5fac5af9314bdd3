-- What members are told about comments, on records of every kind.

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
