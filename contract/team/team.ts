import { z } from 'zod'
import { basedOn, endpoint, pageOf, pageQuery, searchWords } from '../endpoint.ts'
import { errorEntry, generalErrors } from '../errors.ts'
import { permissions } from '../permissions.ts'

/** The roles offered in the form; a stored role may be any other word. */
export const roles = ['admin', 'editor'] as const
export type Role = (typeof roles)[number]

export const roleLabels: Readonly<Record<string, string>> = { admin: 'Admin', editor: 'Editor' }

/** The label of a role. A stored role 'owner' shows as 'Member', because only the actual owner is one. */
export function roleLabel(role: string): string {
  return roleLabels[role] ?? (/^\s*owner\s*$/i.test(role) ? 'Member' : role)
}

export const roleDescriptions: Readonly<Record<Role, string>> = {
  admin: 'Full access to account, team, and products',
  editor: 'Can manage products and briefs only',
}

export const teamErrors = {
  emailInUse: errorEntry(409, 'email_in_use', 'Email already in use'),
  invitationSent: errorEntry(409, 'invitation_already_sent', 'Invitation already sent'),
  memberNotFound: errorEntry(404, 'member_not_found', 'Team member not found.'),
  notPending: errorEntry(
    410,
    'invitation_accepted',
    'This invitation has already been accepted by another user.',
  ),
} as const

/** Titles and texts of the team page's toasts. */
export const teamMessages = {
  invited: { title: 'Team member invited', description: 'They now appear in your team.' },
  invitationSent: { title: 'Invitation Sent', description: 'An invitation was sent to {email}.' },
  inviteFailed: {
    title: 'Error inviting team member',
    description: 'There was an error inviting this person. Please try again.',
  },
  emailInUse: {
    title: 'Email already in use',
    description: 'This email is already associated with a team member.',
  },
  alreadySent: {
    title: 'Invitation already sent',
    description: 'An invitation has already been sent to this email address.',
  },
  removed: {
    title: 'Team member removed',
    description: 'Their access has ended, and invitation links they copied no longer work.',
  },
  removeFailed: {
    title: 'Error removing team member',
    description: 'There was an error removing this person. Please try again.',
  },
  updated: { title: 'Team member updated', description: 'The changes apply immediately.' },
  updatedAndInvited: {
    title: 'Team member updated',
    description:
      'A new invitation was mailed to {email}. The previously copied link no longer works, because the person who copied it has fewer rights.',
  },
  updatedLinkEnded: {
    title: 'Team member updated',
    description:
      'The previously copied link no longer works, because the person who copied it has fewer rights. Resend the invitation.',
  },
  updateFailed: {
    title: 'Error updating team member',
    description: 'There was an error saving these changes. Please try again.',
  },
  resent: {
    title: 'Invitation Sent',
    description: 'A new invitation was sent to {email}. The earlier link no longer works.',
  },
  sendingFailed: 'Error sending invitation: {error}',
  unknownError: 'Unknown error',
  linkCopied: {
    title: 'Invitation link copied',
    description:
      'It works once and expires in 7 days. Earlier links for this invitation no longer work.',
  },
  linkFailed: {
    title: 'Error copying the invitation link',
    description: 'There was an error creating the link. Please try again.',
  },
  revoked: { title: 'Invitation revoked', description: 'The link no longer works.' },
  revokeFailed: {
    title: 'Error revoking the invitation',
    description: 'There was an error revoking the invitation. Please try again.',
  },
  noPermissionToView: "You don't have permission to view team information.",
  removeQuestion: 'Remove team member?',
  leaving: {
    title: 'Company',
    joined: 'You are a member of {company}.',
    owned: 'You own {company}.',
    ownersStay:
      'An owner cannot leave. Delete the company, or have an administrator of this site make another member its owner.',
    toCompany: 'Open the company page',
    leave: 'Leave company',
    question: 'Leave {company}?',
    hint: 'You lose access to everything in it immediately, and need a new invitation to come back. What you made there stays with the company. Your account and your library stay with you.',
    done: 'You left {company}',
    doneHint: 'Your account stays. You can join another company, or create a new one.',
    failed: 'Error leaving the company',
  },
} as const

// ------------------------------------------------------------------------------ shapes

/** A member's four rights. */
export const memberPermissionsSchema = z.object({
  canEditCompanyProfile: z.boolean(),
  canManageProducts: z.boolean(),
  canManageBriefs: z.boolean(),
  canManageTeam: z.boolean(),
})
export type MemberPermissions = z.infer<typeof memberPermissionsSchema>

