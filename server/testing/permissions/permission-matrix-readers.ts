// Who may do what about analysts, shares, questions, and what readers see. Part of
// permission-matrix.ts, and subject to the same rule.

import type { Group, Rule } from './permission-actors.ts'

export type Operation = 'select' | 'insert' | 'update' | 'delete' | 'move'
export type Operations = { readonly [operation in Operation | `${Operation} ${string}`]?: Rule }

export const inCompany = (group: Group) => ({ own: group, company: group })

// Rules that many rows share. What is `own` may also belong to an account without a company.
export const byMembers = inCompany('members')
export const byBriefs = inCompany('briefs')
export const byProfile = inCompany('profile')
export const own = { own: 'accounts' } as const
export const ownOrMembers = { own: 'accounts', company: 'members' } as const
export const ownOrBriefs = { own: 'accounts', company: 'briefs' } as const

/** Every member may read the rows; members with the permission may do everything else, except move them. */
const managedBy = (group: Group) => ({
  select: byMembers,
  insert: inCompany(group),
  update: inCompany(group),
  delete: inCompany(group),
  move: {},
})

/** Anyone with the token, regardless of company. */
export const byToken = { own: 'everybody', company: 'everybody', foreign: 'everybody' } as const

/** Endpoints of `/api`, part of `endpoints`. */
export const readerEndpoints: Readonly<Record<string, Rule>> = {
  listAnalysts: byMembers,
  listFirms: 'members',
  exportAnalysts: byMembers,
  getAnalyst: byMembers,
  createAnalyst: 'briefs',
  updateAnalyst: byBriefs,
  deleteAnalysts: byBriefs,
  importAnalysts: 'briefs',
  'restoreDeleted of an analyst': byBriefs,
  listAnalystLists: byMembers,
  createAnalystList: 'briefs',
  renameAnalystList: byBriefs,
  deleteAnalystList: byBriefs,
  changeAnalystList: byBriefs,
  listAnalystNotes: byMembers,
  listOverdueFollowUps: byMembers,
  addAnalystNote: byBriefs,
  updateAnalystNote: byBriefs,
  deleteAnalystNote: byBriefs,

  shareBrief: byBriefs,
  listShares: byMembers,
  listAnalystShares: byMembers,
  updateShares: byBriefs,
  revokeShare: byBriefs,
  revokeShares: byBriefs,
  allowAsking: byBriefs,
  resendShare: byBriefs,
  resendShares: byBriefs,
  previewShare: { own: 'members', company: 'briefs' },
  getShareDefaults: 'members',
  updateShareDefaults: 'profile',
  // The link was mailed to someone else, so no actor holds one.
  describeShareMails: 'nobody',
  stopShareMails: 'nobody',

  listAccessRequests: byMembers,
  grantAccess: byBriefs,
  declineAccess: byBriefs,
  // An own share is one with the actor's address; anyone with another's link may ask.
  askForAccess: { company: 'accounts', foreign: 'accounts' },
  proposeColleague: own,

  describeShare: byToken,
  sendShareCode: byToken,
  // No actor can read the mailbox.
  openShare: 'nobody',
  claimShare: own,
  // An own share has the actor's address.
  listLibrary: own,
  listLibraryVendors: 'accounts',
  searchLibraryPassages: 'accounts',
  visitLibrary: 'accounts',
  listReaderNotes: own,
  listAllReaderNotes: own,
  exportReaderNotes: own,
  addReaderNote: own,
  updateReaderNote: own,
  deleteReaderNote: own,
  getLibraryBrief: own,
  listLibraryCaptions: own,
  recordWatching: own,
  getWatching: own,
  hideWatching: own,
  eraseWatching: own,
  eraseAllWatching: 'accounts',

  getRestriction: { own: 'members', company: 'briefs' },
  updateRestriction: byBriefs,
  listBriefFiles: { own: 'members', company: 'briefs' },
  addBriefFile: byBriefs,
  removeBriefFile: byBriefs,
  getOpenLink: { own: 'members', company: 'briefs' },
  updateOpenLink: byBriefs,
  watchOpenLink: byToken,
  countOpenPlay: byToken,
  getEmbargo: byMembers,
  updateEmbargo: byBriefs,
  listAcceptances: byMembers,
  exportAcceptances: byMembers,
  decideTerms: own,
  getEmbargoTerms: 'members',
  updateEmbargoTerms: 'profile',

  getEngagement: byMembers,
  listEngagement: byMembers,
  exportEngagement: byMembers,
  listWatchedThisWeek: byMembers,
  getMute: { own: 'members', company: 'briefs' },
  updateMute: { own: 'members', company: 'briefs' },

  // An own question is one that the actor asked.
  askQuestion: own,
  listLibraryQuestions: own,
  askFurther: own,
  listQuestions: byMembers,
  listWaitingQuestions: byMembers,
  listAnalystQuestions: byMembers,
  answerQuestion: byBriefs,
  reopenQuestion: byBriefs,
  publishQuestion: byBriefs,
  // Sessions with the copilot, comparisons, and their workspaces, are private until they are shared.
  listCopilotSessions: own,
  createCopilotSession: 'accounts',
  getCopilotSession: own,
  updateCopilotSession: own,
  deleteCopilotSession: own,
  restoreCopilotSession: own,
  askCopilot: own,
  getCopilot: 'accounts',
  answerCopilotQuery: own,
  stopCopilotQuery: own,
  listCopilotWorkspaces: own,
  createCopilotWorkspace: 'accounts',
  getCopilotWorkspace: own,
  updateCopilotWorkspace: own,
  deleteCopilotWorkspace: own,
  restoreCopilotWorkspace: own,
  listCopilotComparisons: own,
  listComparisonCriteria: own,
  createCopilotComparison: 'accounts',
  getCopilotComparison: own,
  updateCopilotComparison: own,
  changeCopilotComparison: own,
  deleteCopilotComparison: own,
  restoreCopilotComparison: own,
  fillCopilotComparison: own,
  stopCopilotComparison: own,
  exportCopilotComparison: own,
  rateCopilotAnswer: own,
  // The members who manage the team also see the questions.
  listCopilotRecord: inCompany('team'),
  listCopilotAskers: inCompany('team'),
  exportCopilotRecord: inCompany('team'),
  getCopilotRetention: 'accounts',
  previewCopilotRetention: 'team',
  updateCopilotRetention: 'team',
  listCopilotScope: byMembers,
  // Questions of the CIO pack belong to the company, or to an account without one.
  listCioPack: ownOrMembers,
  addCioPackItem: 'accounts',
  updateCioPackItem: ownOrBriefs,
  deleteCioPackItem: ownOrBriefs,
  restoreCioPackItem: ownOrBriefs,
  askVendor: own,
  listCioCoverage: 'accounts',
  // Of a vendor, what the account may read: its own company's, or what was shared with it.
  getCioCoverage: own,
  findCioPassages: ownOrMembers,
  getVendorContact: ownOrMembers,
  judgeCioItem: ownOrMembers,
  readCioItem: ownOrMembers,
  exportCopilotSession: own,
  // Canvases belong to the company, or to an account without one.
  listCanvases: ownOrMembers,
  createCanvas: 'accounts',
  findCanvasSources: byMembers,
  getCanvas: ownOrMembers,
  getCanvasChanges: ownOrMembers,
  saveCanvas: ownOrBriefs,
  attendCanvas: ownOrMembers,
  deleteCanvas: ownOrBriefs,
  listCanvasVersions: ownOrMembers,
  nameCanvasVersion: ownOrBriefs,
  getCanvasVersion: ownOrMembers,
  restoreCanvasVersion: ownOrBriefs,
  exportCanvas: ownOrMembers,
  addCanvasPicture: ownOrBriefs,
  getCanvasPicture: ownOrMembers,
  shareCanvas: byBriefs,
  listCanvasShares: byMembers,
  listLibraryCanvases: own,
  getLibraryCanvas: own,
  noteCanvasOpened: own,
  exportLibraryCanvas: own,
  getLibraryCanvasPicture: own,
  'listTrash of a canvas': ownOrBriefs,
  'restoreDeleted of a canvas': ownOrBriefs,

  getAnswerPromise: 'members',
  updateAnswerPromise: 'profile',
}

