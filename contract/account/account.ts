import { z } from 'zod'
import { endpoint, pageOf, pageQuery } from '../endpoint.ts'
import { errorEntry } from '../errors.ts'
import { permissionSetSchema } from '../permissions.ts'
import { nameText, text } from '../values/text.ts'

export const accountErrors = {
  sessionNotFound: errorEntry(404, 'session_not_found', 'This session has already ended.'),
  currentSession: errorEntry(422, 'current_session', 'To end the session you are using, sign out.'),
  ownershipSettled: errorEntry(
    409,
    'ownership_settled',
    'This question has already been answered.',
  ),
  olderSessionUnknown: errorEntry(
    422,
    'older_session_unknown',
    "This isn't another session of your account.",
  ),
} as const

/**
 * Every security event of an account, with the label its owner sees. The audit trail holds no
 * others.
 */
export const securityEvents = {
  sign_up: 'Account created',
  sign_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  sign_out: 'Signed out',
  sessions_ended_by_admin: 'Signed out everywhere by an administrator',
  session_ended: 'Session ended from another device',
  refresh_token_reused: 'Session ended because its key was used twice',
  password_changed: 'Password changed',
  name_changed: 'Name changed',
  user_updated: 'Account details changed',
  email_confirmed: 'Email address confirmed',
  email_change_requested: 'Email address change requested',
  email_changed: 'Email address changed',
  phone_confirmed: 'Phone number confirmed',
  phone_change_requested: 'Phone number change requested',
  phone_changed: 'Phone number changed',
  sign_in_link_requested: 'Sign-in link requested',
  reauthentication_requested: 'Verification code requested',
  recovery_requested: 'Password reset requested',
  recovery_used: 'Password reset link used',
  identity_linked: 'Sign-in provider linked',
  identity_unlinked: 'Sign-in provider unlinked',
  account_claimed: 'Account reclaimed by the owner of its email address',
  company_deleted: 'Company deleted',
  company_deleted_by_admin: 'Company deleted by an administrator',
  company_received: 'An administrator made you the owner of the company',
  company_handed_over: 'An administrator made somebody else the owner of the company',
  company_left: 'Left the company',
  ownership_confirmed: 'You confirmed that you opened this account',
  account_invited: 'Invited to create an account',
  account_created_by_admin: 'Account created by an administrator',
  account_changed_by_admin: 'Account changed by an administrator',
  account_deleted_by_admin: 'Account deleted by an administrator',
  link_made_by_admin: 'Sign-in link created by an administrator',
  factor_added: 'Second factor added',
  factor_removed: 'Second factor removed',
  factor_used: 'Second factor confirmed',
  factor_failed: 'Second factor failed',
  recovery_codes_made: 'Recovery codes created',
  recovery_code_used: 'Recovery code used',
  factor_removed_by_admin: 'Second factor removed by an administrator',
} as const satisfies Record<string, string>
export type SecurityEvent = keyof typeof securityEvents

/** The signed-in user, their company and their rights. Without a company, `company` is null. */
export const getMe = endpoint({
  name: 'getMe',
  call: 'GET /api/me',
  summary: 'The signed-in user, their company and what they may do there.',
  access: 'user',
  reply: z.object({
    user: z.object({
      id: z.uuid(),
      email: z.string(),
      name: z.string(),
      /** Whether the mailbox has been proven to be theirs. */
      addressProven: z.boolean(),
    }),
    company: z
      .object({
        id: z.uuid(),
        name: z.string(),
        /** Whether the owner's address is proven; nothing can be shared before. */
        ownerProven: z.boolean(),
      })
      .nullable(),
    /** The company that their sign-up named, as long as they have none. */
    namedCompany: z.string().nullable(),
    /** Whether briefs are shared with them. */
    reader: z.boolean(),
    /** Their row in the company's team. */
    memberId: z.uuid().nullable(),
    permissions: permissionSetSchema,
    /** Counted up to `notificationLimits.counted`. */
    unreadNotifications: z.int(),
  }),
})

/** Per-installation settings that the page needs. Sizes are in bytes. */
export const getConfig = endpoint({
  name: 'getConfig',
  call: 'GET /api/config',
  summary: 'Settings of this installation that the web app needs.',
  access: 'public',
  reply: z.object({
    anonKey: z.string(),
    publicUrl: z.string(),
    providers: z.array(z.object({ name: z.string(), label: z.string() })),
    /** The domains whose addresses sign in at their company's identity provider. */
    singleSignOnDomains: z.array(z.string()),
    limits: z.object({
      maxVideoBytes: z.int(),
      maxLogoBytes: z.int(),
      videoChunkBytes: z.int(),
    }),
    /** The captcha widget that sign-up and sign-in require; null if none is configured. */
    captcha: z
      .object({ api: z.enum(['hcaptcha', 'turnstile']), script: z.string(), siteKey: z.string() })
      .nullable(),
    devMail: z.boolean(),
    /** Whether captions can be made from speech. */
    transcription: z.boolean(),
    /** Whether a server does it that the operator has configured, instead of the built-in model. */
    transcriptionServer: z.boolean(),
    /** Whether they are generated automatically, unless the brief's author declines. */
    automaticCaptions: z.boolean(),
  }),
})

