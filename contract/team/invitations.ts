import { z } from 'zod'
import { password } from '../auth/auth.ts'
import { endpoint } from '../endpoint.ts'
import { errorBodySchema, errorEntry } from '../errors.ts'
import { permissions } from '../permissions.ts'
import { email, nameText, webUrl } from '../values/text.ts'
import { memberPermissionsSchema, roles, teamErrors, teamMemberSchema } from './team.ts'

/** The errors of a token, in the order in which they are checked. */
export const invitationErrors = {
  noToken: errorEntry(
    400,
    'invitation_token_missing',
    'Invalid invitation link. No token provided.',
  ),
  unknown: errorEntry(404, 'invitation_not_found', 'Invalid or expired invitation token.'),
  used: errorEntry(410, 'invitation_used', 'This invitation has already been used.'),
  expired: errorEntry(410, 'invitation_expired', 'This invitation has expired.'),
  mismatch: errorEntry(
    400,
    'invitation_member_mismatch',
    'Invalid invitation: Member ID mismatch.',
  ),
  revoked: errorEntry(
    410,
    'invitation_revoked',
    'Invalid invitation: Team member record not found. The invitation may have been revoked.',
  ),
  accepted: errorEntry(
    410,
    'invitation_accepted',
    'This invitation has already been accepted by another user.',
  ),
  companyGone: errorEntry(
    410,
    'invitation_company_gone',
    'The company for this invitation no longer exists',
  ),
  companySuspended: errorEntry(
    403,
    'invitation_company_suspended',
    'This company is suspended. Ask whoever invited you to tell you when it works again.',
  ),
  otherAddress: errorEntry(
    403,
    'invitation_for_other_address',
    'This invitation was sent to another address.',
  ),
  unproven: errorEntry(
    403,
    'email_not_proven',
    'Please confirm your email address before you accept this invitation.',
  ),
  alreadyInACompany: errorEntry(
    409,
    'already_in_a_company',
    'Your account already belongs to a company. Its owner can delete it on the company page; a member can ask to be removed. Then accept again.',
  ),
  denied: errorEntry(
    403,
    'invitation_denied',
    'Access denied: Unable to verify invitation. Please try again or contact support.',
  ),
  accountExists: errorEntry(409, 'user_already_exists', 'Account already exists'),
} as const

/** What the accept page shows for an error, by its code. */
export const invitationDisplay: Readonly<Record<string, string>> = {
  invitation_used: 'This invitation has already been used',
  invitation_accepted: 'This invitation has already been used',
  invitation_expired: 'This invitation has expired',
  invitation_revoked: 'This invitation has been revoked',
  invitation_company_gone: 'The company for this invitation no longer exists',
  invitation_company_suspended: 'The company for this invitation is suspended',
  invitation_member_mismatch: 'This invitation is no longer valid',
}
export const invitationDisplayDefault = 'Invalid or expired invitation link'

/** Titles and texts of the accept page's toasts. */
export const invitationMessages = {
  verificationFailed: { title: 'Verification failed' },
  verifyFailed: 'Failed to verify invitation token: {message}',
  accountExists: {
    title: 'Account already exists',
    description: 'Please sign in to accept your invitation.',
  },
  createFailed: {
    title: 'Error creating account',
    description: 'There was an error creating your account. Please try again.',
  },
  acceptFailed: {
    title: 'Error accepting invitation',
    description: 'There was an error accepting your invitation. Please try again.',
  },
  signInToContinue: 'Account created successfully, please sign in to continue',
  retry: {
    noToken: 'No token found',
    valid: 'Invitation is valid',
    invalid: 'Still invalid',
    failed: 'Retry failed',
  },
} as const

/** The accept page's sign-up form; the email address comes from the invitation. */
export const acceptInvitationForm = z
  .object({
    password: password('Password must be at least 8 characters'),
    confirmPassword: z.string(),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  })

/** The mailed code that proves an address not yet proven. */
export const mailedCodeForm = z.object({
  code: z
    .string()
    .transform((typed) => typed.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6-digit code from the email')),
})
export const wrongMailedCode =
  'That code is incorrect or no longer valid. Try again, or request a new one.'

/** The member that a link names. A malformed id is only rejected after the token is checked. */
const linkedMember = z.string(invitationErrors.mismatch.message).max(200)

/** The contents of a link. Tokens travel in request bodies, because addresses get logged. */
const invitationLink = z.object({
  token: z
    .string(invitationErrors.noToken.message)
    .min(1, invitationErrors.noToken.message)
    .max(200),
  memberId: linkedMember.nullish(),
})

const invitationDetailsSchema = z.object({
  email: z.string(),
  name: z.string(),
  companyName: z.string(),
  teamMemberId: z.uuid(),
  invitationId: z.uuid(),
})
export type InvitationDetails = z.infer<typeof invitationDetailsSchema>

const { noToken, unknown, used, expired, mismatch, revoked, accepted } = invitationErrors
const { companyGone, companySuspended, otherAddress, unproven } = invitationErrors
const { alreadyInACompany, accountExists } = invitationErrors
const refusals = [
  ...[noToken, unknown, used, expired, mismatch, revoked, accepted],
  ...[companyGone, companySuspended],
]

export const verifyInvitation = endpoint({
  name: 'verifyInvitation',
  call: 'POST /api/invitations/verify',
  summary: 'The details of a valid invitation; for any other, the reason why it is not.',
  access: 'public',
  body: invitationLink,
  reply: invitationDetailsSchema,
  errors: refusals,
})

export const checkInvitation = endpoint({
  name: 'checkInvitation',
  call: 'POST /api/invitations/test',
  summary:
    'Whether an invitation is valid, or why not; `accepted` once an account has joined with it.',
  access: 'public',
  body: z.object({ token: z.string().max(200).nullish(), member: linkedMember.nullish() }),
  reply: z.object({ valid: z.boolean(), message: z.string(), accepted: z.boolean() }),
})

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  call: 'POST /api/invitations/accept',
  summary: 'Joins the company with the signed-in account, whose address must be proven.',
  access: 'user',
  body: invitationLink,
  reply: z.object({ teamMemberId: z.uuid(), companyId: z.uuid(), companyName: z.string() }),
  errors: [...refusals, otherAddress, unproven, alreadyInACompany],
})

