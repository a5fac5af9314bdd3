import { goodPassword, newAddress } from '../worlds/accounts.ts'
import { sampleBrief, sampleCompany, sampleProduct } from '../worlds/samples.ts'
import { canvasAttempts } from './permission-canvases.ts'
import { copilotAttempts } from './permission-copilot.ts'
import { developerAttempts } from './permission-developers.ts'
import { documentCommentAttempts } from './permission-document-comments.ts'
import { documentAttempts } from './permission-documents.ts'
import { questionAttempts } from './permission-questions.ts'
import { shareAttempts } from './permission-share-calls.ts'
import type { Kind, Thing } from './permission-world.ts'

type Ask = { params?: object; query?: object; body?: object }

/** How to try a call: its request, and whether the response shows that it was allowed. */
export type CallAttempt = {
  kind: Kind
  ask?: (thing: Thing) => Ask
  holds?: (reply: unknown, thing: Thing) => boolean
  /** What to recreate after an allowed call: the actor (true), or the whole company. */
  spends?: true | 'company'
  /** The row is the oldest, so only a fresh world has it on the first page. */
  needsFreshWorld?: true
  /** An allowed call starts a process, so the quick run makes it for the actors with the fewest rights only. */
  slow?: true
}

const byId = ({ id }: Thing): Ask => ({ params: { id } })
const whole = { query: { limit: 100 } }
const lists = (kind: Kind, key = 'id'): CallAttempt => ({
  kind,
  ask: () => whole,
  holds: (reply, { id }) =>
    (reply as { items: Record<string, unknown>[] }).items.some((item) => item[key] === id),
})
const lead = {
  workEmail: 'vera@visitor.example',
  firstName: 'Vera',
  lastName: 'Visitor',
  jobTitle: 'CIO',
  companyName: 'Visitors',
  jobFunction: 'Consulting',
  countryRegion: 'Canada',
}
const person = () => ({ name: 'Ann Invited', email: newAddress() })
const ofBrief = ({ briefId }: Thing) => ({ params: { id: briefId } })
const ofCaption = ({ briefId, id }: Thing) => ({ params: { id: briefId, captionId: id } })
const ofNote = ({ analystId, id }: Thing) => ({ params: { id: analystId, noteId: id } })
const ofMember = ({ memberId }: Thing): Ask => ({ params: { id: memberId } })
const token = ({ token, memberId }: Thing): Ask => ({ body: { token, memberId } })