/** The default rights of a newly invited member, by role. */
export function defaultPermissions(role: string): MemberPermissions {
  const admin = role === 'admin'
  return {
    canEditCompanyProfile: admin,
    canManageProducts: admin,
    canManageBriefs: true,
    canManageTeam: admin,
  }
}

export const teamMemberSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  /** Null until the invitation is accepted: the member is pending. */
  userId: z.uuid().nullable(),
  avatarUrl: z.string().nullable(),
  companyId: z.uuid(),
  isOwner: z.boolean(),
  /** When a pending member's invitation expires; only for callers who manage the team. */
  invitationExpiresAt: z.iso.datetime().nullable(),
  /** Only for callers who manage the team. */
  permissions: memberPermissionsSchema.nullable(),
  createdAt: z.iso.datetime(),
  /** Incremented by each change of the role and, for callers who manage the team, of the permissions. */
  revision: z.int(),
})
export type TeamMember = z.infer<typeof teamMemberSchema>

/** The 'edit permissions' dialog. Omitted fields are unchanged. */
export const updateMemberForm = memberPermissionsSchema
  .extend({ role: z.enum(roles, 'Please select a role') })
  .partial()

// ------------------------------------------------------------------------------ calls

const memberId = z.object({ id: z.uuid() })
const { 'team.manage': mayManage, 'team.remove': mayRemove } = permissions
const { 'team.update': mayUpdate, 'team.leave': mayLeave } = permissions

export const listTeamMembers = endpoint({
  name: 'listTeamMembers',
  call: 'GET /api/team/members',
  summary:
    'The members of your company, newest first, including the owner. `search` matches members whose name, email or role contains every word; `all` counts all members.',
  query: pageQuery.extend({ search: searchWords }),
  reply: pageOf(teamMemberSchema).extend({ all: z.int() }),
  errors: [permissions['team.view'].denied],
})

export const updateMember = endpoint({
  name: 'updateMember',
  call: 'PATCH /api/team/members/:id',
  summary:
    "Changes a member's role and rights; with `revision`, only if nobody has changed them since. If a pending member gains rights that the person who copied the invitation link lacks, that link ends and a new invitation is mailed.",
  params: memberId,
  body: updateMemberForm.extend({ revision: basedOn }),
  reply: teamMemberSchema,
  errors: [mayUpdate.denied, teamErrors.memberNotFound, generalErrors.changedMeanwhile],
})

export const removeMember = endpoint({
  name: 'removeMember',
  call: 'DELETE /api/team/members/:id',
  summary:
    'Removes a member: their sessions and uploads end immediately, and their account is deleted.',
  params: memberId,
  reply: memberId,
  errors: [mayRemove.denied, teamErrors.memberNotFound],
})

export const leaveCompany = endpoint({
  name: 'leaveCompany',
  call: 'POST /api/team/leave',
  summary:
    'Takes you out of your company: your rights there end immediately, and what you made stays with it. Your account stays. Not for the owner.',
  reply: memberId,
  errors: [mayLeave.denied],
})

export const getMemberPermissions = endpoint({
  name: 'getMemberPermissions',
  call: 'GET /api/team/members/:id/permissions',
  summary: "A member's four rights.",
  params: memberId,
  reply: memberPermissionsSchema,
  errors: [mayManage.denied, teamErrors.memberNotFound],
})

