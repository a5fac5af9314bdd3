import { newAddress } from '../worlds/accounts.ts'
import type { CallAttempt } from './permission-calls.ts'
import { embargoOfRows } from './permission-shares.ts'
import type { Thing } from './permission-world.ts'

type Listed = { items: { id: string }[] }

const byId = ({ id }: Thing) => ({ params: { id } })
const many = ({ id }: Thing) => ({ body: { ids: [id] } })
const byToken = ({ token }: Thing) => ({ params: { token } })
const ofBrief = ({ briefId }: Thing) => ({ params: { id: briefId } })
const holdsId = (reply: unknown, { id }: Thing) =>
  (reply as Listed).items.some((item) => item.id === id)
const oneRequest = ({ id, briefId }: Thing) => ({ params: { id: briefId, requestId: id } })
const asReader = ({ briefId }: Thing) => ({ params: { briefId } })

/** How to try each call for shares, and for what readers see. */
export const shareAttempts: Readonly<Record<string, CallAttempt>> = {
  shareBrief: {
    kind: 'share',
    ask: ({ briefId }) => ({ params: { id: briefId }, body: { emails: [newAddress()] } }),
  },
  listShares: {
    kind: 'share',
    ask: ofBrief,
    holds: holdsId,
  },
  listAnalystShares: { kind: 'analyst', ask: byId },
  updateShares: {
    kind: 'share',
    ask: ({ id }) => ({ body: { ids: [id], expiresAt: null } }),
  },
  revokeShare: { kind: 'share', ask: byId },
  revokeShares: { kind: 'share', ask: many },
  allowAsking: { kind: 'share', ask: many },
  resendShare: { kind: 'share', ask: byId },
  resendShares: { kind: 'share', ask: many },
  previewShare: { kind: 'share', ask: byId },
  getShareDefaults: { kind: 'none' },
  updateShareDefaults: { kind: 'none', ask: () => ({ body: { days: 30, mayDownload: false } }) },
  describeShareMails: { kind: 'none', ask: () => ({ query: { token: 'v1.guessed' } }) },
  stopShareMails: { kind: 'none', ask: () => ({ query: { token: 'v1.guessed' } }) },

  listAccessRequests: { kind: 'accessRequest', ask: ofBrief, holds: holdsId },
  grantAccess: { kind: 'accessRequest', ask: oneRequest },
  declineAccess: { kind: 'accessRequest', ask: oneRequest },
  askForAccess: { kind: 'share', ask: byToken },
  proposeColleague: {
    kind: 'share',
    ask: (thing) => ({ ...asReader(thing), body: { email: newAddress() } }),
  },

  describeShare: { kind: 'share', ask: byToken },
  sendShareCode: { kind: 'share', ask: byToken },
  openShare: {
    kind: 'share',
    ask: (thing) => ({ ...byToken(thing), body: { code: '000000' } }),
  },
  claimShare: { kind: 'share', ask: byToken },
  listLibrary: {
    kind: 'share',
    holds: (reply, { briefId }) => (reply as Listed).items.some(({ id }) => id === briefId),
  },
  getEmbargo: {
    kind: 'embargo',
    ask: ofBrief,
    holds: (reply) => (reply as { until: string | null }).until !== null,
  },
  updateEmbargo: {
    kind: 'embargo',
    ask: ({ briefId }) => ({
      params: { id: briefId },
      body: { availableFrom: null, until: '2130-01-01T00:00:00Z' },
    }),
  },
  listBriefFiles: { kind: 'briefFile', ask: ofBrief, holds: holdsId },
  addBriefFile: {
    kind: 'spareFile',
    ask: ({ briefId, companyId, id }) => ({
      params: { id: briefId },
      body: { key: `${companyId}/${id}.pdf`, name: 'Deck.pdf' },
    }),
  },
  removeBriefFile: {
    kind: 'briefFile',
    ask: ({ briefId, id }) => ({ params: { id: briefId, fileId: id } }),
  },
  getOpenLink: { kind: 'openLink', ask: ofBrief },
  updateOpenLink: {
    kind: 'openLink',
    ask: (thing) => ({ ...ofBrief(thing), body: { on: false } }),
  },
  watchOpenLink: { kind: 'openLink', ask: byToken },
  countOpenPlay: { kind: 'openLink', ask: byToken },
  getRestriction: { kind: 'brief', ask: byId },
  updateRestriction: {
    kind: 'brief',
    ask: ({ id }) => ({ params: { id }, body: { restricted: true } }),
  },
  listAcceptances: {
    kind: 'acceptance',
    ask: ofBrief,
    holds: holdsId,
  },
  exportAcceptances: {
    kind: 'acceptance',
    holds: (reply, { email }) => (reply as { csv: string }).csv.includes(email),
  },
  decideTerms: {
    kind: 'embargo',
    ask: (thing) => ({
      ...asReader(thing),
      body: {
        decision: 'accepted',
        name: 'Ann Reader',
        termsHash: embargoOfRows.hash,
        until: embargoOfRows.until,
      },
    }),
  },
  getEmbargoTerms: { kind: 'none' },
  updateEmbargoTerms: { kind: 'none', ask: () => ({ body: { terms: null } }) },
  getEngagement: {
    kind: 'watch',
    ask: ofBrief,
    holds: (reply) => (reply as { readers: number }).readers > 0,
  },
  listEngagement: { kind: 'watch', ask: ofBrief, holds: holdsId },
  exportEngagement: {
    kind: 'watch',
    ask: ofBrief,
    holds: (reply) => (reply as { csv: string }).csv.includes('0-9'),
  },
  listWatchedThisWeek: {
    kind: 'watch',
    ask: () => ({ query: { limit: 100 } }),
    holds: (reply, { briefId }) =>
      (reply as { items: { brief: { id: string } }[] }).items.some(
        (item) => item.brief.id === briefId,
      ),
  },
  getMute: { kind: 'brief', ask: byId },
  updateMute: { kind: 'brief', ask: ({ id }) => ({ params: { id }, body: { muted: true } }) },
  listLibraryVendors: { kind: 'none' },
  searchLibraryCaptions: { kind: 'none' },
  visitLibrary: { kind: 'none' },
  listReaderNotes: { kind: 'readerNote', ask: asReader, holds: holdsId },
  listAllReaderNotes: { kind: 'readerNote', holds: holdsId },
  exportReaderNotes: {
    kind: 'readerNote',
    holds: (reply, { id }) => (reply as { csv: string }).csv.includes(`Why ${id}?`),
  },
  addReaderNote: {
    kind: 'share',
    ask: (thing) => ({ ...asReader(thing), body: { text: 'Why?' } }),
  },
  updateReaderNote: {
    kind: 'readerNote',
    ask: ({ id, briefId }) => ({ params: { id, briefId }, body: { text: 'Mine' } }),
  },
  deleteReaderNote: { kind: 'readerNote', ask: ({ id, briefId }) => ({ params: { id, briefId } }) },
  getLibraryBrief: { kind: 'share', ask: asReader },
  recordWatching: {
    kind: 'share',
    ask: (thing) => ({
      ...asReader(thing),
      body: { visitId: thing.id, sequence: 0, positionMs: 0 },
    }),
  },
  getWatching: { kind: 'share', ask: asReader },
  hideWatching: {
    kind: 'share',
    ask: (thing) => ({ ...asReader(thing), body: { hidden: true } }),
  },
  eraseWatching: { kind: 'share', ask: asReader },
  eraseAllWatching: { kind: 'none' },
  listLibraryCaptions: { kind: 'share', ask: asReader },
}
