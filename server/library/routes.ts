import type { FastifyInstance } from 'fastify'
import * as watching from '../../contract/engagement/watching.ts'
import * as contract from '../../contract/library/library.ts'
import * as access from '../../contract/shares/access.ts'
import * as openLinks from '../../contract/shares/open-links.ts'
import type { Services } from '../platform/context.ts'
import { serve } from '../platform/http/serve.ts'
import { askForAccess } from './ask-for-access.ts'
import { claimShare } from './claim-share.ts'
import { countOpenPlay } from './count-open-play.ts'
import { describeShare } from './describe-share.ts'
import { eraseAllWatching } from './erase-all-watching.ts'
import { eraseWatching } from './erase-watching.ts'
import { getLibraryBrief } from './get-library-brief.ts'
import { getWatching } from './get-watching.ts'
import { hideWatching } from './hide-watching.ts'
import { listLibrary } from './list-library.ts'
import { listLibraryCaptions } from './list-library-captions.ts'
import { listLibraryVendors } from './list-library-vendors.ts'
import { openShare } from './open-share.ts'
import { previewShare } from './preview-share.ts'
import { proposeColleague } from './propose-colleague.ts'
import { recordWatching } from './record-watching.ts'
import { searchLibraryPassages } from './search-library-passages.ts'
import { sendShareCode } from './send-share-code.ts'
import { visitLibrary } from './visit-library.ts'
import { watchOpenLink } from './watch-open-link.ts'

export function libraryRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, contract.describeShare, describeShare)
  // Some programs add a slash to links.
  serve(app, services, { ...contract.describeShare, path: '/api/watch/:token/' }, describeShare)
  serve(app, services, contract.sendShareCode, sendShareCode)
  serve(app, services, contract.openShare, openShare)
  serve(app, services, contract.claimShare, claimShare)
  serve(app, services, access.askForAccess, askForAccess)
  serve(app, services, access.proposeColleague, proposeColleague)
  serve(app, services, contract.listLibrary, listLibrary)
  serve(app, services, contract.listLibraryVendors, listLibraryVendors)
  serve(app, services, contract.searchLibraryPassages, searchLibraryPassages)
  serve(app, services, contract.visitLibrary, visitLibrary)
  serve(app, services, contract.getLibraryBrief, getLibraryBrief)
  serve(app, services, contract.listLibraryCaptions, listLibraryCaptions)
  serve(app, services, watching.recordWatching, recordWatching)
  serve(app, services, watching.getWatching, getWatching)
  serve(app, services, watching.hideWatching, hideWatching)
  serve(app, services, watching.eraseWatching, eraseWatching)
  serve(app, services, watching.eraseAllWatching, eraseAllWatching)
  serve(app, services, contract.previewShare, previewShare)
  serve(app, services, openLinks.watchOpenLink, watchOpenLink)
  serve(app, services, { ...openLinks.watchOpenLink, path: '/api/open/:token/' }, watchOpenLink)
  serve(app, services, openLinks.countOpenPlay, countOpenPlay)
}
