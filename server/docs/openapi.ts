import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import * as account from '../../contract/account/account.ts'
import * as analystCopilot from '../../contract/analyst-copilot/analyst-copilot.ts'
import * as askVendor from '../../contract/analyst-copilot/ask-vendor.ts'
import * as cioCoverage from '../../contract/analyst-copilot/cio-coverage.ts'
import * as cioPack from '../../contract/analyst-copilot/cio-pack.ts'
import * as comparisons from '../../contract/analyst-copilot/comparisons.ts'
import * as copilotAnswers from '../../contract/analyst-copilot/copilot-answers.ts'
import * as copilotRecord from '../../contract/analyst-copilot/copilot-record.ts'
import * as copilotScope from '../../contract/analyst-copilot/copilot-scope.ts'
import * as copilotWorkspaces from '../../contract/analyst-copilot/copilot-workspaces.ts'
import * as evidenceCanvases from '../../contract/analyst-copilot/evidence-canvases.ts'
import * as analysts from '../../contract/analysts/analysts.ts'
import * as companyTemplate from '../../contract/boardroom-builder/company-template.ts'
import * as documentComments from '../../contract/boardroom-builder/document-comments.ts'
import * as documentExports from '../../contract/boardroom-builder/document-exports.ts'
import * as documentImports from '../../contract/boardroom-builder/document-imports.ts'
import * as documentLook from '../../contract/boardroom-builder/document-look.ts'
import * as documentPictures from '../../contract/boardroom-builder/document-pictures.ts'
import * as documentReviews from '../../contract/boardroom-builder/document-reviews.ts'
import * as documentRoom from '../../contract/boardroom-builder/document-room.ts'
import * as documentShares from '../../contract/boardroom-builder/document-shares.ts'
import * as documentSlides from '../../contract/boardroom-builder/document-slides.ts'
import * as documentSources from '../../contract/boardroom-builder/document-sources.ts'
import * as documentWriting from '../../contract/boardroom-builder/document-writing.ts'
import * as documents from '../../contract/boardroom-builder/documents.ts'
import * as libraryDocuments from '../../contract/boardroom-builder/library-documents.ts'
import { brand } from '../../contract/brand.ts'
import * as briefFiles from '../../contract/briefs/brief-files.ts'
import * as briefs from '../../contract/briefs/briefs.ts'
import * as captionNames from '../../contract/captions/caption-names.ts'
import * as captionSettings from '../../contract/captions/caption-settings.ts'
import * as captions from '../../contract/captions/captions.ts'
import * as captionsOffer from '../../contract/captions/captions-offer.ts'
import * as changes from '../../contract/changes/changes.ts'
import * as company from '../../contract/company/company.ts'
import * as companyBrand from '../../contract/company/company-brand.ts'
import * as dashboard from '../../contract/dashboard/dashboard.ts'
import * as apiKeys from '../../contract/developers/api-keys.ts'
import * as webhooks from '../../contract/developers/webhooks.ts'
import * as embargoes from '../../contract/embargoes/embargoes.ts'
import { type Endpoint, fileTypesOf } from '../../contract/endpoint.ts'
import * as engagement from '../../contract/engagement/engagement.ts'
import * as watching from '../../contract/engagement/watching.ts'
import { type ErrorEntry, errorBodySchema, generalErrors } from '../../contract/errors.ts'
import * as canvasComments from '../../contract/insight-canvas/canvas-comments.ts'
import * as canvasPictures from '../../contract/insight-canvas/canvas-pictures.ts'
import * as canvasShares from '../../contract/insight-canvas/canvas-shares.ts'
import * as canvasTemplates from '../../contract/insight-canvas/canvas-templates.ts'
import * as canvasVotes from '../../contract/insight-canvas/canvas-votes.ts'
import * as canvases from '../../contract/insight-canvas/canvases.ts'
import * as libraryCanvases from '../../contract/insight-canvas/library-canvases.ts'
import * as leads from '../../contract/leads/leads.ts'
import * as library from '../../contract/library/library.ts'
import * as comingSoon from '../../contract/notifications/coming-soon.ts'
import * as notifications from '../../contract/notifications/notifications.ts'
import * as products from '../../contract/products/products.ts'
import * as questions from '../../contract/questions/questions.ts'
import * as readerNotes from '../../contract/reader-notes/reader-notes.ts'
import * as tasks from '../../contract/records/tasks.ts'
import * as access from '../../contract/shares/access.ts'
import * as openLinks from '../../contract/shares/open-links.ts'
import * as restriction from '../../contract/shares/restriction.ts'
import * as shares from '../../contract/shares/shares.ts'
import * as invitations from '../../contract/team/invitations.ts'
import * as team from '../../contract/team/team.ts'
import * as undo from '../../contract/undo/undo.ts'
import * as videos from '../../contract/videos/videos.ts'

