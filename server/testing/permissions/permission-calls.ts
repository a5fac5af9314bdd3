import { goodPassword, newAddress } from '../worlds/accounts.ts'
import { sampleBrief, sampleCompany, sampleProduct } from '../worlds/samples.ts'
import { templateFile } from '../worlds/template-file.ts'
import {
  byId,
  byIds,
  byTransaction,
  type CallAttempt,
  exported,
  listed,
  ofBrief,
  on,
  sending,
  whole,
} from './permission-attempts.ts'
import { canvasAttempts } from './permission-canvases.ts'
import { commentAttempts } from './permission-comments.ts'
import { copilotAttempts } from './permission-copilot.ts'
import { developerAttempts } from './permission-developers.ts'
import { documentAttempts } from './permission-documents.ts'
import { questionAttempts } from './permission-questions.ts'
import { shareAttempts } from './permission-share-calls.ts'
import type { Kind, Thing } from './permission-world.ts'

const lists = (kind: Kind, key = 'id'): CallAttempt => on(kind, whole, listed('id', key))
const lead = {
  workEmail: 'vera@visitor.example',
  firstName: 'Vera',
  lastName: 'Visitor',
  jobTitle: 'CIO',
  companyName: 'Visitors',
  jobFunction: 'Consulting',
  countryRegion: 'Canada',
}
const template = Buffer.from(await templateFile()).toString('base64')
const person = () => ({ name: 'Ann Invited', email: newAddress() })
const ofCaption = ({ briefId, id }: Thing) => ({ params: { id: briefId, captionId: id } })
const ofNote = ({ analystId, id }: Thing) => ({ params: { id: analystId, noteId: id } })
const ofMember = ({ memberId }: Thing) => ({ params: { id: memberId } })
const token = ({ token, memberId }: Thing) => ({ body: { token, memberId } })

