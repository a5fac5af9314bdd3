// What check-boundaries allows, and why. A place is a file, or a folder with all that it holds.

export type Exception = { why: string; places: string[] }

/** Code that calls `withSystemTx`, which runs outside of any caller's rights. */
export const systemCallers: Exception[] = [
  {
    why: 'The tables of auth are open to no caller; each call of auth checks its own.',
    places: ['server/auth/'],
  },
  {
    why: 'Keys, settings, limits and housekeeping belong to the installation, not to a company.',
    places: [
      'server/platform/backup/last-backup.ts',
      'server/platform/database/book-requests.ts',
      'server/platform/database/delete-in-batches.ts',
      'server/platform/database/saved-settings.ts',
      'server/platform/database/work-in-batches.ts',
      'server/platform/keys/',
      'server/storage/disk-room.ts',
      'server/storage/routes.ts',
    ],
  },
  {
    why: 'Jobs and workers look for work in all companies, and have no session.',
    places: [
      'server/analyst-copilot/forget-sessions.ts',
      'server/passages/meaning/embed-passages.ts',
      'server/passages/renew-passages.ts',
      'server/analyst-copilot/record/forget-questions.ts',
      'server/records/comments/queries.ts',
      'server/records/tasks/remind-of-tasks.ts',
      'server/boardroom-builder/sources/check-published-sources.ts',
      'server/captions/speech/',
      'server/developers/',
      'server/engagement/notify-watched.ts',
      'server/mail/deliver.ts',
      'server/notifications/mail-alerts.ts',
      'server/notifications/mail-digests.ts',
      'server/questions/notify-overdue.ts',
      'server/shares/held/mail-collected.ts',
      'server/shares/remind-readers.ts',
      'server/storage/jobs.ts',
      'server/storage/sweep-files.ts',
      'server/videos/jobs.ts',
      'server/videos/process-videos.ts',
      'server/videos/video-figures.ts',
    ],
  },
  {
    why: 'How a run ended is kept also if the session that started it has ended meanwhile.',
    places: ['server/boardroom-builder/writing/draft-document.ts'],
  },
  {
    why: 'One question finds which of all connected accounts may watch the briefs that changed, and who of them may stay.',
    places: ['server/changes/change-hub.ts', 'server/changes/who-may-stay.ts'],
  },
  {
    why: 'The operator acts on all companies and belongs to none; commands have no session.',
    places: [
      'scripts/demo/',
      'server/company/operator/',
      'server/leads/visitor-entries.ts',
      'server/mail/dev-mail.ts',
      'server/mail/list-failed-mails.ts',
      'server/mail/retry-mails.ts',
      'server/notifications/coming-soon/announce-area.ts',
      'server/storage/check/',
      'server/videos/paused-videos.ts',
      'server/videos/remake-video.ts',
    ],
  },
  {
    why: 'A mailed link, a code or an open link is the proof; whoever holds it has no rights on the rows behind it.',
    places: [
      'server/library/ask-for-access.ts',
      'server/library/claim-share.ts',
      'server/library/count-open-play.ts',
      'server/library/describe-share.ts',
      'server/library/open-share.ts',
      'server/library/send-share-code.ts',
      'server/library/watch-open-link.ts',
      'server/notifications/unsubscribe.ts',
      'server/shares/describe-share-mails.ts',
      'server/shares/stop-share-mails.ts',
      'server/team/invitations/read-invitation.ts',
      'server/team/invitations/send-team-invitation.ts',
    ],
  },
  {
    why: 'A signed address names the session to ask about; the request itself carries none.',
    places: ['server/storage/played/send-played.ts', 'server/storage/signed/find-signed.ts'],
  },
  {
    why: 'The company that came with a sign-up is deleted before its owner has a right in the other one.',
    places: ['server/team/invitations/accept-invitation.ts'],
  },
  {
    why: 'Limits of visitors are counted across all of them; a report of a mail server names only the mail.',
    places: ['server/leads/visitor-limits.ts', 'server/mail/delivery/record-report.ts'],
  },
  { why: 'Tests set up what no call can.', places: ['server/testing/'] },
]

/** Code that opens `withTx` without `authorize`: no right of a company decides. */
export const withoutRight: Exception[] = [
  {
    why: 'Anyone manages their own account, notifications, notes and list of what they read.',
    places: [
      'server/account/',
      'server/changes/',
      'server/library/',
      'server/notifications/',
      'server/reader-notes/',
    ],
  },
  {
    why: 'Accounts without a company ask, draw and write, too; policies decide about each record.',
    places: [
      'server/analyst-copilot/',
      'server/boardroom-builder/',
      'server/insight-canvas/',
      'server/records/',
      'server/undo/',
    ],
  },
  {
    why: 'Readers act on what other companies have shared with them.',
    places: [
      'server/embargoes/decide-terms.ts',
      'server/questions/ask-further.ts',
      'server/questions/ask-question.ts',
      'server/questions/list-library-questions.ts',
    ],
  },
  {
    why: 'The caller has no company yet.',
    places: ['server/company/create-company.ts', 'server/team/invitations/accept-invitation.ts'],
  },
  { why: 'Visitors have no account.', places: ['server/leads/keep-and-mail.ts'] },
  {
    why: 'Outside clients name tables, not verbs: grants and policies decide.',
    places: ['server/data-api/run-work.ts'],
  },
]
