// Who may do what, according to the specification. Nothing here is read from the product, and the
// product may not read it, because no test could find an error that both share.

import type { Rule } from './permission-actors.ts'
import { captionEndpoints, captionTables } from './permission-matrix-captions.ts'
import { documentEndpoints, documentTables } from './permission-matrix-documents.ts'
import {
  byMembers,
  byProfile,
  byToken,
  inCompany,
  type Operation,
  type Operations,
  own,
  readerEndpoints,
  readerTables,
} from './permission-matrix-readers.ts'

/** The name in a table's key, without the case in brackets that distinguishes it from others. */
export const nameOf = (key: string) => key.split(' ')[0] ?? key

const briefRows = { own: 'members', company: 'briefs' } as const
const memberRows = { own: 'teamButOwners', company: 'team' } as const
/** Every call of `/api`; text after the name marks a separate case. */
export const endpoints: Readonly<Record<string, Rule>> = {
  getMe: 'accounts',
  getConfig: 'everybody',
  followChanges: 'accounts',
  renameMe: 'accounts',
  listSessions: own,
  endSession: own,
  listSecurityEvents: own,
  // Requires a session that started with the first proof of the address, while the question is open.
  getOwnershipQuestion: 'nobody',
  answerOwnershipQuestion: 'nobody',

  getCompany: 'members',
  createCompany: 'withoutCompany',
  updateCompany: 'profile',
  deleteCompany: 'owners',
  getCompanySecurity: 'members',
  getCompanyStorage: 'members',
  updateCompanySecurity: 'owners',
  getCompanyBrand: 'members',
  updateCompanyBrand: 'profile',
  getCompanyTemplate: 'members',
  setCompanyTemplate: 'profile',
  removeCompanyTemplate: 'profile',
  listApiKeys: byProfile,
  createApiKey: 'profile',
  revokeApiKey: byProfile,
  listWebhooks: byProfile,
  createWebhook: 'profile',
  // Both the profile and briefs: nobody has exactly these two rights.
  'createWebhook about briefs': 'everyRight',
  'updateWebhook to briefs': inCompany('everyRight'),
  updateWebhook: byProfile,
  rotateWebhookSecret: byProfile,
  deleteWebhook: byProfile,
  testWebhook: byProfile,
  listDeliveries: byProfile,
  replayDelivery: byProfile,
  getDashboard: 'members',
  getBriefMonths: 'members',

  listProducts: byMembers,
  listCategories: 'members',
  getProduct: byMembers,
  createProduct: 'products',
  updateProduct: inCompany('products'),
  deleteProduct: inCompany('products'),
  deleteProducts: inCompany('products'),
  restoreDeleted: inCompany('products'),
  listTrash: inCompany('products'),

  listBriefs: briefRows,
  getBrief: briefRows,
  createBrief: inCompany('briefsOrProducts'),
  updateBrief: briefRows,
  deleteBrief: briefRows,
  setBriefStatuses: briefRows,
  deleteBriefs: briefRows,
  getVideoInside: briefRows,
  retryVideo: briefRows,
  ...captionEndpoints,

  ...readerEndpoints,
  ...documentEndpoints,

  sendLeadEmail: 'visitorsAndAccounts',
  sendContactEmail: 'visitorsAndAccounts',

  listTeamMembers: byMembers,
  inviteMember: 'team',
  'inviteMember as admin': 'everyRight',
  inviteMembers: 'team',
  'inviteMembers as admin': 'everyRight',
  updateMember: memberRows,
  'updateMember to admin': { company: 'everyRight' },
  // Granting a right that the member already has changes nothing.
  'updateMember to more': { own: 'everyRightButOwners', company: 'everyRight' },
  removeMember: memberRows,
  leaveCompany: 'membersButOwners',
  getMemberPermissions: inCompany('team'),
  resendInvitation: inCompany('team'),
  'resendInvitation of an admin': inCompany('team'),
  copyInvitationLink: inCompany('team'),
  'copyInvitationLink of an admin': inCompany('everyRight'),
  revokeInvitation: inCompany('team'),
  listActivity: inCompany('team'),

  listNotifications: { own: 'members' },
  markNotificationRead: { own: 'members' },
  markNotificationsRead: { own: 'members' },
  getNotificationSettings: 'accounts',
  updateNotificationSettings: 'accounts',
  // The link was mailed to someone else, so no actor holds one.
  unsubscribe: 'nobody',
  listAwaitedAreas: 'accounts',
  awaitArea: 'accounts',
  stopAwaitingArea: 'accounts',

  verifyInvitation: byToken,
  checkInvitation: byToken,
  acceptInvitation: { own: 'pending' },
  // Invitees with an account sign in and accept instead.
  createInvitedUser: { ...byToken, own: 'allButPending' },
  sendTeamInvitation: byToken,
}

