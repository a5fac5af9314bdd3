import { newAddress } from '../worlds/accounts.ts'
import {
  byId,
  byIds,
  type CallAttempt,
  exported,
  listed,
  ofBrief,
  on,
  sending,
  whole,
} from './permission-attempts.ts'
import { embargoOfRows } from './permission-shares.ts'
import type { Thing } from './permission-world.ts'

const byToken = ({ token }: Thing) => ({ params: { token } })
const oneRequest = ({ id, briefId }: Thing) => ({ params: { id: briefId, requestId: id } })
const asReader = ({ briefId }: Thing) => ({ params: { briefId } })

/** How to try each call for shares, and for what readers see. */
export const shareAttempts: Readonly<Record<string, CallAttempt>> = {
  shareBrief: on('share', ({ briefId }) => ({
    params: { id: briefId },
    body: { emails: [newAddress()] },
  })),
  listShares: on('share', ofBrief, listed()),
  listAnalystShares: on('analyst', byId),
  updateShares: on('share', ({ id }) => ({ body: { ids: [id], expiresAt: null } })),
  revokeShare: on('share', byId),
  revokeShares: on('share', byIds),
  allowAsking: on('share', byIds),
  resendShare: on('share', byId),
  resendShares: on('share', byIds),
  previewShare: on('share', byId),
  getShareDefaults: { kind: 'none' },
  updateShareDefaults: on('none', () => ({ body: { days: 30, mayDownload: false } })),
  getCaptionSettings: { kind: 'none' },
  updateCaptionSettings: on('none', () => ({ body: { tellReaders: true } })),
  describeShareMails: on('none', () => ({ query: { token: 'v1.guessed' } })),
  stopShareMails: on('none', () => ({ query: { token: 'v1.guessed' } })),

  listAccessRequests: on('accessRequest', ofBrief, listed()),
  grantAccess: on('accessRequest', oneRequest),
  declineAccess: on('accessRequest', oneRequest),
  askForAccess: on('share', byToken),
  proposeColleague: on('share', (thing) => ({ ...asReader(thing), body: { email: newAddress() } })),

  describeShare: on('share', byToken),
  sendShareCode: on('share', byToken),
  openShare: on('share', sending(byToken, { code: '000000' })),
  claimShare: on('share', byToken),
  listLibrary: { kind: 'share', holds: listed('briefId') },
  getEmbargo: on('embargo', ofBrief, (reply) => (reply as { until: string | null }).until !== null),
  updateEmbargo: on(
    'embargo',
    sending(ofBrief, { availableFrom: null, until: '2130-01-01T00:00:00Z' }),
  ),
  listBriefFiles: on('briefFile', ofBrief, listed()),
  addBriefFile: on('spareFile', ({ briefId, companyId, id }) => ({
    params: { id: briefId },
    body: { key: `${companyId}/${id}.pdf`, name: 'Deck.pdf' },
  })),
  removeBriefFile: on('briefFile', ({ briefId, id }) => ({ params: { id: briefId, fileId: id } })),
  getOpenLink: on('openLink', ofBrief),
  updateOpenLink: on('openLink', sending(ofBrief, { on: false })),
  watchOpenLink: on('openLink', byToken),
  countOpenPlay: on('openLink', byToken),
  getRestriction: on('brief', byId),
  updateRestriction: on('brief', sending(byId, { restricted: true })),
  listAcceptances: on('acceptance', ofBrief, listed()),
  exportAcceptances: { kind: 'acceptance', holds: exported('email') },
  decideTerms: on(
    'embargo',
    sending(asReader, {
      decision: 'accepted',
      name: 'Ann Reader',
      termsHash: embargoOfRows.hash,
      until: embargoOfRows.until,
    }),
  ),
  getEmbargoTerms: { kind: 'none' },
  updateEmbargoTerms: on('none', () => ({ body: { terms: null } })),
  getEngagement: on('watch', ofBrief, (reply) => (reply as { readers: number }).readers > 0),
  listEngagement: on('watch', ofBrief, listed()),
  exportEngagement: on('watch', ofBrief, (reply) => (reply as { csv: string }).csv.includes('0-9')),
  listWatchedThisWeek: on('watch', whole, (reply, { briefId }) =>
    (reply as { items: { brief: { id: string } }[] }).items.some(
      (item) => item.brief.id === briefId,
    ),
  ),
  getMute: on('brief', byId),
  updateMute: on('brief', sending(byId, { muted: true })),
  listLibraryVendors: { kind: 'none' },
  searchLibraryPassages: { kind: 'none' },
  visitLibrary: { kind: 'none' },
  listReaderNotes: on('readerNote', asReader, listed()),
  listAllReaderNotes: { kind: 'readerNote', holds: listed() },
  exportReaderNotes: {
    kind: 'readerNote',
    holds: (reply, { id }) => (reply as { csv: string }).csv.includes(`Why ${id}?`),
  },
  addReaderNote: on('share', sending(asReader, { text: 'Why?' })),
  updateReaderNote: on('readerNote', ({ id, briefId }) => ({
    params: { id, briefId },
    body: { text: 'Mine' },
  })),
  deleteReaderNote: on('readerNote', ({ id, briefId }) => ({ params: { id, briefId } })),
  getLibraryBrief: on('share', asReader),
  recordWatching: on('share', (thing) => ({
    ...asReader(thing),
    body: { visitId: thing.id, sequence: 0, positionMs: 0 },
  })),
  getWatching: on('share', asReader),
  hideWatching: on('share', sending(asReader, { hidden: true })),
  eraseWatching: on('share', asReader),
  eraseAllWatching: { kind: 'none' },
  listLibraryCaptions: on('share', asReader),
}
