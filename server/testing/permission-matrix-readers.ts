// Who may do what about analysts, shares, questions, and what readers see: a part of
// permission-matrix.ts, under the same rule.

import type { Group, Rule } from './permission-actors.ts'

export type Operation = 'select' | 'insert' | 'update' | 'delete' | 'move'
export type Operations = { readonly [operation in Operation | `${Operation} ${string}`]?: Rule }

export const inCompany = (group: Group) => ({ own: group, company: group })

/** Every member may read them; members with the right may do everything else, but not move them. */
const managedBy = (group: Group) => ({
  select: inCompany('members'),
  insert: inCompany(group),
  update: inCompany(group),
  delete: inCompany(group),
  move: {},
})

/** Anyone who holds the token, whatever company they belong to. */
export const byToken = { own: 'everybody', company: 'everybody', foreign: 'everybody' } as const

/** The calls of `/api`, a part of `endpoints`. */
export const readerEndpoints: Readonly<Record<string, Rule>> = {
  listAnalysts: inCompany('members'),
  listFirms: 'members',
  exportAnalysts: inCompany('members'),
  getAnalyst: inCompany('members'),
  createAnalyst: 'briefs',
  updateAnalyst: inCompany('briefs'),
  deleteAnalysts: inCompany('briefs'),
  importAnalysts: 'briefs',
  'restoreDeleted of an analyst': inCompany('briefs'),
  listAnalystLists: inCompany('members'),
  createAnalystList: 'briefs',
  renameAnalystList: inCompany('briefs'),
  deleteAnalystList: inCompany('briefs'),
  changeAnalystList: inCompany('briefs'),
  listAnalystNotes: inCompany('members'),
  addAnalystNote: inCompany('briefs'),
  updateAnalystNote: inCompany('briefs'),
  deleteAnalystNote: inCompany('briefs'),

  shareBrief: inCompany('briefs'),
  listShares: inCompany('members'),
  listAnalystShares: inCompany('members'),
  updateShares: inCompany('briefs'),
  revokeShare: inCompany('briefs'),
  revokeShares: inCompany('briefs'),
  resendShare: inCompany('briefs'),
  resendShares: inCompany('briefs'),
  previewShare: { own: 'members', company: 'briefs' },
  getShareDefaults: 'members',
  updateShareDefaults: 'profile',
  // The link was mailed to someone else, so no actor holds one.
  stopShareMails: 'nobody',

  listAccessRequests: inCompany('members'),
  grantAccess: inCompany('briefs'),
  declineAccess: inCompany('briefs'),
  // An own share is one with the actor's address; whoever holds another's link may ask.
  askForAccess: { company: 'accounts', foreign: 'accounts' },
  proposeColleague: { own: 'accounts' },

  describeShare: byToken,
  sendShareCode: byToken,
  // No actor reads the mailbox.
  openShare: 'nobody',
  claimShare: { own: 'accounts' },
  // An own share is one with the actor's address.
  listLibrary: { own: 'accounts' },
  listLibraryVendors: 'accounts',
  searchLibraryCaptions: 'accounts',
  visitLibrary: 'accounts',
  listReaderNotes: { own: 'accounts' },
  exportReaderNotes: { own: 'accounts' },
  addReaderNote: { own: 'accounts' },
  updateReaderNote: { own: 'accounts' },
  deleteReaderNote: { own: 'accounts' },
  getLibraryBrief: { own: 'accounts' },
  listLibraryCaptions: { own: 'accounts' },
  recordWatching: { own: 'accounts' },
  getWatching: { own: 'accounts' },
  hideWatching: { own: 'accounts' },
  eraseWatching: { own: 'accounts' },
  eraseAllWatching: 'accounts',

  getRestriction: { own: 'members', company: 'briefs' },
  updateRestriction: inCompany('briefs'),
  listBriefFiles: { own: 'members', company: 'briefs' },
  addBriefFile: inCompany('briefs'),
  removeBriefFile: inCompany('briefs'),
  getOpenLink: { own: 'members', company: 'briefs' },
  updateOpenLink: inCompany('briefs'),
  watchOpenLink: byToken,
  countOpenPlay: byToken,
  getEmbargo: inCompany('members'),
  updateEmbargo: inCompany('briefs'),
  listAcceptances: inCompany('members'),
  exportAcceptances: inCompany('members'),
  decideTerms: { own: 'accounts' },
  getEmbargoTerms: 'members',
  updateEmbargoTerms: 'profile',

  getEngagement: inCompany('members'),
  listEngagement: inCompany('members'),
  exportEngagement: inCompany('members'),
  listWatchedThisWeek: inCompany('members'),
  getMute: { own: 'members', company: 'briefs' },
  updateMute: { own: 'members', company: 'briefs' },

  // An own question is one that the actor asked.
  askQuestion: { own: 'accounts' },
  listLibraryQuestions: { own: 'accounts' },
  askFurther: { own: 'accounts' },
  listQuestions: inCompany('members'),
  listWaitingQuestions: inCompany('members'),
  listAnalystQuestions: inCompany('members'),
  answerQuestion: inCompany('briefs'),
  reopenQuestion: inCompany('briefs'),
  publishQuestion: inCompany('briefs'),
  // Sessions with the copilot, and their workspaces, are private until they are shared.
  listCopilotSessions: { own: 'accounts' },
  createCopilotSession: 'accounts',
  getCopilotSession: { own: 'accounts' },
  updateCopilotSession: { own: 'accounts' },
  deleteCopilotSession: { own: 'accounts' },
  restoreCopilotSession: { own: 'accounts' },
  askCopilot: { own: 'accounts' },
  getCopilot: 'accounts',
  answerCopilotQuery: { own: 'accounts' },
  stopCopilotQuery: { own: 'accounts' },
  listCopilotWorkspaces: { own: 'accounts' },
  createCopilotWorkspace: 'accounts',
  getCopilotWorkspace: { own: 'accounts' },
  updateCopilotWorkspace: { own: 'accounts' },
  deleteCopilotWorkspace: { own: 'accounts' },
  restoreCopilotWorkspace: { own: 'accounts' },
  rateCopilotAnswer: { own: 'accounts' },
  // What was asked is also for who manages the team.
  listCopilotRecord: inCompany('team'),
  listCopilotAskers: inCompany('team'),
  exportCopilotRecord: inCompany('team'),
  getCopilotRetention: 'accounts',
  previewCopilotRetention: 'team',
  updateCopilotRetention: 'team',

  getAnswerPromise: 'members',
  updateAnswerPromise: 'profile',
}

