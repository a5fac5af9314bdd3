import type { Notification, NotificationKind } from '../../contract/notifications/notifications.ts'
import type { NotificationRow } from './queries.ts'

/** A notification as its reader sees it. */
export function notificationView(row: NotificationRow): Notification {
  return {
    id: row.id,
    // Keep in sync with the table's constraint.
    kind: row.kind as NotificationKind,
    subjectName: row.subject_name,
    subjectId: row.subject_id,
    commentId: row.comment_id,
    others: row.others,
    actorName: row.actor_name,
    createdAt: row.created_at.toISOString(),
    read: row.read_at !== null,
  }
}
