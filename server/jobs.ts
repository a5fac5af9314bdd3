import { forgetSessionsJob } from './analyst-copilot/forget-sessions.ts'
import { forgetQuestionsJob } from './analyst-copilot/record/forget-questions.ts'
import { sweepAuthJob } from './auth/sweep-auth.ts'
import { forgetDocumentHistoryJob } from './boardroom-builder/forget-document-history.ts'
import { forgetPicturesJob } from './boardroom-builder/pictures/forget-pictures.ts'
import { checkPublishedSourcesJob } from './boardroom-builder/sources/check-published-sources.ts'
import { draftDocumentJob } from './boardroom-builder/writing/draft-document.ts'
import { transcribeJob } from './captions/speech/transcribe.ts'
import { deliverWebhooksJob, forgetDeliveriesJob } from './developers/deliveries/jobs.ts'
import { notifyExpiringJob } from './developers/keys/notify-expiring.ts'
import { forgetAcceptancesJob } from './embargoes/forget-acceptances.ts'
import { notifyWatchedJob } from './engagement/notify-watched.ts'
import { forgetCanvasHistoryJob } from './insight-canvas/forget-canvas-history.ts'
import { forgetCanvasPicturesJob } from './insight-canvas/pictures/forget-canvas-pictures.ts'
import { forgetVisitorsJob } from './leads/forget-visitors.ts'
import { forgetVisitsJob } from './library/forget-visits.ts'
import { readMailboxJob } from './mail/delivery/read-mailbox.ts'
import { forgetMailsJob } from './mail/forget-mails.ts'
import { sendMailJob } from './mail/send-mail.ts'
import { sendSmsJob } from './mail/send-sms.ts'
import { forgetNotificationsJob } from './notifications/forget-notifications.ts'
import { mailAlertsJob } from './notifications/mail-alerts.ts'
import { mailDigestsJob } from './notifications/mail-digests.ts'
import { embedPassagesJob } from './passages/meaning/embed-passages.ts'
import { renewPassagesJob } from './passages/renew-passages.ts'
import type { Services } from './platform/context.ts'
import { forgetRepliesJob } from './platform/jobs/forget-replies.ts'
import type { Job } from './platform/jobs/jobs.ts'
import { notifyOverdueJob } from './questions/notify-overdue.ts'
import { forgetCommentsJob } from './records/comments/forget-comments.ts'
import { forgetPresencesJob } from './records/presence/forget-presences.ts'
import { remindOfTasksJob } from './records/tasks/remind-of-tasks.ts'
import { mailCollectedJob } from './shares/held/mail-collected.ts'
import { remindReadersJob } from './shares/remind-readers.ts'
import { storageJobs } from './storage/jobs.ts'
import { emptyTrashJob } from './undo/empty-trash.ts'
import { processVideosJob } from './videos/jobs.ts'

/** Every kind of background work. */
export function jobs(services: Services): Job[] {
  return [
    sendMailJob(services),
    sendSmsJob(services),
    readMailboxJob(services),
    forgetMailsJob(services),
    sweepAuthJob(services),
    ...storageJobs(services),
    processVideosJob(services),
    emptyTrashJob(services),
    transcribeJob(services),
    forgetRepliesJob(services),
    forgetNotificationsJob(services),
    mailAlertsJob(services),
    mailDigestsJob(services),
    forgetVisitorsJob(services),
    forgetVisitsJob(services),
    notifyOverdueJob(services),
    forgetAcceptancesJob(services),
    notifyWatchedJob(services),
    remindReadersJob(services),
    mailCollectedJob(services),
    forgetSessionsJob(services),
    forgetQuestionsJob(services),
    embedPassagesJob(services),
    renewPassagesJob(services),
    forgetCanvasHistoryJob(services),
    forgetDocumentHistoryJob(services),
    forgetPresencesJob(services),
    forgetCommentsJob(services),
    remindOfTasksJob(services),
    forgetPicturesJob(services),
    forgetCanvasPicturesJob(services),
    draftDocumentJob(services),
    checkPublishedSourcesJob(services),
    notifyExpiringJob(services),
    deliverWebhooksJob(services),
    forgetDeliveriesJob(services),
  ]
}