/** Answers that the copilot finds, and shows in earlier replies. An own one is about the actor's brief or question. */
export const answersFound = { ...ownOrBriefs } as const

/** Tables, part of `tables`. */
export const readerTables: Readonly<Record<string, Operations>> = {
  'app.analysts': managedBy('briefs'),
  'app.analyst_lists': managedBy('briefs'),
  'app.analyst_list_members': managedBy('briefs'),
  'app.analyst_log': managedBy('briefs'),
  'app.shares': { select: byMembers, insert: byBriefs, update: byBriefs, delete: {}, move: {} },
  'app.access_requests': { select: byMembers, insert: {}, update: byBriefs, delete: {}, move: {} },
  'app.brief_files': {
    select: byMembers,
    insert: byBriefs,
    update: {},
    delete: byBriefs,
    move: {},
  },
  'app.open_links': { select: byMembers, insert: byBriefs, update: {}, delete: byBriefs, move: {} },
  'app.embargoes': {
    select: byMembers,
    insert: byBriefs,
    update: byBriefs,
    delete: byBriefs,
    move: {},
  },
  'app.reader_notes': { select: own, insert: own, update: own, delete: own, move: {} },
  'app.copilot_sessions': { select: own, insert: own, update: own, delete: {}, move: {} },
  'app.copilot_queries': { select: own, insert: own, update: own, delete: {}, move: {} },
  'app.copilot_workspaces': { select: own, insert: own, update: own, delete: {}, move: {} },
  'app.copilot_workspace_members': {
    select: { own: 'members' },
    insert: { own: 'members' },
    update: {},
    delete: { own: 'members' },
  },
  'app.copilot_comparisons': { select: own, insert: own, update: own, delete: {}, move: {} },
  'app.copilot_comparison_cells': { select: own, insert: own, update: own, delete: own },
  'app.copilot_record': {
    select: { own: 'accounts', company: 'team' },
    insert: {},
    update: own,
    delete: {},
    move: {},
  },
  'app.copilot_retention': {
    select: byMembers,
    insert: inCompany('team'),
    update: inCompany('team'),
    delete: {},
    move: {},
  },
  'app.copilot_questions': {
    select: ownOrMembers,
    insert: own,
    update: ownOrBriefs,
    delete: {},
    move: {},
  },
  'app.copilot_asked': { select: own, insert: own, update: {}, delete: {}, move: {} },
  'app.copilot_coverage': { select: own, insert: own, update: own, delete: own, move: {} },
  'app.canvases': { select: ownOrMembers, insert: own, update: ownOrBriefs, delete: {}, move: {} },
  'app.canvas_widgets': {
    select: ownOrMembers,
    insert: ownOrBriefs,
    update: ownOrBriefs,
    delete: {},
  },
  'app.canvas_pictures': { select: ownOrMembers, insert: ownOrBriefs, update: {}, delete: {} },
  'app.canvas_versions': { select: ownOrMembers, insert: ownOrBriefs, update: {}, delete: {} },
  'app.library_visits': { select: own, insert: own, update: own, delete: {}, move: {} },
  'app.muted_briefs': {
    select: own,
    insert: { own: 'members', company: 'briefs' },
    update: {},
    delete: own,
  },
  // Decisions cannot be changed.
  'app.acceptances': { select: byMembers, insert: {}, update: {}, delete: {} },
  'app.embargo_terms': {
    select: byMembers,
    insert: byProfile,
    update: byProfile,
    delete: byProfile,
    move: {},
  },
  'app.questions': { select: byMembers, insert: {}, update: byBriefs, delete: {}, move: {} },
  'app.question_messages': { select: byMembers, insert: byBriefs, update: {}, delete: {} },
  'app.answer_settings': {
    select: byMembers,
    insert: byProfile,
    update: byProfile,
    delete: {},
    move: {},
  },
  'app.restricted_briefs': { select: byMembers, update: {}, delete: {} },
  'app.company_brands': {
    select: byMembers,
    insert: byProfile,
    update: byProfile,
    delete: {},
    move: {},
  },
  'app.share_settings': {
    select: byMembers,
    insert: byProfile,
    update: byProfile,
    delete: {},
    move: {},
  },
}