/** A line of the company's activity; `actorName` is the name at that time. */
const activitySchema = z.object({
  id: z.uuid(),
  /** 'subject.verb', as in 'member.invited'. */
  action: z.string(),
  actorId: z.uuid().nullable(),
  actorName: z.string().nullable(),
  /** The name of the API key that was used; null if it was done in person. */
  keyName: z.string().nullable(),
  subjectType: z.string(),
  subjectId: z.uuid().nullable(),
  /** The values for the sentence: `name`, `email`, `role` and the like. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  createdAt: z.iso.datetime(),
})
export type Activity = z.infer<typeof activitySchema>

/** The text of each action after its actor's name: 'Ann invited Bob'. Nothing else can be recorded. */
export const activityLabels = {
  'member.invited': 'invited {name}',
  'member.joined': 'joined the team',
  'member.role_changed': 'changed the role of {name} from {from} to {to}',
  'member.rights_given': 'granted {name}: {gave}',
  'member.rights_taken': 'revoked from {name}: {took}',
  'member.rights_changed': 'granted {name}: {gave}; revoked: {took}',
  'member.updated': 'edited the details of {name}',
  'member.removed': 'removed {name}',
  'member.left': 'left the company',
  'member.renamed': 'changed their name to {name}',
  'invitation.resent': 'sent {name} a new invitation',
  'invitation.link_made': 'created an invitation link for {name}',
  'invitation.link_copied': 'created a new invitation link for {name}',
  'invitation.revoked': 'revoked the invitation of {name}',
  'company.created': 'created the company profile',
  'company.updated': 'changed the company profile',
  'company.branded': 'changed the logo or color of documents',
  'company.handed_over': 'made {name} the owner of the company in place of {from}',
  'company.suspended': 'suspended the company',
  'company.unsuspended': 'lifted the suspension of the company',
  'company.quota_set': 'set the storage of the company to {quota}',
  'company.factor_required': 'required a second factor for every member',
  'company.factor_optional': 'made the second factor optional',
  'key.created': 'created the API key {name}',
  'key.revoked': 'revoked the API key {name}',
  'webhook.created': 'added the webhook {url}',
  'webhook.updated': 'changed the webhook {url}',
  'webhook.secret_rotated': 'changed the secret of the webhook {url}',
  'webhook.deleted': 'deleted the webhook {url}',
  'product.created': 'added the product {name}',
  'product.updated': 'changed the product {name}',
  'product.deleted': 'deleted the product {name}',
  'brief.created': 'added the brief {title}',
  'brief.updated': 'changed the brief {title}',
  'video.retried': 'retried the video of the brief {title}',
  'brief.deleted': 'deleted the brief {title}',
  'brief.shared': 'shared the brief {name} with {recipients} recipients',
  'canvas.shared': 'shared the canvas {name} with {recipients} recipients',
  'document.shared': 'shared the document {name} with {recipients} recipients',
  'share.revoked': 'revoked the access of {name}',
  'share.asking-allowed': 'allowed {name} to ask for access again',
  'file.added': 'added the file {name} to the brief {title}',
  'file.removed': 'removed the file {name} from the brief {title}',
  'embargo.set': 'set the embargo of the brief {name}',
  'embargo.lifted': 'lifted the embargo of the brief {name}',
  'question.answered': 'answered a question about the brief {name}',
  'question.declined': 'declined to answer a question about the brief {name}',
  'question.published': 'published an answer about the brief {name}',
  'question.hidden': 'hid an answer about the brief {name}',
  'document.asked': 'asked for a review of the document {name}',
  'document.returned': 'sent the document {name} back',
  'document.approved': 'approved the document {name}',
  'document.published': 'published the document {name}',
  'document.begun': 'began the next version of the document {name}',
  'analyst.created': 'added the contact {name}',
  'analyst.updated': 'changed the contact {name}',
  'analyst.deleted': 'deleted the contact {name}',
  'analyst.imported': 'imported contacts: {added} added, {updated} updated',
  'captions.added': 'added captions to the brief {title}',
  'captions.corrected': 'corrected the captions of the brief {title}',
  'captions.deleted': 'deleted captions of the brief {title}',
  'captions.checked': 'marked captions of the brief {title} as checked',
  'captions.unchecked': 'marked captions of the brief {title} as not checked',
  'captions.asked': 'requested automatic captions for the brief {title}',
  'captions.canceled': 'canceled automatic captions for the brief {title}',
  'captions.asked_for_all': 'requested automatic captions for all videos without any: {count}',
  'captions.stopped_for_all': 'canceled automatic captions for all videos without any: {count}',
  'captions.offer_declined': 'decided to make no captions for videos without any',
  'captions.label_shown': 'chose to tell readers which captions are not checked',
  'captions.label_hidden': 'chose not to tell readers which captions are not checked',
  'copilot.retention_changed': 'set questions to the copilot to be kept {kept}',
  'trash.restored': 'restored deleted items',
} as const satisfies Record<`${string}.${string}`, string>
export type ActivityAction = keyof typeof activityLabels

/** The text of an action; a newer server may send one that this page does not know. */
export const activityLabel = (action: string): string =>
  Object.hasOwn(activityLabels, action)
    ? activityLabels[action as ActivityAction]
    : 'made a change. Reload the page to see which'

export const listActivity = endpoint({
  name: 'listActivity',
  call: 'GET /api/team/activity',
  summary: 'Who did what in your company, newest first; for members who manage the team.',
  query: pageQuery,
  reply: pageOf(activitySchema),
  errors: [mayManage.denied],
})