/** The tables, a part of `tables`. */
export const readerTables: Readonly<Record<string, Operations>> = {
  'app.analysts': managedBy('briefs'),
  'app.analyst_lists': managedBy('briefs'),
  'app.analyst_list_members': managedBy('briefs'),
  'app.analyst_log': managedBy('briefs'),
  'app.shares': {
    select: inCompany('members'),
    insert: inCompany('briefs'),
    update: inCompany('briefs'),
    delete: {},
    move: {},
  },
  'app.access_requests': {
    select: inCompany('members'),
    insert: {},
    update: inCompany('briefs'),
    delete: {},
    move: {},
  },
  'app.brief_files': {
    select: inCompany('members'),
    insert: inCompany('briefs'),
    update: {},
    delete: inCompany('briefs'),
    move: {},
  },
  'app.open_links': {
    select: inCompany('members'),
    insert: inCompany('briefs'),
    update: {},
    delete: inCompany('briefs'),
    move: {},
  },
  'app.embargoes': {
    select: inCompany('members'),
    insert: inCompany('briefs'),
    update: inCompany('briefs'),
    delete: inCompany('briefs'),
    move: {},
  },
  'app.reader_notes': {
    select: { own: 'accounts' },
    insert: { own: 'accounts' },
    update: { own: 'accounts' },
    delete: { own: 'accounts' },
    move: {},
  },
  'app.copilot_sessions': {
    select: { own: 'accounts' },
    insert: { own: 'accounts' },
    update: { own: 'accounts' },
    delete: {},
    move: {},
  },
  'app.copilot_queries': {
    select: { own: 'accounts' },
    insert: { own: 'accounts' },
    update: { own: 'accounts' },
    delete: {},
    move: {},
  },
  'app.copilot_workspaces': {
    select: { own: 'accounts' },
    insert: { own: 'accounts' },
    update: { own: 'accounts' },
    delete: {},
    move: {},
  },
  'app.copilot_workspace_members': {
    select: { own: 'members' },
    insert: { own: 'members' },
    update: {},
    delete: { own: 'members' },
  },
  'app.copilot_record': {
    select: { own: 'accounts', company: 'team' },
    insert: {},
    update: { own: 'accounts' },
    delete: {},
    move: {},
  },
  'app.copilot_retention': {
    select: inCompany('members'),
    insert: inCompany('team'),
    update: inCompany('team'),
    delete: {},
    move: {},
  },
  'app.library_visits': {
    select: { own: 'accounts' },
    insert: { own: 'accounts' },
    update: { own: 'accounts' },
    delete: {},
    move: {},
  },
  'app.muted_briefs': {
    select: { own: 'accounts' },
    insert: { own: 'members', company: 'briefs' },
    update: {},
    delete: { own: 'accounts' },
  },
  // What was decided stays as it is.
  'app.acceptances': { select: inCompany('members'), insert: {}, update: {}, delete: {} },
  'app.embargo_terms': {
    select: inCompany('members'),
    insert: inCompany('profile'),
    update: inCompany('profile'),
    delete: inCompany('profile'),
    move: {},
  },
  'app.questions': {
    select: inCompany('members'),
    insert: {},
    update: inCompany('briefs'),
    delete: {},
    move: {},
  },
  'app.question_messages': {
    select: inCompany('members'),
    insert: inCompany('briefs'),
    update: {},
    delete: {},
  },
  'app.answer_settings': {
    select: inCompany('members'),
    insert: inCompany('profile'),
    update: inCompany('profile'),
    delete: {},
    move: {},
  },
  'app.restricted_briefs': { select: inCompany('members'), update: {}, delete: {} },
  'app.share_settings': {
    select: inCompany('members'),
    insert: inCompany('profile'),
    update: inCompany('profile'),
    delete: {},
    move: {},
  },
}
