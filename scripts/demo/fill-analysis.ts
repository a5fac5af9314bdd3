import { randomUUID } from 'node:crypto'
import type { DocumentBlock } from '../../contract/boardroom-builder/document-blocks.ts'
import { moveDocument } from '../../contract/boardroom-builder/document-reviews.ts'
import { shareDocument } from '../../contract/boardroom-builder/document-shares.ts'
import {
  createDocument,
  getDocument,
  saveDocument,
} from '../../contract/boardroom-builder/documents.ts'
import { shareCanvas } from '../../contract/insight-canvas/canvas-shares.ts'
import { newWidget, type Widget } from '../../contract/insight-canvas/canvas-widgets.ts'
import { createCanvas } from '../../contract/insight-canvas/canvases.ts'
import type { DemoCanvas, DemoDocument } from './demo-content.ts'
import type { FrontDoor, Person } from './front-door.ts'

type Analysis = {
  owner: Person
  /** Who approves what the owner wrote. */
  authors: readonly Person[]
  productIds: readonly string[]
  briefs: readonly { id: string; status: string }[]
  /** The addresses that a canvas and a document are shared with; none to share nothing. */
  readers: readonly string[]
}

/** Fills the insight canvas and the boardroom builder of a company from its own material. */
export async function fillAnalysis(
  door: FrontDoor,
  { canvas, documents }: { canvas: DemoCanvas; documents: readonly DemoDocument[] },
  { owner, authors, productIds, briefs, readers }: Analysis,
): Promise<void> {
  const [productId] = productIds
  await door.call(owner, createCanvas, { body: { start: 'swot', productId } })
  const body = { title: canvas.title, widgets: widgetsOf(canvas) }
  const market = await door.call(owner, createCanvas, { body })
  const briefIds = briefs.filter(({ status }) => status === 'active').map(({ id }) => id)
  const material = { productIds: [...productIds], briefIds, company: true }
  const ids: string[] = []
  for (const document of documents) {
    const made = await door.call(owner, createDocument, { body: { ...document, material } })
    ids.push(made.id)
  }
  const [published, reviewed] = ids
  const move = (as: Person, id: string, status: 'review' | 'approved' | 'published') =>
    door.call(as, moveDocument, { params: { id }, body: { status } })
  if (reviewed) {
    await removeOpenQuestions(door, owner, reviewed)
    await move(owner, reviewed, 'review')
  }
  if (!published) return
  await removeOpenQuestions(door, owner, published)
  await move(owner, published, 'review')
  await move(authors[0] ?? owner, published, 'approved')
  await move(owner, published, 'published')
  if (readers.length === 0) return
  const sharing = { emails: [...readers], expiresAt: null, mayDownload: true }
  await door.call(owner, shareCanvas, {
    params: { id: market.id },
    body: { ...sharing, message: 'This is how we see our market. Where do you see us?' },
  })
  await door.call(owner, shareDocument, {
    params: { id: published },
    body: { ...sharing, message: 'As promised, in writing.' },
  })
}

/** The map of the market, and the scenario beside it. */
function widgetsOf({ title, axes, vendors, scenario }: DemoCanvas): Widget[] {
  const map = newWidget('vendor-map', randomUUID(), { x: 100, y: 100 })
  const plan = newWidget('scenario', randomUUID(), { x: 860, y: 100 })
  if (map.type !== 'vendor-map' || plan.type !== 'scenario') return []
  const [xAxis, yAxis] = axes
  const placed = Object.entries(vendors).map(([name, [x, y, size]], at) => {
    return { name, x, y, size, own: at === 0, source: null }
  })
  const outcomes = Object.entries(scenario.outcomes).map(([label, value]) => {
    return { label, value, type: 'neutral' as const }
  })
  return [
    { ...map, title, width: 720, height: 520, data: { xAxis, yAxis, vendors: placed } },
    { ...plan, width: 400, height: 300, data: { title: scenario.title, outcomes } },
  ]
}

/** A composed document asks what only people know; its author removes that before publishing. */
async function removeOpenQuestions(door: FrontDoor, owner: Person, id: string) {
  const { revision, blocks } = await door.call(owner, getDocument, { params: { id } })
  const deleted = blocks
    .filter(({ block }, at) => {
      const next = blocks.slice(at + 1).find((one) => !isOpen(one.block))
      const isEmpty = block.type === 'heading' && (!next || next.block.type === 'heading')
      return isOpen(block) || isEmpty
    })
    .map(({ rev, block }) => ({ id: block.attrs.id, rev }))
  await door.call(owner, saveDocument, { params: { id }, body: { revision, deleted } })
}

const isOpen = (block: DocumentBlock) => JSON.stringify(block).includes('"type":"gap"')