/** How each call of `endpoints` is tried. */
export const callAttempts: Readonly<Record<string, CallAttempt>> = {
  getMe: { kind: 'none' },
  getConfig: { kind: 'none' },
  followChanges: { kind: 'none' },
  renameMe: { kind: 'none', ask: () => ({ body: { name: 'New Name' } }) },
  listSessions: lists('session'),
  endSession: { kind: 'session', ask: byId },
  listSecurityEvents: lists('event'),
  getOwnershipQuestion: { kind: 'none' },
  answerOwnershipQuestion: { kind: 'none', ask: () => ({ body: { wasYou: true } }) },

  getCompany: { kind: 'none' },
  createCompany: { kind: 'none', ask: () => ({ body: sampleCompany }), spends: true },
  updateCompany: {
    kind: 'company',
    ask: () => ({ body: sampleCompany }),
  },
  deleteCompany: {
    kind: 'company',
    ask: ({ companyName }) => ({ body: { companyName } }),
    spends: 'company',
  },
  getCompanySecurity: { kind: 'none' },
  getCompanyStorage: { kind: 'none' },
  updateCompanySecurity: { kind: 'none', ask: () => ({ body: { secondFactorRequired: false } }) },
  getCompanyBrand: { kind: 'none' },
  updateCompanyBrand: { kind: 'none', ask: () => ({ body: { accent: '#1f5f9f' } }) },
  getDashboard: { kind: 'none' },
  getBriefMonths: { kind: 'none' },

  listProducts: lists('product'),
  listCategories: { kind: 'none' },
  getProduct: { kind: 'product', ask: byId },
  createProduct: { kind: 'none', ask: () => ({ body: sampleProduct() }) },
  updateProduct: { kind: 'product', ask: ({ id }) => ({ params: { id }, body: sampleProduct() }) },
  deleteProduct: { kind: 'product', ask: byId },
  deleteProducts: { kind: 'product', ask: ({ id }) => ({ body: { ids: [id] } }) },
  restoreDeleted: {
    kind: 'deletedProduct',
    ask: ({ id }) => ({ body: { transactionId: id } }),
  },
  listTrash: lists('deletedProduct', 'transactionId'),

  listBriefs: lists('brief'),
  getBrief: { kind: 'brief', ask: byId },
  createBrief: { kind: 'product', ask: ({ id }) => ({ body: sampleBrief({ productId: id }) }) },
  updateBrief: {
    kind: 'brief',
    ask: ({ id, productId }) => ({ params: { id }, body: sampleBrief({ productId }) }),
  },
  deleteBrief: { kind: 'brief', ask: byId },
  setBriefStatuses: {
    kind: 'brief',
    ask: ({ id }) => ({ body: { briefs: [{ id, status: 'archived' }] } }),
  },
  deleteBriefs: { kind: 'brief', ask: ({ id }) => ({ body: { ids: [id] } }) },
  listAnalysts: lists('analyst'),
  listFirms: { kind: 'none' },
  exportAnalysts: {
    kind: 'analyst',
    holds: (reply, { email }) => (reply as { csv: string }).csv.includes(email),
  },
  getAnalyst: { kind: 'analyst', ask: byId },
  createAnalyst: { kind: 'none', ask: () => ({ body: person() }) },
  updateAnalyst: { kind: 'analyst', ask: ({ id }) => ({ params: { id }, body: person() }) },
  deleteAnalysts: { kind: 'analyst', ask: ({ id }) => ({ body: { ids: [id] } }) },
  importAnalysts: {
    kind: 'none',
    ask: () => ({ body: { csv: `Email\n${newAddress()}`, confirm: true } }),
  },
  'restoreDeleted of an analyst': {
    kind: 'deletedAnalyst',
    ask: ({ id }) => ({ body: { transactionId: id } }),
  },
  listAnalystLists: lists('analystList'),
  createAnalystList: { kind: 'none', ask: () => ({ body: { name: newAddress() } }) },
  renameAnalystList: {
    kind: 'analystList',
    ask: ({ id }) => ({ params: { id }, body: { name: newAddress() } }),
  },
  deleteAnalystList: { kind: 'analystList', ask: byId },
  changeAnalystList: {
    kind: 'analystList',
    ask: ({ id, analystId }) => ({ params: { id }, body: { ids: [analystId], listed: true } }),
  },
  listAnalystNotes: {
    kind: 'analystNote',
    ask: ({ analystId }) => ({ params: { id: analystId } }),
  },
  listOverdueFollowUps: {
    ...lists('analystNote'),
    ask: () => ({ query: { before: '2026-01-02', limit: 100 } }),
  },
  addAnalystNote: {
    kind: 'analyst',
    ask: ({ id }) => ({ params: { id }, body: { text: 'Called' } }),
  },
  updateAnalystNote: {
    kind: 'analystNote',
    ask: (thing) => ({ ...ofNote(thing), body: { text: 'Called twice' } }),
  },
  deleteAnalystNote: { kind: 'analystNote', ask: ofNote },
  ...shareAttempts,
  ...copilotAttempts,
  ...canvasAttempts,
  ...documentAttempts,
  ...documentCommentAttempts,
  ...questionAttempts,
  ...developerAttempts,
  listCaptions: { kind: 'caption', ask: ofBrief },
  addCaption: {
    kind: 'caption',
    ask: ({ briefId }) => ({
      params: { id: briefId },
      body: { language: 'de', text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHallo' },
    }),
  },
  updateCaptionLine: {
    kind: 'caption',
    ask: (thing) => ({
      params: { ...ofCaption(thing).params, position: 0 },
      body: { text: 'Better words' },
    }),
  },
  deleteCaption: { kind: 'caption', ask: ofCaption },
  transcribeBrief: { kind: 'caption', ask: ofBrief },
  searchCaptions: {
    kind: 'caption',
    ask: ({ briefId }) => ({ query: { search: 'Hello', briefId } }),
    holds: (reply) => (reply as { total: number }).total > 0,
  },
  getVideoInside: { kind: 'briefOfBrokenVideo', ask: byId },
  retryVideo: { kind: 'briefOfBrokenVideo', ask: byId },

  sendLeadEmail: { kind: 'none', ask: () => ({ body: lead }) },
  sendContactEmail: {
    kind: 'none',
    ask: () => ({ body: { ...person(), message: 'Tell me more, please.' } }),
  },

  listTeamMembers: { ...lists('member'), needsFreshWorld: true },
  inviteMember: { kind: 'none', ask: () => ({ body: { ...person(), role: 'editor' } }) },
  'inviteMember as admin': { kind: 'none', ask: () => ({ body: { ...person(), role: 'admin' } }) },
  inviteMembers: {
    kind: 'none',
    ask: () => ({ body: { role: 'editor', people: [person()] } }),
  },
  'inviteMembers as admin': {
    kind: 'none',
    ask: () => ({ body: { role: 'admin', people: [person()] } }),
    // Each person gets a separate result.
    holds: (reply) => (reply as { results: { member: unknown }[] }).results[0]?.member !== null,
  },
  updateMember: {
    kind: 'member',
    ask: ({ id }) => ({ params: { id }, body: { canManageBriefs: false } }),
    spends: true,
  },
  'updateMember to admin': {
    kind: 'member',
    ask: ({ id }) => ({ params: { id }, body: { role: 'admin' } }),
  },
  'updateMember to more': {
    kind: 'member',
    ask: ({ id }) => ({ params: { id }, body: { canManageProducts: true } }),
  },
  removeMember: { kind: 'member', ask: byId, spends: true },
  leaveCompany: { kind: 'none', spends: true },
  getMemberPermissions: { kind: 'member', ask: byId },
  resendInvitation: { kind: 'invitation', ask: ofMember },
  'resendInvitation of an admin': { kind: 'adminInvitation', ask: ofMember },
  copyInvitationLink: { kind: 'invitation', ask: ofMember },
  'copyInvitationLink of an admin': { kind: 'adminInvitation', ask: ofMember },
  revokeInvitation: { kind: 'invitation', ask: ofMember },
  listActivity: lists('activity'),

  listNotifications: lists('notification'),
  markNotificationRead: { kind: 'notification', ask: byId },
  markNotificationsRead: { kind: 'notification', ask: ({ id }) => ({ body: { upTo: id } }) },
  getNotificationSettings: { kind: 'none' },
  updateNotificationSettings: { kind: 'none', ask: () => ({ body: { digest: false } }) },
  unsubscribe: { kind: 'none', ask: () => ({ query: { token: 'v1.guessed' } }) },
  listAwaitedAreas: { kind: 'none' },
  awaitArea: { kind: 'none', ask: () => ({ params: { area: 'trends' } }) },
  stopAwaitingArea: { kind: 'none', ask: () => ({ params: { area: 'trends' } }) },

  verifyInvitation: { kind: 'invitation', ask: token },
  checkInvitation: {
    kind: 'invitation',
    ask: ({ token, memberId }) => ({ body: { token, member: memberId } }),
    holds: (reply) => (reply as { valid: boolean }).valid,
  },
  acceptInvitation: { kind: 'invitation', ask: token, spends: true },
  createInvitedUser: {
    kind: 'invitation',
    ask: ({ token, email }) => ({ body: { token, email, password: goodPassword } }),
  },
  sendTeamInvitation: {
    kind: 'invitation',
    ask: ({ token, memberId, email }) => ({ body: { token, memberId, email } }),
  },
}

/** The arguments of a procedure, and the kind of row that they refer to. */
export const procedureAttempts: Readonly<
  Record<string, { kind: Kind; ask: (thing: Thing, userId: string) => Record<string, unknown> }>
> = {
  ...Object.fromEntries(
    [
      'get_user_company',
      'user_is_company_owner',
      'user_can_edit_company_profile',
      'user_can_view_company_info',
      'user_can_manage_team',
      'user_can_view_team_info',
      'user_can_manage_products',
      'user_can_manage_briefs',
    ].map((name) => [
      name,
      { kind: 'account' as const, ask: (thing: Thing) => ({ user_id: thing.userId }) },
    ]),
  ),
  user_can_update_product: {
    kind: 'product',
    ask: ({ id }, userId) => ({ product_id: id, user_id: userId }),
  },
  user_can_delete_product: {
    kind: 'product',
    ask: ({ id }, userId) => ({ product_id: id, user_id: userId }),
  },
  get_team_member_permissions: { kind: 'member', ask: ({ id }) => ({ member_id: id }) },
  update_team_permissions: {
    kind: 'member',
    ask: ({ id }) => ({
      member_id: id,
      can_edit_profile: null,
      can_manage_prods: null,
      can_manage_brfs: false,
      can_manage_tm: null,
    }),
  },
}

/** Every function of `/functions/v1`, and the call whose rules it shares. */
export const functions: Readonly<Record<string, string>> = {
  'send-lead-email': 'sendLeadEmail',
  'send-contact-email': 'sendContactEmail',
  'send-team-invitation': 'sendTeamInvitation',
  'create-invited-user': 'createInvitedUser',
}

/** Every call of `/auth/v1` that requires the service key, which no actor has. */
export const adminCalls: readonly string[] = [
  'GET /admin/users',
  'POST /admin/users',
  'GET /admin/users/:id',
  'PUT /admin/users/:id',
  'DELETE /admin/users/:id',
  'GET /admin/users/:id/factors',
  'DELETE /admin/users/:id/factors/:factor',
  'POST /admin/generate_link',
  'POST /invite',
]