/**
 * Every table with rows that belong to callers, accessed with their role; those of `public` also
 * through `/rest/v1`. 'move' moves a row to another company. No caller has the privilege for
 * omitted operations.
 */
export const tables: Readonly<Record<string, Operations>> = {
  'public.company_profiles': {
    select: byMembers,
    insert: {},
    update: byProfile,
    delete: {},
    move: {},
  },
  'public.team_members': {
    select: byMembers,
    insert: inCompany('team'),
    'insert as admin': inCompany('everyRight'),
    'insert with an account': {},
    // Owners may change only their own picture.
    update: inCompany('team'),
    'update of the role': { company: 'team' },
    // The owner is already an admin, so this changes nothing.
    'update to admin': { own: 'owners', company: 'everyRight' },
    'update of the account': {},
    'update of a pending account': {},
    'update of the address': {},
    delete: memberRows,
    move: {},
  },
  'public.team_permissions': {
    select: byMembers,
    insert: { company: 'team' },
    update: memberRows,
    'update to more': { own: 'everyRight', company: 'everyRight' },
    delete: {},
    move: {},
  },
  'public.team_invitations': {
    select: inCompany('team'),
    insert: inCompany('team'),
    'insert for an admin': inCompany('everyRight'),
    update: {},
    delete: {},
    move: {},
  },
  'public.products': {
    select: byMembers,
    insert: inCompany('products'),
    update: inCompany('products'),
    delete: inCompany('products'),
    move: {},
  },
  'public.briefs': {
    select: briefRows,
    insert: inCompany('briefsOrProducts'),
    update: briefRows,
    delete: briefRows,
    move: {},
  },
  // An entry always belongs to the caller's own company, whatever the statement says.
  'app.activity': { select: inCompany('team'), insert: 'members', update: {}, delete: {} },
  'app.company_security': { select: byMembers, update: {}, delete: {} },
  // Keys are created by a procedure, only for the caller.
  'app.company_keys': { select: byProfile, update: {}, delete: byProfile },
  'app.webhooks': {
    select: byProfile,
    insert: byProfile,
    'insert about briefs': inCompany('everyRight'),
    update: byProfile,
    'update to briefs': inCompany('everyRight'),
    'update of the maker': {},
    delete: byProfile,
    move: {},
  },
  'app.webhook_deliveries': {
    select: byProfile,
    insert: byProfile,
    'insert of a change': {},
    update: byProfile,
    delete: {},
  },
  'app.webhook_attempts': { select: byProfile, update: {}, delete: {} },
  'app.product_counts': { select: byMembers, update: {}, delete: {} },
  'app.brief_counts': { select: briefRows, update: {}, delete: {} },
  'app.brief_days': { select: briefRows, update: {}, delete: {} },
  'app.notifications': { select: { own: 'members' }, update: { own: 'members' }, delete: {} },
  'app.notification_settings': { select: own, insert: own, update: own, delete: {} },
  // Nobody can change who was mailed, so nobody is mailed again.
  'app.awaited_areas': {
    select: own,
    insert: own,
    'insert of one told': {},
    update: {},
    delete: own,
    'delete of one told': {},
  },
  'app.idempotency_keys': { select: own, insert: own, update: own, delete: own },
  ...readerTables,
  ...documentTables,
  ...captionTables,
  'app.videos': { select: byMembers, update: {}, delete: {} },
  'auth.sessions': { select: own, update: {}, delete: own },
  'auth.audit_log_entries': { select: own, insert: own, update: {}, delete: {} },
  'storage.objects': {
    select: byMembers,
    // Members who may delete a file may also rename it, but nothing else.
    update: { own: 'members', company: 'briefs' },
    'update of the owner': {},
    delete: { own: 'members', company: 'briefs' },
    move: {},
  },
  'storage.uploads': {
    select: { own: 'members' },
    update: { own: 'members' },
    'update of the owner': {},
    delete: { own: 'members' },
    move: {},
  },
}

/** Tables that callers write to or read as a whole, without rows of their own. */
export const openTables: Readonly<Record<string, readonly Operation[]>> = {
  'app.leads': ['insert'],
  'app.contact_messages': ['insert'],
  'storage.buckets': ['select'],
}