/** The calls for outside clients, with examples; the OpenAPI document covers only `/api`. */
const outsideCalls = ['api.md', 'api/storage.md']
  .map((name) => readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8'))
  .join('\n')

/** Every declared call by area, in reading order. */
const areas = {
  account,
  dashboard,
  company,
  companyBrand,
  companyTemplate,
  apiKeys,
  webhooks,
  team,
  invitations,
  analysts,
  products,
  briefs,
  briefFiles,
  shares,
  canvasShares,
  documentShares,
  access,
  restriction,
  openLinks,
  library,
  libraryCanvases,
  libraryDocuments,
  embargoes,
  engagement,
  questions,
  readerNotes,
  analystCopilot,
  copilotAnswers,
  copilotWorkspaces,
  comparisons,
  evidenceCanvases,
  canvasTemplates,
  copilotRecord,
  copilotScope,
  cioPack,
  cioCoverage,
  askVendor,
  canvases,
  canvasPictures,
  documents,
  documentLook,
  documentExports,
  documentImports,
  documentPictures,
  documentReviews,
  documentRoom,
  documentSlides,
  documentSources,
  documentWriting,
  documentComments,
  canvasComments,
  canvasVotes,
  tasks,
  captionNames,
  captions,
  captionSettings,
  captionsOffer,
  videos,
  watching,
  undo,
  notifications,
  changes,
  comingSoon,
  leads,
}

/** The declared calls of a contract file. */
export function endpointsOf(contract: object): Endpoint[] {
  return Object.values(contract).filter(
    (value): value is Endpoint =>
      typeof value === 'object' && value !== null && 'path' in value && 'reply' in value,
  )
}

/** The OpenAPI 3.1 document of `/api`, generated from the declarations that the server serves. */
export function openApiDocument(publicUrl: string) {
  const paths: ZodOpenApiPathsObject = {}
  for (const [area, contract] of Object.entries(areas)) {
    for (const endpoint of endpointsOf(contract)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operation(endpoint, area),
      }
    }
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: `${brand.name} API`,
      version: '1',
      description:
        'Send the access token of `/auth/v1` as bearer. Every changing call takes an ' +
        '`Idempotency-Key`: a request repeated with its key runs only once and gets the same answer, or 409 ' +
        '`already_done` if that was over 16 kB and five such answers came after it. ' +
        'Lists answer `{items, nextCursor, total}`, newest first.\n\n' +
        outsideCalls,
    },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of a company.' },
      },
    },
    paths,
  })
}

function operation(endpoint: Endpoint, area: string) {
  const changes = endpoint.method !== 'GET'
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [area],
    ...(endpoint.access === 'public' ? {} : { security: securityOf(endpoint) }),
    requestParams: { path: endpoint.params, query: endpoint.query },
    ...(changes && Object.keys(endpoint.body.shape).length > 0
      ? { requestBody: { content: { 'application/json': { schema: endpoint.body } } } }
      : {}),
    responses: {
      200: {
        description: descriptionOf(endpoint),
        content: contentOf(endpoint),
      },
      ...refusals(endpoint),
      default: {
        description: 'Any other refusal, such as too many requests or a fault of the server.',
        content: { 'application/json': { schema: errorBodySchema } },
      },
    },
  }
}

function descriptionOf({ streams }: Endpoint) {
  if (!streams) return 'Done.'
  const until = streams === 'endless' ? ', until you close the connection' : ''
  return `Events, each with the following as data${until}.`
}

/** What a call accepts as a bearer token: some accept API keys too. */
function securityOf(endpoint: Endpoint) {
  const everyRight = { rights: apiKeys.keyRights, readOnly: false }
  const keys = apiKeys.keyRefusal(endpoint, everyRight) === null
  return [{ session: [] }, ...(keys ? [{ apiKey: [] }] : [])]
}

/** The reply as JSON, as the data of server-sent events, or as a file of one of its types. */
function contentOf(endpoint: Endpoint) {
  const type = endpoint.streams ? 'text/event-stream' : 'application/json'
  const types = fileTypesOf(endpoint) ?? [type]
  const isFile = endpoint.reply instanceof z.ZodFile
  return Object.fromEntries(
    types.map((type) => [
      type,
      // A file of JSON is not binary.
      { schema: isFile && type === 'application/json' ? z.looseObject({}) : endpoint.reply },
    ]),
  )
}

/** The errors of a call, one entry per status, each message on its own line. */
function refusals(endpoint: Endpoint) {
  const { access, signedOut = generalErrors.authenticationRequired, noUser, noCompany } = endpoint
  const entries: ErrorEntry[] = [
    ...(access === 'public' ? [] : [signedOut]),
    ...[noUser, noCompany].filter((entry) => entry !== undefined),
    endpoint.invalid ?? generalErrors.invalid,
    ...endpoint.errors,
  ]
  const byStatus = new Map<number, ErrorEntry[]>()
  for (const entry of entries) {
    byStatus.set(entry.status, [...(byStatus.get(entry.status) ?? []), entry])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.map(({ code, message }) => `\`${code}\`: ${message}`).join('\n\n'),
        content: { 'application/json': { schema: errorBodySchema } },
      },
    ]),
  )
}
