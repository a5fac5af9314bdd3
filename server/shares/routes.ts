import type { FastifyInstance } from 'fastify'
import * as documentShares from '../../contract/boardroom-builder/document-shares.ts'
import * as canvasShares from '../../contract/insight-canvas/canvas-shares.ts'
import * as access from '../../contract/shares/access.ts'
import * as openLinks from '../../contract/shares/open-links.ts'
import * as restriction from '../../contract/shares/restriction.ts'
import * as contract from '../../contract/shares/shares.ts'
import type { Services } from '../platform/context.ts'
import { oneClick } from '../platform/http/one-click.ts'
import { serve } from '../platform/http/serve.ts'
import { allowAsking } from './allow-asking.ts'
import { describeShareMails } from './describe-share-mails.ts'
import { getShareDefaults } from './get-share-defaults.ts'
import { listAnalystShares } from './list-analyst-shares.ts'
import { listShares } from './list-shares.ts'
import { getOpenLink } from './public/get-open-link.ts'
import { getRestriction } from './public/get-restriction.ts'
import { updateOpenLink } from './public/update-open-link.ts'
import { updateRestriction } from './public/update-restriction.ts'
import { declineAccess } from './requests/decline-access.ts'
import { grantAccess } from './requests/grant-access.ts'
import { listAccessRequests } from './requests/list-access-requests.ts'
import { resendShare } from './resend-share.ts'
import { resendShares } from './resend-shares.ts'
import { revokeShare } from './revoke-share.ts'
import { revokeShares } from './revoke-shares.ts'
import { shareBrief } from './share-brief.ts'
import { shareCanvas } from './share-canvas.ts'
import { shareDocument } from './share-document.ts'
import { stopShareMails } from './stop-share-mails.ts'
import { updateShareDefaults } from './update-share-defaults.ts'
import { updateShares } from './update-shares.ts'

export function shareRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, contract.shareBrief, shareBrief)
  serve(app, services, access.listAccessRequests, listAccessRequests)
  serve(app, services, access.grantAccess, grantAccess)
  serve(app, services, access.declineAccess, declineAccess)
  serve(app, services, contract.listShares, listShares('brief'))
  serve(app, services, canvasShares.shareCanvas, shareCanvas)
  serve(app, services, canvasShares.listCanvasShares, listShares('canvas'))
  serve(app, services, documentShares.shareDocument, shareDocument)
  serve(app, services, documentShares.listDocumentShares, listShares('document'))
  serve(app, services, contract.listAnalystShares, listAnalystShares)
  serve(app, services, contract.updateShares, updateShares)
  serve(app, services, contract.revokeShare, revokeShare)
  serve(app, services, contract.revokeShares, revokeShares)
  serve(app, services, contract.allowAsking, allowAsking)
  serve(app, services, contract.resendShare, resendShare)
  serve(app, services, contract.resendShares, resendShares)
  serve(app, services, contract.getShareDefaults, getShareDefaults)
  serve(app, services, contract.updateShareDefaults, updateShareDefaults)
  serve(app, services, restriction.getRestriction, getRestriction)
  serve(app, services, restriction.updateRestriction, updateRestriction)
  serve(app, services, openLinks.getOpenLink, getOpenLink)
  serve(app, services, openLinks.updateOpenLink, updateOpenLink)
  serve(app, services, contract.describeShareMails, describeShareMails)
  serve(app, services, contract.stopShareMails, stopShareMails)
  oneClick(app, services, contract.optOutPath, contract.stopShareMails, stopShareMails)
}
