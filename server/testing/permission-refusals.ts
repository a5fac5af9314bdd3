import {
  type Actor,
  aboutRows,
  allows,
  endpoints,
  rightsOf,
  type Whose,
} from './permission-matrix.ts'

/** Refusals that are told otherwise than by 401, 403 and 404 in that order. */
type Told = number | ((actor: Actor, row: Whose) => number | null)
const signedIn =
  (told: Told): Told =>
  (actor, row) => {
    if (actor === 'anonymous' || actor === 'removed') return 401
    return typeof told === 'function' ? told(actor, row) : told
  }
/** What is no token of an invitation is told so to anybody. */
const noToken = (_actor: Actor, row: Whose) => (row === 'unknown' ? 404 : null)
/** What is somebody else's own is as unknown as what is not there, whoever asks. */
const theirsAlone = signedIn(404)
/** One sentence for what one may not change and for what is not there. */
const oneSentence = signedIn(403)

const isElsewhere = (row: Whose) => row === 'foreign' || row === 'unknown'

/** Who manages the team hears what is not there, and may still give less than others. */
const ofTheTeam = signedIn((actor, row) =>
  isElsewhere(row) && rightsOf[actor]?.includes('team') ? 404 : 403,
)

const refusals: Readonly<Record<string, Told>> = {
  // Nobody here has just proven a mailbox.
  getOwnershipQuestion: signedIn(409),
  answerOwnershipQuestion: signedIn(409),
  createCompany: signedIn((actor) => (rightsOf[actor] ? 409 : 403)),
  endSession: theirsAlone,
  markNotificationRead: theirsAlone,
  markNotificationsRead: theirsAlone,
  leaveDigest: 404,
  getBrief: signedIn((actor) => (rightsOf[actor] ? 404 : 403)),
  updateProduct: oneSentence,
  deleteProduct: oneSentence,
  createBrief: oneSentence,
  updateBrief: oneSentence,
  deleteBrief: oneSentence,
  // Whose captions they are is told by the brief alone.
  listCaptions: signedIn((actor) => (rightsOf[actor] ? 404 : 403)),
  addCaption: oneSentence,
  updateCaptionLine: oneSentence,
  deleteCaption: oneSentence,
  transcribeBrief: oneSentence,
  retryVideo: oneSentence,
  // Only what was deleted tells which right brings it back; of what others deleted nobody hears.
  restoreDeleted: signedIn((actor, row) => (rightsOf[actor] && isElsewhere(row) ? 404 : 403)),
  'updateMember to admin': ofTheTeam,
  'updateMember to more': ofTheTeam,
  'copyInvitationLink of an admin': ofTheTeam,
  verifyInvitation: noToken,
  sendTeamInvitation: noToken,
  createInvitedUser: (actor, row) => noToken(actor, row) ?? (actor === 'pending' ? 409 : null),
  acceptInvitation: signedIn((actor, row) => noToken(actor, row) ?? 403),
}

/** What a refusal is told with, over HTTP: who is unknown, who may not, what is not there. */
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
