import { type Actor, aboutRows, allows, rightsOf, type Whose } from './permission-actors.ts'
import { endpoints } from './permission-matrix.ts'

/** Statuses other than the usual 401, 403 and 404, in that order. */
type Told = number | ((actor: Actor, row: Whose) => number | null)
const signedIn =
  (told: Told): Told =>
  (actor, row) => {
    if (actor === 'anonymous' || actor === 'removed') return 401
    return typeof told === 'function' ? told(actor, row) : told
  }
/** An invalid invitation token is reported as such to any caller. */
const noToken = (_actor: Actor, row: Whose) => (row === 'unknown' ? 404 : null)
/** Someone else's row is not found, like a missing one, for every caller. */
const theirsAlone = signedIn(404)
/** The same error for rows that one may not change and rows that do not exist. */
const oneSentence = signedIn(403)

const isElsewhere = (row: Whose) => row === 'foreign' || row === 'unknown'

/** Members who manage the team get a 404 for missing rows, but may lack other permissions. */
const ofTheTeam = signedIn((actor, row) =>
  isElsewhere(row) && rightsOf[actor]?.includes('team') ? 404 : 403,
)

/** The same for a member who may edit the profile. */
const ofTheProfile = signedIn((actor, row) =>
  isElsewhere(row) && rightsOf[actor]?.includes('profile') ? 404 : 403,
)

/** Members see rows that they may not change; for everybody else they are not found. */
const ofTheCompany = signedIn((actor, row) => (rightsOf[actor] && !isElsewhere(row) ? 403 : 404))