/** The client behind a request, as far as its user agent shows. */
const deviceSchema = z.object({ browser: z.string().nullable(), system: z.string().nullable() })
export type Device = z.infer<typeof deviceSchema>

export const getOwnershipQuestion = endpoint({
  name: 'getOwnershipQuestion',
  call: 'GET /api/account/ownership',
  summary:
    'When and from which device the account was opened, for the session that has to confirm it.',
  access: 'user',
  reply: z.object({
    email: z.string(),
    openedAt: z.iso.datetime(),
    device: deviceSchema,
    /** Whether the password is gone in any case, because two sign-ups chose different ones. */
    newPassword: z.boolean(),
  }),
  errors: [accountErrors.ownershipSettled],
})

export const answerOwnershipQuestion = endpoint({
  name: 'answerOwnershipQuestion',
  call: 'POST /api/account/ownership',
  summary:
    'Says whether it was you who opened the account. If not, only this session keeps access to it.',
  access: 'user',
  body: z
    .object({
      wasYou: z.boolean().optional(),
      /**
       * Alternatively, the access token of an older session of this account held by the same
       * browser.
       */
      olderSession: z.string().max(20_000).optional(),
    })
    .refine(
      ({ wasYou, olderSession }) => (wasYou === undefined) !== (olderSession === undefined),
      'Send either wasYou or olderSession.',
    ),
  reply: z.object({ kept: z.boolean() }),
  errors: [accountErrors.ownershipSettled, accountErrors.olderSessionUnknown],
})

export const sessionSchema = z.object({
  id: z.uuid(),
  device: deviceSchema,
  ip: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** Whether this is the session making the request. */
  current: z.boolean(),
  /** aal2 after a second factor. */
  aal: z.enum(['aal1', 'aal2']),
})

export const listSessions = endpoint({
  name: 'listSessions',
  call: 'GET /api/account/sessions',
  summary: 'Where your account is signed in, newest first.',
  access: 'user',
  query: pageQuery,
  reply: pageOf(sessionSchema),
})

export const endSession = endpoint({
  name: 'endSession',
  call: 'DELETE /api/account/sessions/:id',
  summary: 'Ends another session of your account immediately.',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ id: z.uuid() }),
  errors: [accountErrors.sessionNotFound, accountErrors.currentSession],
})

export const securityEventSchema = z.object({
  id: z.uuid(),
  /** A name of `securityEvents`. */
  action: z.string(),
  at: z.iso.datetime(),
  ip: z.string().nullable(),
  device: deviceSchema,
  /** Further facts to display: provider, method, scope, factor_type, by. */
  details: z.record(z.string(), z.string()),
})

export const listSecurityEvents = endpoint({
  name: 'listSecurityEvents',
  call: 'GET /api/account/security-events',
  summary: 'The security events of your account, newest first.',
  access: 'user',
  query: pageQuery,
  reply: pageOf(securityEventSchema),
})

export const renameMeForm = z.object({
  name: nameText({ min: 2, minMessage: 'Name must be at least 2 characters', max: 200 }),
})

export const renameMe = endpoint({
  name: 'renameMe',
  call: 'PUT /api/account/name',
  summary: 'Changes your name, in your account and in your team.',
  access: 'user',
  body: renameMeForm,
  reply: z.object({ name: z.string() }),
})

export const passkeyForm = z.object({
  name: text({ min: 1, minMessage: 'Give the passkey a name', max: 100 }),
})

/** Titles and texts of the account page's toasts. */
export const accountMessages = {
  confirmAddress: {
    title: 'Confirm your email address',
    why: 'Then you get notifications by email, and you can add a second factor.',
    where: "We'll email a link to",
  },
  renamed: { title: 'Name changed' },
  renameFailed: { title: 'Your name was not changed' },
  passwordChanged: { description: 'You have been signed out everywhere else.' },
  emailRequested: {
    title: 'Emails sent',
    description: 'Follow the link in each one to change your address.',
  },
  emailChanged: { title: 'Email address changed' },
  loadFailed: 'Your account could not be loaded',
  emailFailed: { title: 'Your email address was not changed' },
  appAdded: { title: 'Authenticator app added' },
  appRemoved: { title: 'Authenticator app removed' },
  appFailed: { title: 'The authenticator app was not set up' },
  passkeyAdded: { title: 'Passkey added' },
  passkeyRemoved: { title: 'Passkey removed' },
  removeFailed: { title: 'It could not be removed' },
  codesFailed: { title: 'Recovery codes could not be created' },
  codesCopied: { title: 'Recovery codes copied' },
  copyFailed: {
    title: 'Your browser did not allow copying',
    description: 'Select the text and copy it yourself.',
  },
  sessionEnded: { title: 'Session ended' },
  sessionFailed: { title: 'The session was not ended' },
  othersSignedOut: { title: 'Signed out everywhere else' },
  othersFailed: { title: 'The other sessions were not ended' },
  linkFailed: { title: 'The sign-in method was not connected' },
  proofFailed: { title: 'The link was not sent' },
  answerFailed: { title: 'Your answer was not saved' },
  unlinked: { title: 'Sign-in disconnected' },
  unlinkFailed: { title: 'The sign-in method was not disconnected' },
} as const