export const createInvitedUser = endpoint({
  name: 'createInvitedUser',
  call: 'POST /api/invitations/account',
  summary: 'Creates the account of an invited person and joins the company, in one step.',
  access: 'public',
  body: invitationLink.extend({
    email: email('Please enter a valid email address'),
    password: z.string(),
    name: z.string().trim().max(200).nullish(),
  }),
  reply: z.object({ success: z.literal(true), teamMemberId: z.uuid() }),
  errors: [...refusals, otherAddress, accountExists],
})

export const sendTeamInvitation = endpoint({
  name: 'sendTeamInvitation',
  call: 'POST /api/invitations/send',
  summary:
    'Mails an invitation that an outside client created through the table API, identified by its token.',
  access: 'public',
  body: z.object({
    email: email('Please enter a valid email address'),
    token: invitationLink.shape.token,
    memberId: linkedMember,
    // Accepted but not trusted: the contents of the mail come from the database.
    name: z.string().max(1000).nullish(),
    inviterName: z.string().max(1000).nullish(),
    companyName: z.string().max(1000).nullish(),
  }),
  reply: z.object({ success: z.literal(true), email: z.string() }),
  errors: [...refusals, otherAddress],
})

// ------------------------------------------------------------------------------ for the team

const memberId = z.object({ id: z.uuid() })
const { 'team.invite': mayInvite, 'team.remove': mayRemove } = permissions
const { 'team.manage': mayManage } = permissions

/**
 * The invite dialog, and the body of inviting. Permissions that are left out follow the role. An
 * account joins by accepting, never by this.
 */
export const inviteMemberForm = memberPermissionsSchema.partial().extend({
  name: nameText({ min: 2, minMessage: 'Name must be at least 2 characters', max: 200 }),
  email: email('Please enter a valid email address'),
  role: z.enum(roles, 'Please select a role'),
})

/** How many people one call invites. */
export const invitationBatchLimit = 50

export const inviteMember = endpoint({
  name: 'inviteMember',
  call: 'POST /api/team/members',
  summary:
    'Adds a pending member with the rights of the role, or those given, and mails the invitation.',
  body: inviteMemberForm.extend({
    avatarUrl: webUrl('Please enter a valid URL').nullish(),
    userId: z.null().optional(),
    companyId: z.null().optional(),
  }),
  reply: teamMemberSchema,
  errors: [mayInvite.denied, mayManage.denied, teamErrors.emailInUse, teamErrors.invitationSent],
})

export const inviteMembers = endpoint({
  name: 'inviteMembers',
  call: 'POST /api/team/members/batch',
  summary: 'Invites many people at once; each has a result of their own, in the order given.',
  body: inviteMemberForm.omit({ name: true, email: true }).extend({
    people: z
      .array(z.object({ name: z.string().max(1000), email: z.string().max(1000) }))
      .min(1, 'Enter at least one email address')
      .max(invitationBatchLimit, `Invite at most ${invitationBatchLimit} people at once`),
  }),
  reply: z.object({
    results: z.array(
      z.object({
        email: z.string(),
        member: teamMemberSchema.nullable(),
        error: errorBodySchema.pick({ code: true, message: true }).nullable(),
      }),
    ),
  }),
  errors: [mayInvite.denied, mayManage.denied],
})

export const resendInvitation = endpoint({
  name: 'resendInvitation',
  call: 'POST /api/team/members/:id/invitation',
  summary: 'Mails a new invitation to a pending member; the earlier link ends.',
  params: memberId,
  reply: teamMemberSchema,
  errors: [mayInvite.denied, teamErrors.memberNotFound, teamErrors.notPending],
})

export const copyInvitationLink = endpoint({
  name: 'copyInvitationLink',
  call: 'POST /api/team/members/:id/invitation-link',
  summary: 'Makes a new invitation link for a pending member; the earlier one ends.',
  params: memberId,
  reply: z.object({ link: z.url(), expiresAt: z.iso.datetime() }),
  errors: [mayInvite.denied, teamErrors.memberNotFound, teamErrors.notPending],
})

export const revokeInvitation = endpoint({
  name: 'revokeInvitation',
  call: 'DELETE /api/team/members/:id/invitation',
  summary: 'Removes a pending member; the link says that it was revoked.',
  params: memberId,
  reply: memberId,
  errors: [mayRemove.denied, teamErrors.memberNotFound, teamErrors.notPending],
})
