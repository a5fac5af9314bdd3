import { z } from 'zod'
import { endpoint, pageOf, pageQuery } from '../endpoint.ts'
import { errorEntry } from '../errors.ts'
import { counted } from '../values/counted.ts'

/** How long notifications are kept, and up to which number the bell counts unread ones. */
export const notificationLimits = { keptDays: 90, counted: 100 } as const

export const notificationKinds = [
  'member-joined',
  'product-deleted',
  'brief-deleted',
  'video-ready',
  'video-broken',
  'captions-ready',
  'captions-failed',
  'question-asked',
  'question-overdue',
  'brief-watched',
  'access-asked',
  'colleague-proposed',
  'workspace-shared',
  'document-asked',
  'document-returned',
  'document-approved',
  'document-commented',
  'document-mentioned',
  'document-task',
  'document-task-due',
  'canvas-commented',
  'canvas-mentioned',
  'canvas-task',
  'canvas-task-due',
  'webhook-failing',
  'webhook-stopped',
  'webhook-rights-lost',
  'key-expiring',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** The page of each kind. Deleted items no longer have their own page. */
const lists = {
  'member-joined': '/team',
  'product-deleted': '/products',
  'brief-deleted': '/briefs',
  'video-ready': '/briefs',
  'video-broken': '/briefs',
  'captions-ready': '/briefs',
  'captions-failed': '/briefs',
  'question-asked': '/briefs',
  'question-overdue': '/briefs',
  'brief-watched': '/briefs',
  'access-asked': '/briefs',
  'colleague-proposed': '/briefs',
  'workspace-shared': '/analyst-copilot',
  'document-asked': '/boardroom-builder',
  'document-returned': '/boardroom-builder',
  'document-approved': '/boardroom-builder',
  'document-commented': '/boardroom-builder',
  'document-mentioned': '/boardroom-builder',
  'document-task': '/boardroom-builder',
  'document-task-due': '/boardroom-builder',
  'canvas-commented': '/insight-canvas',
  'canvas-mentioned': '/insight-canvas',
  'canvas-task': '/insight-canvas',
  'canvas-task-due': '/insight-canvas',
  'webhook-failing': '/company/developers',
  'webhook-stopped': '/company/developers',
  'webhook-rights-lost': '/company/developers',
  'key-expiring': '/company/developers',
} as const satisfies Record<NotificationKind, string>

/** The page that a notification links to. */
export function notificationPath({
  kind,
  subjectId,
  commentId,
}: Pick<Notification, 'kind' | 'subjectId' | 'commentId'>) {
  if (subjectId === null) return lists[kind]
  if (kind === 'workspace-shared') return `${lists[kind]}?workspace=${subjectId}`
  if (commentId !== null) return `${lists[kind]}/${subjectId}?comment=${commentId}`
  if (kind === 'document-commented') return `${lists[kind]}/${subjectId}?comments`
  const section = kind in aboutReaders ? `/${aboutReaders[kind as AboutReaders].section}` : ''
  return `${lists[kind]}/${subjectId}${section}`
}

/** When mail reports new briefs and answers. */
export const alertChoices = {
  now: 'At once',
  daily: 'In a daily email',
  weekly: 'In a weekly email, on Mondays',
  off: 'Never',
} as const
export type AlertChoice = keyof typeof alertChoices
const alertChoice = z.enum(['now', 'daily', 'weekly', 'off'])

/** The kinds of mail that a mailed link can turn off. */
export const leavable = z.enum(['digest', 'alerts', 'areas'])
export type Leavable = z.infer<typeof leavable>

/** The page that a digest links to; mail programs send a POST to the same address (RFC 8058). */
export const unsubscribePath = '/unsubscribe'

export const notificationErrors = {
  notFound: errorEntry(404, 'notification_not_found', 'This notification no longer exists.'),
  unknownLink: errorEntry(
    404,
    'unknown_link',
    'This link does not work. Sign in and turn the emails off on your account page.',
  ),
} as const

export const notificationMessages = {
  title: 'Notifications',
  markAll: 'Mark all as read',
  empty: 'Nothing new',
  emptyHint:
    'This is where you see who joined your team, which products and briefs were deleted, when your videos and captions are ready, what readers watch and ask, who asks for access, who comments on your canvases and documents, mentions you or gives you a task, which workspaces colleagues share with you, and which webhooks and API keys need your attention.',
  loadFailed: 'Your notifications could not be loaded',
  markFailed: 'Could not be marked as read',
  digest: {
    label: 'Email digest',
    description:
      'A daily email with the notifications you have not read yet, and one at once when a colleague mentions you.',
    unproven: 'It starts once your email address is confirmed.',
    on: { title: 'Email digest turned on' },
    off: { title: 'Email digest turned off' },
    failed: { title: 'The digest setting was not changed' },
    loadFailed: 'Your settings could not be loaded',
  },
  alerts: {
    label: 'Email about new briefs and answers',
    description: 'When a vendor shares a brief with you, or answers your question.',
    saved: 'Email setting saved',
    failed: 'The email setting was not saved',
    manage: 'Email alerts',
  },
  leave: {
    title: 'Email settings',
    question: 'Stop the emails that this link came with? You lose nothing else.',
    confirm: 'Stop these emails',
    done: 'You get no more of these emails',
    doneHint: {
      digest: 'You can turn them on again on your account page.',
      alerts: 'You can turn them on again on your account page.',
      areas: 'To hear of an area after all, open its page and press ‘Tell me when’ again.',
    },
    failed: 'The emails were not stopped',
  },
} as const

const notificationSchema = z.object({
  id: z.uuid(),
  kind: z.enum(notificationKinds),
  /** The name of the person or item it happened to, at that time. */
  subjectName: z.string(),
  /** The item with its own page, such as the brief of a video, or a webhook. */
  subjectId: z.uuid().nullable(),
  /** The comment on it that it is about. */
  commentId: z.uuid().nullable(),
  /** How many more of the same kind the same change affected. */
  others: z.int(),
  /** The name of the person who did it, at that time; null for a program or the subject. */
  actorName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  read: z.boolean(),
})
export type Notification = z.infer<typeof notificationSchema>

type Told = Pick<Notification, 'kind' | 'subjectName' | 'others' | 'actorName'>

const becameOfVideo = {
  'video-ready': ['The video', 'is ready to play'],
  'video-broken': ['The video', 'cannot be played'],
  'captions-ready': ['The captions', 'are ready'],
  'captions-failed': ['The captions', 'could not be generated'],
} as const

const aboutReaders = {
  'question-asked': {
    section: 'questions',
    text: (reader: string, brief: string) => `${reader} asked about ${brief}`,
  },
  'question-overdue': {
    section: 'questions',
    text: (reader: string, brief: string) => `The answer to ${reader} about ${brief} is overdue`,
  },
  'brief-watched': {
    section: 'engagement',
    text: (reader: string, brief: string) => `${reader} watched ${brief} for the first time`,
  },
  'access-asked': {
    section: 'audience',
    text: (reader: string, brief: string) => `${reader} asked for access to ${brief}`,
  },
  'colleague-proposed': {
    section: 'audience',
    text: (reader: string, brief: string) => `${reader} proposed a colleague for ${brief}`,
  },
} as const
type AboutReaders = keyof typeof aboutReaders

const ofRecords = {
  'document-asked': 'asks you to review',
  'document-returned': 'sent back',
  'document-approved': 'approved',
  'document-commented': 'commented on',
  'document-mentioned': 'mentioned you in a comment on',
  'document-task': 'gave you a task in',
  'canvas-commented': 'commented on the canvas',
  'canvas-mentioned': 'mentioned you in a comment on the canvas',
  'canvas-task': 'gave you a task on the canvas',
} as const

/** The sentence of a notification, without its full stop. */
export function notificationText({ kind, subjectName, others, actorName }: Told): string {
  if (kind === 'member-joined') {
    return `${subjectName}${others > 0 ? ` and ${counted(others, 'other')}` : ''} joined the team`
  }
  if (kind === 'workspace-shared') {
    return `${actorName ?? 'A colleague'} shared the workspace “${subjectName}” with you`
  }
  if (kind === 'document-task-due' || kind === 'canvas-task-due') {
    const more = others > 0 ? ` and ${counted(others, 'other task')}` : ''
    const where = kind === 'canvas-task-due' ? 'on the canvas' : 'in'
    return `Your task ${where} “${subjectName}”${more} ${others > 0 ? 'are' : 'is'} due today`
  }
  if (kind in ofRecords) {
    const did = ofRecords[kind as keyof typeof ofRecords]
    return `${actorName ?? 'A colleague'} ${did} “${subjectName}”`
  }
  if (kind === 'webhook-failing') {
    return `The webhook at “${subjectName}” is failing: a request could not be delivered for a day`
  }
  if (kind === 'webhook-stopped') {
    return `The webhook at “${subjectName}” was turned off, because its address no longer accepts requests`
  }
  if (kind === 'webhook-rights-lost') {
    const more = others > 0 ? ` and ${counted(others, 'other')} were` : ' was'
    return `The webhook at “${subjectName}”${more} turned off, because the member responsible left the company or lost a right`
  }
  if (kind === 'key-expiring') {
    return others > 0
      ? `Your API key “${subjectName}” and ${counted(others, 'other')} expire within a week`
      : `Your API key “${subjectName}” expires within a week`
  }
  if (kind in becameOfVideo) {
    const [subject, became] = becameOfVideo[kind as keyof typeof becameOfVideo]
    const more = others > 0 ? ` and of ${counted(others, 'other brief')}` : ''
    return `${subject} of the brief “${subjectName}”${more} ${became}`
  }
  if (kind in aboutReaders) {
    const reader = `${actorName ?? 'a reader'}${others > 0 ? ` and ${counted(others, 'other')}` : ''}`
    const sentence = aboutReaders[kind as AboutReaders].text(reader, `the brief “${subjectName}”`)
    // A name or an address stays as it is written.
    return actorName ? sentence : sentence.charAt(0).toUpperCase() + sentence.slice(1)
  }
  const thing = kind === 'product-deleted' ? 'product' : 'brief'
  const what = `the ${thing} “${subjectName}”${others > 0 ? ` and ${counted(others, `other ${thing}`)}` : ''}`
  if (actorName) return `${actorName} deleted ${what}`
  return `T${what.slice(1)} ${others > 0 ? 'were' : 'was'} deleted`
}

export const listNotifications = endpoint({
  name: 'listNotifications',
  call: 'GET /api/notifications',
  summary: 'Your notifications of the last 90 days, newest first.',
  access: 'user',
  query: pageQuery,
  reply: pageOf(notificationSchema),
})

/** The remaining unread count, up to `notificationLimits.counted`. */
const unreadReply = z.object({ unread: z.int() })

export const markNotificationRead = endpoint({
  name: 'markNotificationRead',
  call: 'PUT /api/notifications/:id/read',
  summary: 'Marks one of your notifications as read.',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  reply: unreadReply,
  errors: [notificationErrors.notFound],
})

export const markNotificationsRead = endpoint({
  name: 'markNotificationsRead',
  call: 'PUT /api/notifications/read',
  summary: 'Marks one of your notifications and all older ones as read.',
  access: 'user',
  body: z.object({ upTo: z.uuid() }),
  reply: unreadReply,
  errors: [notificationErrors.notFound],
})

const settingsReply = z.object({
  digest: z.boolean(),
  alerts: alertChoice,
  /** No digest is mailed to an unproven address. */
  addressProven: z.boolean(),
})

export const getNotificationSettings = endpoint({
  name: 'getNotificationSettings',
  call: 'GET /api/notifications/settings',
  summary: 'Which emails you receive: the daily digest, and alerts of new briefs and answers.',
  access: 'user',
  reply: settingsReply,
})

export const updateNotificationSettings = endpoint({
  name: 'updateNotificationSettings',
  call: 'PUT /api/notifications/settings',
  summary: 'Turns your daily digest on or off, or chooses when you are alerted.',
  access: 'user',
  body: z.object({ digest: z.boolean(), alerts: alertChoice }).partial(),
  reply: settingsReply,
})

export const unsubscribe = endpoint({
  name: 'unsubscribe',
  call: 'POST /api/notifications/unsubscribe',
  summary:
    'Stops what a mailed link was made for: the digest, the alerts, or news of areas that are still to come.',
  access: 'public',
  query: z.object({ token: z.string().max(500) }),
  reply: z.object({ left: leavable }),
  errors: [notificationErrors.unknownLink],
})