/** Tables for the server only: no caller has any privilege, whatever the row. */
export const serverTables: readonly string[] = [
  'app.bounced_addresses',
  'app.caption_offers',
  'app.caption_sizes',
  'app.company_quotas',
  'app.company_suspensions',
  'app.embedding_work',
  'app.held_mails',
  'app.hidden_watching',
  'app.invitation_mails',
  'app.mail_opt_outs',
  'app.mailbox_days',
  'app.mails',
  'app.migrations',
  'app.passage_renewal',
  'app.passage_vectors',
  'app.passage_windows',
  'app.passages',
  'app.passages_to_embed',
  'app.postings',
  'app.rules',
  'app.secrets',
  'app.settings',
  'app.share_mails',
  'app.trash',
  'app.video_renditions',
  'app.watch_visits',
  'app.watches',
  'auth.flow_states',
  'auth.identities',
  'auth.known_networks',
  'auth.mfa_challenges',
  'auth.mfa_factors',
  'auth.one_time_tokens',
  'auth.rate_limits',
  'auth.recovery_codes',
  'auth.refresh_tokens',
  'auth.signing_keys',
  'auth.users',
]

/** Procedures of `/rest/v1/rpc`: who gets true, a company, or a row. */
export const procedures: Readonly<Record<string, Rule>> = {
  get_user_company: { own: 'members' },
  user_is_company_owner: { own: 'owners' },
  user_can_edit_company_profile: { own: 'profile' },
  user_can_view_company_info: { own: 'members' },
  user_can_manage_team: { own: 'team' },
  user_can_view_team_info: { own: 'members' },
  user_can_manage_products: { own: 'products' },
  user_can_manage_briefs: { own: 'briefs' },
  user_can_update_product: inCompany('products'),
  user_can_delete_product: inCompany('products'),
  get_team_member_permissions: byMembers,
  update_team_permissions: memberRows,
}

const ownUpload = { own: 'members' } as const
/** Which permission allows changing other members' files in a bucket of the company. */
const managersOf = {
  product_logos: 'products',
  brief_videos: 'briefs',
  brief_files: 'briefs',
} as const
export type Bucket = keyof typeof managersOf

/** Every operation on a bucket through `/storage/v1`; GET includes HEAD. */
export const bucketOperations = {
  product_logos: operationsOn('product_logos'),
  brief_videos: operationsOn('brief_videos'),
  brief_files: operationsOn('brief_files'),
} as const

function operationsOn(bucket: Bucket): Readonly<Record<string, Rule>> {
  // Readable by anyone who knows the address of an existing file, unless the bucket is private.
  const byAddress = bucket === 'brief_files' ? 'nobody' : byToken
  const ownOrManaged = { own: 'members', company: managersOf[bucket] } as const
  return {
    'GET /bucket': 'visitorsAndAccounts',
    'GET /bucket/:bucket': bucket === 'brief_files' ? 'nobody' : 'visitorsAndAccounts',
    'POST /bucket': 'nobody',
    'PUT /bucket/:bucket': 'nobody',
    'DELETE /bucket/:bucket': 'nobody',
    'POST /bucket/:bucket/empty': 'nobody',
    'POST /object/:bucket/*': 'members',
    // Replacing a file that does not exist is an upload.
    'PUT /object/:bucket/*': { ...ownOrManaged, unknown: 'members' },
    'POST /object/upload/sign/:bucket/*': 'members',
    'PUT /object/upload/sign/:bucket/*': 'nobody',
    'POST /upload/resumable': 'members',
    'HEAD /upload/resumable/:id': ownUpload,
    'PATCH /upload/resumable/:id': ownUpload,
    'DELETE /upload/resumable/:id': ownUpload,
    'POST /upload/resumable/:id': ownUpload,
    'POST /upload/resumable/sign': 'nobody',
    'HEAD /upload/resumable/sign/:id': 'nobody',
    'PATCH /upload/resumable/sign/:id': 'nobody',
    'DELETE /upload/resumable/sign/:id': 'nobody',
    'POST /upload/resumable/sign/:id': 'nobody',
    // With a member's token, this address also opens what is private.
    'GET /object/:bucket/*': bucket === 'brief_files' ? byMembers : byToken,
    'GET /object/public/:bucket/*': byAddress,
    'GET /render/image/public/:bucket/*': byAddress,
    // Nothing playable exists for a logo, or for a video not yet processed.
    'GET /render/video/public/:bucket/*': 'nobody',
    // The token is signed for one session.
    'GET /play/:token/:bucket/*': 'nobody',
    'GET /object/authenticated/:bucket/*': byMembers,
    'GET /render/image/authenticated/:bucket/*': byMembers,
    'GET /object/sign/:bucket/*': 'nobody',
    'GET /render/image/sign/:bucket/*': 'nobody',
    'GET /object/info/:bucket/*': byMembers,
    'POST /object/list/:bucket': byMembers,
    'POST /object/list-v2/:bucket': byMembers,
    'POST /object/sign/:bucket': byMembers,
    'POST /object/sign/:bucket/*': byMembers,
    'POST /object/copy': byMembers,
    'POST /object/move': ownOrManaged,
    'DELETE /object/:bucket': ownOrManaged,
    'DELETE /object/:bucket/*': ownOrManaged,
  }
}