const refusals: Readonly<Record<string, Told>> = {
  // No actor has just verified a mailbox.
  getOwnershipQuestion: signedIn(409),
  answerOwnershipQuestion: signedIn(409),
  createCompany: signedIn((actor) => (rightsOf[actor] ? 409 : 403)),
  'updateWebhook to briefs': ofTheProfile,
  endSession: theirsAlone,
  markNotificationRead: theirsAlone,
  markNotificationsRead: theirsAlone,
  unsubscribe: 404,
  getBrief: signedIn((actor) => (rightsOf[actor] ? 404 : 403)),
  getMute: signedIn((actor) => (rightsOf[actor] ? 404 : 403)),
  updateMute: signedIn((actor) => (rightsOf[actor] ? 404 : 403)),
  previewShare: signedIn((actor) => (rightsOf[actor] ? 404 : 403)),
  getRestriction: signedIn((actor) => (rightsOf[actor] ? 404 : 403)),
  listBriefFiles: signedIn((actor) => (rightsOf[actor] ? 404 : 403)),
  getOpenLink: signedIn((actor) => (rightsOf[actor] ? 404 : 403)),
  updateProduct: oneSentence,
  deleteProduct: oneSentence,
  deleteProducts: oneSentence,
  createBrief: oneSentence,
  updateBrief: oneSentence,
  deleteBrief: oneSentence,
  setBriefStatuses: oneSentence,
  deleteBriefs: oneSentence,
  // Captions belong to the company of their brief.
  listCaptions: signedIn((actor) => (rightsOf[actor] ? 404 : 403)),
  listCaptionNames: signedIn((actor) => (rightsOf[actor] ? 404 : 403)),
  changeCaptionNames: oneSentence,
  addCaption: oneSentence,
  updateCaptionLine: oneSentence,
  updateCaptionCheck: oneSentence,
  deleteCaption: oneSentence,
  transcribeBrief: oneSentence,
  cancelTranscription: oneSentence,
  getVideoInside: oneSentence,
  retryVideo: oneSentence,
  restoreDeleted: ofTheCompany,
  'restoreDeleted of an analyst': ofTheCompany,
  describeShareMails: 404,
  stopShareMails: 404,
  describeShare: noToken,
  watchOpenLink: noToken,
  countOpenPlay: noToken,
  sendShareCode: noToken,
  openShare: (_actor, row) => (row === 'unknown' ? 404 : 403),
  claimShare: signedIn((_actor, row) => (row === 'unknown' ? 404 : 403)),
  askForAccess: signedIn((_actor, row) => (row === 'unknown' ? 404 : 409)),
  proposeColleague: theirsAlone,
  getLibraryBrief: theirsAlone,
  listLibraryCaptions: theirsAlone,
  recordWatching: theirsAlone,
  getWatching: theirsAlone,
  hideWatching: theirsAlone,
  eraseWatching: theirsAlone,
  decideTerms: theirsAlone,
  addReaderNote: theirsAlone,
  updateReaderNote: theirsAlone,
  deleteReaderNote: theirsAlone,
  getCopilotSession: theirsAlone,
  updateCopilotSession: theirsAlone,
  deleteCopilotSession: theirsAlone,
  restoreCopilotSession: theirsAlone,
  askCopilot: theirsAlone,
  answerCopilotQuery: theirsAlone,
  stopCopilotQuery: theirsAlone,
  getCopilotWorkspace: theirsAlone,
  updateCopilotWorkspace: theirsAlone,
  deleteCopilotWorkspace: theirsAlone,
  restoreCopilotWorkspace: theirsAlone,
  listComparisonCriteria: theirsAlone,
  getCopilotComparison: theirsAlone,
  updateCopilotComparison: theirsAlone,
  changeCopilotComparison: theirsAlone,
  deleteCopilotComparison: theirsAlone,
  restoreCopilotComparison: theirsAlone,
  fillCopilotComparison: theirsAlone,
  stopCopilotComparison: theirsAlone,
  exportCopilotComparison: theirsAlone,
  createEvidenceCanvas: theirsAlone,
  rateCopilotAnswer: theirsAlone,
  askVendor: theirsAlone,
  getCioCoverage: theirsAlone,
  findCioPassages: theirsAlone,
  getVendorContact: theirsAlone,
  judgeCioItem: theirsAlone,
  readCioItem: theirsAlone,
  updateCioPackItem: ofTheCompany,
  deleteCioPackItem: ofTheCompany,
  restoreCioPackItem: ofTheCompany,
  getCanvas: ofTheCompany,
  getCanvasChanges: ofTheCompany,
  saveCanvas: ofTheCompany,
  attendCanvas: ofTheCompany,
  deleteCanvas: ofTheCompany,
  listCanvasVersions: ofTheCompany,
  nameCanvasVersion: ofTheCompany,
  getCanvasVersion: ofTheCompany,
  restoreCanvasVersion: ofTheCompany,
  exportCanvas: ofTheCompany,
  addCanvasPicture: ofTheCompany,
  getCanvasPicture: ofTheCompany,
  getCanvasTemplate: ofTheCompany,
  createCanvasTemplate: ofTheCompany,
  updateCanvasTemplate: ofTheCompany,
  deleteCanvasTemplate: ofTheCompany,
  getDocument: ofTheCompany,
  getDocumentChanges: ofTheCompany,
  saveDocument: ofTheCompany,
  attendDocument: ofTheCompany,
  deleteDocument: ofTheCompany,
  listDocumentVersions: ofTheCompany,
  nameDocumentVersion: ofTheCompany,
  getDocumentVersion: ofTheCompany,
  setDocumentLook: ofTheCompany,
  exportDocument: ofTheCompany,
  getDocumentSlides: ofTheCompany,
  followDocument: ofTheCompany,
  restoreDocumentVersion: ofTheCompany,
  moveDocument: ofTheCompany,
  writeDocument: ofTheCompany,
  stopDocumentWriting: ofTheCompany,
  dismissDocumentWriting: ofTheCompany,
  checkDocumentSources: ofTheCompany,
  listDocumentSteps: ofTheCompany,
  uploadDocumentPicture: ofTheCompany,
  drawDocumentPicture: ofTheCompany,
  placeCanvas: ofTheCompany,
  listCanvasPictures: ofTheCompany,
  getDocumentPicture: ofTheCompany,
  getLibraryPicture: theirsAlone,
  getLibraryDocument: theirsAlone,
  noteDocumentOpened: theirsAlone,
  markDocumentRead: theirsAlone,
  exportLibraryDocument: theirsAlone,
  getLibrarySlides: theirsAlone,
  followLibraryDocument: theirsAlone,
  listDocumentComments: ofTheCompany,
  getDocumentComment: ofTheCompany,
  listDocumentPeople: ofTheCompany,
  assignDocumentTask: ofTheCompany,
  finishDocumentTask: ofTheCompany,
  removeDocumentTask: ofTheCompany,
  addDocumentComment: ofTheCompany,
  replyToDocumentComment: ofTheCompany,
  updateDocumentComment: ofTheCompany,
  deleteDocumentComment: ofTheCompany,
  restoreDocumentComment: theirsAlone,
  resolveDocumentComment: ofTheCompany,
  listCanvasVotes: ofTheCompany,
  startCanvasVote: ofTheCompany,
  putCanvasDot: ofTheCompany,
  takeCanvasDot: ofTheCompany,
  endCanvasVote: ofTheCompany,
  listCanvasComments: ofTheCompany,
  getCanvasComment: ofTheCompany,
  listCanvasPeople: ofTheCompany,
  assignCanvasTask: ofTheCompany,
  finishCanvasTask: ofTheCompany,
  removeCanvasTask: ofTheCompany,
  addCanvasComment: ofTheCompany,
  replyToCanvasComment: ofTheCompany,
  updateCanvasComment: ofTheCompany,
  deleteCanvasComment: ofTheCompany,
  restoreCanvasComment: theirsAlone,
  resolveCanvasComment: ofTheCompany,
  getLibraryCanvas: theirsAlone,
  noteCanvasOpened: theirsAlone,
  exportLibraryCanvas: theirsAlone,
  getLibraryCanvasPicture: theirsAlone,
  'restoreDeleted of a canvas': ofTheCompany,
  exportCopilotSession: theirsAlone,
  askQuestion: theirsAlone,
  listLibraryQuestions: theirsAlone,
  askFurther: theirsAlone,
  'updateMember to admin': ofTheTeam,
  'updateMember to more': ofTheTeam,
  'copyInvitationLink of an admin': ofTheTeam,
  verifyInvitation: noToken,
  sendTeamInvitation: noToken,
  createInvitedUser: (actor, row) => noToken(actor, row) ?? (actor === 'pending' ? 409 : null),
  acceptInvitation: signedIn((actor, row) => noToken(actor, row) ?? 403),
}

/** The statuses over HTTP: without sign-in, without the right, and for a missing row. */
export function statusOfRefusal(key: string, actor: Actor, row: Whose): number {
  const rule = endpoints[key] ?? 'nobody'
  const told = refusals[key]
  const status = typeof told === 'function' ? told(actor, row) : told
  if (status) return status
  if (actor === 'anonymous' || actor === 'removed') return 401
  const elsewhere = aboutRows(rule) && isElsewhere(row)
  const here = allows(rule, actor, 'own') || allows(rule, actor, 'company')
  return elsewhere && here ? 404 : 403
}