/** How each call of `endpoints` is tried. */
export const callAttempts: Readonly<Record<string, CallAttempt>> = {
  getMe: { kind: 'none' },
  getConfig: { kind: 'none' },
  followChanges: { kind: 'none' },
  renameMe: on('none', () => ({ body: { name: 'New Name' } })),
  listSessions: lists('session'),
  endSession: on('session', byId),
  listSecurityEvents: lists('event'),
  getOwnershipQuestion: { kind: 'none' },
  answerOwnershipQuestion: on('none', () => ({ body: { wasYou: true } })),

  getCompany: { kind: 'none' },
  createCompany: { kind: 'none', ask: () => ({ body: sampleCompany }), spends: true },
  updateCompany: on('company', () => ({ body: sampleCompany })),
  deleteCompany: {
    kind: 'company',
    ask: ({ companyName }) => ({ body: { companyName } }),
    spends: 'company',
  },
  getCompanySecurity: { kind: 'none' },
  getCompanyStorage: { kind: 'none' },
  updateCompanySecurity: on('none', () => ({ body: { secondFactorRequired: false } })),
  getCompanyBrand: { kind: 'none' },
  updateCompanyBrand: on('none', () => ({ body: { accent: '#1f5f9f' } })),
  getCompanyTemplate: { kind: 'none' },
  setCompanyTemplate: on('none', () => ({ body: { name: 'a.potx', pptx: template } })),
  removeCompanyTemplate: on('none', () => ({})),
  getDashboard: { kind: 'none' },
  getBriefMonths: { kind: 'none' },

  listProducts: lists('product'),
  listCategories: { kind: 'none' },
  getProduct: on('product', byId),
  createProduct: on('none', () => ({ body: sampleProduct() })),
  updateProduct: on('product', ({ id }) => ({ params: { id }, body: sampleProduct() })),
  deleteProduct: on('product', byId),
  deleteProducts: on('product', byIds),
  restoreDeleted: on('deletedProduct', byTransaction),
  listTrash: lists('deletedProduct', 'transactionId'),

  listBriefs: lists('brief'),
  getBrief: on('brief', byId),
  createBrief: on('product', ({ id }) => ({ body: sampleBrief({ productId: id }) })),
  updateBrief: on('brief', ({ id, productId }) => ({
    params: { id },
    body: sampleBrief({ productId }),
  })),
  deleteBrief: on('brief', byId),
  setBriefStatuses: on('brief', ({ id }) => ({ body: { briefs: [{ id, status: 'archived' }] } })),
  deleteBriefs: on('brief', byIds),
  listAnalysts: lists('analyst'),
  listFirms: { kind: 'none' },
  exportAnalysts: { kind: 'analyst', holds: exported('email') },
  getAnalyst: on('analyst', byId),
  createAnalyst: on('none', () => ({ body: person() })),
  updateAnalyst: on('analyst', ({ id }) => ({ params: { id }, body: person() })),
  deleteAnalysts: on('analyst', byIds),
  importAnalysts: on('none', () => ({ body: { csv: `Email\n${newAddress()}`, confirm: true } })),
  'restoreDeleted of an analyst': on('deletedAnalyst', byTransaction),
  listAnalystLists: lists('analystList'),
  createAnalystList: on('none', () => ({ body: { name: newAddress() } })),
  renameAnalystList: on('analystList', ({ id }) => ({
    params: { id },
    body: { name: newAddress() },
  })),
  deleteAnalystList: on('analystList', byId),
  changeAnalystList: on('analystList', ({ id, analystId }) => ({
    params: { id },
    body: { ids: [analystId], listed: true },
  })),
  listAnalystNotes: on('analystNote', ({ analystId }) => ({ params: { id: analystId } })),
  listOverdueFollowUps: {
    ...lists('analystNote'),
    ask: () => ({ query: { before: '2026-01-02', limit: 100 } }),
  },
  addAnalystNote: on('analyst', sending(byId, { text: 'Called' })),
  updateAnalystNote: on('analystNote', sending(ofNote, { text: 'Called twice' })),
  deleteAnalystNote: on('analystNote', ofNote),
  ...shareAttempts,
  ...copilotAttempts,
  ...canvasAttempts,
  ...documentAttempts,
  ...commentAttempts,
  ...questionAttempts,
  ...developerAttempts,
  listCaptions: on('caption', ofBrief),
  addCaption: on(
    'caption',
    sending(ofBrief, { language: 'de', text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHallo' }),
  ),
  updateCaptionLine: on('caption', (thing) => ({
    params: { ...ofCaption(thing).params, position: 0 },
    body: { text: 'Better words' },
  })),
  updateCaptionCheck: on('automaticCaption', (thing) => ({
    ...ofCaption(thing),
    body: { checked: true },
  })),
  deleteCaption: on('caption', ofCaption),
  transcribeBrief: on('caption', ofBrief),
  cancelTranscription: on('caption', ofBrief),
  searchCaptions: on(
    'caption',
    ({ briefId }) => ({ query: { search: 'Hello', briefId } }),
    (reply) => (reply as { total: number }).total > 0,
  ),
  listCaptionNames: on('caption', ofCaption),
  changeCaptionNames: on('caption', (thing) => ({
    ...ofCaption(thing),
    body: { changes: [{ position: 0, at: 0, found: 'Hello', name: 'Helo' }] },
  })),
  listCaptionWords: lists('captionWord'),
  addCaptionWords: on('none', () => ({ body: { words: [newAddress()] } })),
  removeCaptionWord: on('captionWord', byId),
  getCaptionsOffer: { kind: 'none' },
  acceptCaptionsOffer: { kind: 'none' },
  declineCaptionsOffer: { kind: 'none' },
  stopCaptionsForAll: { kind: 'none' },
  getVideoInside: on('briefOfBrokenVideo', byId),
  retryVideo: on('briefOfBrokenVideo', byId),

  sendLeadEmail: on('none', () => ({ body: lead })),
  sendContactEmail: on('none', () => ({ body: { ...person(), message: 'Tell me more, please.' } })),

  listTeamMembers: { ...lists('member'), needsFreshWorld: true },
  inviteMember: on('none', () => ({ body: { ...person(), role: 'editor' } })),
  'inviteMember as admin': on('none', () => ({ body: { ...person(), role: 'admin' } })),
  inviteMembers: on('none', () => ({ body: { role: 'editor', people: [person()] } })),
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
  'updateMember to admin': on('member', sending(byId, { role: 'admin' })),
  'updateMember to more': on('member', sending(byId, { canManageProducts: true })),
  removeMember: { kind: 'member', ask: byId, spends: true },
  leaveCompany: { kind: 'none', spends: true },
  getMemberPermissions: on('member', byId),
  resendInvitation: on('invitation', ofMember),
  'resendInvitation of an admin': on('adminInvitation', ofMember),
  copyInvitationLink: on('invitation', ofMember),
  'copyInvitationLink of an admin': on('adminInvitation', ofMember),
  revokeInvitation: on('invitation', ofMember),
  listActivity: lists('activity'),

  listNotifications: lists('notification'),
  markNotificationRead: on('notification', byId),
  markNotificationsRead: on('notification', ({ id }) => ({ body: { upTo: id } })),
  getNotificationSettings: { kind: 'none' },
  updateNotificationSettings: on('none', () => ({ body: { digest: false } })),
  unsubscribe: on('none', () => ({ query: { token: 'v1.guessed' } })),
  listAwaitedAreas: { kind: 'none' },
  awaitArea: on('none', () => ({ params: { area: 'trends' } })),
  stopAwaitingArea: on('none', () => ({ params: { area: 'trends' } })),

  verifyInvitation: on('invitation', token),
  checkInvitation: on(
    'invitation',
    ({ token, memberId }) => ({ body: { token, member: memberId } }),
    (reply) => (reply as { valid: boolean }).valid,
  ),
  acceptInvitation: { kind: 'invitation', ask: token, spends: true },
  createInvitedUser: on('invitation', ({ token, email }) => ({
    body: { token, email, password: goodPassword },
  })),
  sendTeamInvitation: on('invitation', ({ token, memberId, email }) => ({
    body: { token, memberId, email },
  })),
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
