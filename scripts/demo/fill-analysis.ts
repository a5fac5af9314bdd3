import type { DocumentBlock } from '../../contract/boardroom-builder/document-blocks.ts'
import { moveDocument } from '../../contract/boardroom-builder/document-reviews.ts'
import { shareDocument } from '../../contract/boardroom-builder/document-shares.ts'
import {
  createDocument,
  type DocumentForm,
  getDocument,
  saveDocument,
} from '../../contract/boardroom-builder/documents.ts'
import { shareCanvas } from '../../contract/insight-canvas/canvas-shares.ts'
import { createCanvas } from '../../contract/insight-canvas/canvases.ts'
import type { FrontDoor, Person } from './front-door.ts'

type Analysis = {
  owner: Person
  /** Who else writes briefs, and approves what the owner wrote. */
  authors: readonly Person[]
  productIds: readonly string[]
  briefs: readonly { id: string; status: string }[]
  /** The addresses that a canvas and a document are shared with; none to share nothing. */
  readers: readonly string[]
}

type Plan = Pick<DocumentForm, 'title' | 'type' | 'tone' | 'audience' | 'context' | 'objectives'>

/** Written by the authors in turns; the first is published, and the second is in review. */
const plans: readonly Plan[] = [
  {
    title: 'Where our products stand this quarter',
    type: 'status-update',
    tone: 'balanced',
    audience: 'stakeholders',
    context: 'The update that analysts and partners asked for after the last briefing.',
    objectives: 'Everyone knows what changed, and what comes next.',
  },
  {
    title: 'Three decisions for the board',
    type: 'board-deck',
    tone: 'executive',
    audience: 'board',
    context: 'The board meets in the first week of the quarter and has forty minutes for this.',
    objectives: 'Agree on the products that get the next investment.',
  },
  {
    title: 'Why we should invest now',
    type: 'investment-justification',
    tone: 'business',
    audience: 'executives',
    context: 'Two of our largest customers have asked for more than the present plan delivers.',
    objectives: 'Release the budget for the next two years.',
  },
  {
    title: 'Spending less on what we run',
    type: 'cost-optimization',
    tone: 'business',
    audience: 'executives',
    context: 'Running costs grew faster than the number of customers.',
    objectives: 'Name what can be saved without harming a customer.',
  },
  {
    title: 'Our technology in three years',
    type: 'tech-strategy',
    tone: 'technical',
    audience: 'technical-team',
    context: 'The teams decide next month what they build on.',
    objectives: 'One direction that every team can follow.',
  },
  {
    title: 'Memo to the investment committee',
    type: 'investment-memo',
    tone: 'executive',
    audience: 'executives',
    context: 'The committee reads this before it meets.',
    objectives: 'A clear yes or no.',
  },
]

/** Fills the insight canvas and the boardroom builder of a company from its own material. */
export async function fillAnalysis(door: FrontDoor, analysis: Analysis): Promise<void> {
  const { owner, readers } = analysis
  const market = await addCanvases(door, analysis)
  const [published, reviewed] = await addDocuments(door, analysis)
  if (!published || !reviewed) return
  await publish(door, analysis, published)
  await move(door, owner, reviewed, 'review')
  if (readers.length === 0) return
  const sharing = { emails: [...readers], expiresAt: null, mayDownload: true }
  await door.call(owner, shareCanvas, {
    params: { id: market },
    body: { ...sharing, message: 'This is how we see our market. Where do you see us?' },
  })
  await door.call(owner, shareDocument, {
    params: { id: published },
    body: { ...sharing, message: 'Our update of this quarter, as we promised.' },
  })
}

/** Returns the id of the one that is shared. */
async function addCanvases(door: FrontDoor, { owner, productIds }: Analysis) {
  const [productId] = productIds
  if (productId) await door.call(owner, createCanvas, { body: { start: 'swot', productId } })
  await door.call(owner, createCanvas, { body: { start: 'debt' } })
  const market = await door.call(owner, createCanvas, { body: { start: 'market' } })
  return market.id
}

/** Returns their ids, in the order of the plans. The owner writes the first two. */
async function addDocuments(door: FrontDoor, { owner, authors, productIds, briefs }: Analysis) {
  const writers = [owner, owner, ...authors]
  const active = briefs.filter(({ status }) => status === 'active')
  const ids: string[] = []
  for (const [at, plan] of plans.entries()) {
    const material = {
      productIds: productIds.slice(at, at + 4),
      briefIds: active.slice(at, at + 8).map(({ id }) => id),
      company: true,
    }
    const writer = writers[at % writers.length] ?? owner
    const { id } = await door.call(writer, createDocument, { body: { ...plan, material } })
    ids.push(id)
  }
  return ids
}

/** Without the questions that only people can answer, as its author would leave it. */
async function publish(door: FrontDoor, { owner, authors }: Analysis, id: string) {
  const { revision, blocks } = await door.call(owner, getDocument, { params: { id } })
  const deleted = blocks
    .filter(
      ({ block }, at) => isOpen(block) || isEmptySection(blocks.slice(at).map((b) => b.block)),
    )
    .map(({ rev, block }) => ({ id: block.attrs.id, rev }))
  await door.call(owner, saveDocument, { params: { id }, body: { revision, deleted } })
  await move(door, owner, id, 'review')
  await move(door, authors[0] ?? owner, id, 'approved')
  await move(door, owner, id, 'published')
}

const isOpen = (block: DocumentBlock) => JSON.stringify(block).includes('"type":"gap"')

/** Whether a heading has nothing below it but open questions. */
function isEmptySection([heading, ...rest]: readonly DocumentBlock[]): boolean {
  if (heading?.type !== 'heading') return false
  const next = rest.find((block) => !isOpen(block))
  return next === undefined || next.type === 'heading'
}

const move = (
  door: FrontDoor,
  as: Person,
  id: string,
  status: 'review' | 'approved' | 'published',
) => door.call(as, moveDocument, { params: { id }, body: { status } })
