import { randomUUID } from 'node:crypto'
import type { DocumentSource } from '../../../contract/boardroom-builder/document-blocks.ts'
import { writingErrors } from '../../../contract/boardroom-builder/document-writing.ts'
import { type DocumentForm, documentErrors } from '../../../contract/boardroom-builder/documents.ts'
import { refusal } from '../../../contract/errors.ts'
import { checkModelOf, modelOf } from '../../language-model/model-settings.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { readParts } from '../../records/read-parts.ts'
import { orderWith, saveParts } from '../../records/save-parts.ts'
import { keepVersion } from '../../records/versions/keep-version.ts'
import { composeDocument, type Section } from '../compose/compose-document.ts'
import { gatherMaterial } from '../compose/gather-material.ts'
import { type DraftedSection, type Models, sourcesFor } from '../compose/model/draft-section.ts'
import type { DraftSource } from '../compose/model/draft-sources.ts'
import { documentKind } from '../document-kind.ts'
import { withIds } from '../document-view.ts'
import { updateWriting, type WholeDocumentRow } from '../queries.ts'
import { requireDocument, requireLockedDocument } from '../require-document.ts'
import { beat, completeDraft, type DraftPlace, recordDraft } from './queries.ts'
import { type DraftJob, draftQueue } from './start-writing.ts'
import { endedOf, runningOf, type Writing, type WritingSection } from './writing.ts'

/** A section that is about to be drafted. */
export type Begun = {
  models: Models
  form: DocumentForm
  section: Section
  /** Its row in the copilot's record; null if there is nothing to ask the model. */
  record: string | null
}

/**
 * The next section, composed from what the caller may read now. Null if the job is already done or the run is
 * over. Raises BW043 beyond the limits of the copilot.
 */
export async function beginSection(tx: Tx, job: DraftJob): Promise<Begun | null> {
  const document = await requireDocument(tx, job.documentId)
  const waiting = nextOf(document, job, tx.now())
  if (!waiting) return null
  if (!document.may_change) throw refusal(documentErrors.viewOnly)
  if (document.status !== 'draft') throw refusal(writingErrors.notDraft)
  const { env } = tx.services
  const [writer, checker] = [modelOf(env), checkModelOf(env)]
  if (!writer || !checker) throw refusal(writingErrors.noModel)
  const material = await gatherMaterial(tx, document.material)
  const sections = composeDocument(document, material)
  // It may be missing if the material has shrunk.
  const section = sections.find(({ at }) => at === waiting.at) ?? emptied(waiting)
  const sources = sourcesFor(document, section)
  const record = sources && randomUUID()
  if (record) {
    const text = `Draft of “${waiting.title}” in “${document.title}”`
    const places = sources.flatMap((source) => placeOf(source, document.company_id))
    await recordDraft(tx, { id: record, text, places, model: writer.model })
  }
  // Last, because it locks the row until the transaction ends.
  if (!(await beat(tx, document.id, job.run))) return null
  return { models: { writer, checker }, form: document, section, record }
}

const emptied = ({ at, title }: WritingSection): Section => ({
  ...{ at, title, question: '', slide: false, blocks: [], prose: [], heading: null, facts: [] },
})

function nextOf({ writing }: WholeDocumentRow, { run, step }: DraftJob, now: Date) {
  const running = runningOf(writing, now)
  if (running?.run !== run || endedOf(running) !== step) return
  return running.sections.find(({ state }) => state === 'waiting')
}

const kinds: Readonly<Record<DocumentSource['kind'], string>> = {
  ...{
    product: 'Product',
    brief: 'Brief',
    canvas: 'Canvas',
    document: 'Document',
    company: 'Company',
    passage: 'Passage',
  },
}

function placeOf({ source, label }: DraftSource, companyId: string | null): DraftPlace[] {
  if (!source) return []
  const { kind, id, title, startMs } = source
  const holder = kind === 'product' ? companyId : id
  return [{ holder, title, field: label ?? kinds[kind], startMs }]
}

/** Records the cost of a section, whether or not its text can be stored. */
export async function keepCost(
  tx: Tx,
  { record }: Begun,
  { used, supported, problem }: DraftedSection,
  ms: number,
) {
  if (record)
    await completeDraft(tx, record, {
      used,
      ms,
      supported,
      refused: problem !== null || supported === 0,
    })
}

/** Replaces a composed section with its draft, and queues the next one. */
export async function endSection(tx: Tx, job: DraftJob, begun: Begun, drafted: DraftedSection) {
  const document = await requireLockedDocument(tx, job.documentId)
  const waiting = nextOf(document, job, tx.now())
  if (!waiting) return
  if (document.status !== 'draft') throw refusal(writingErrors.notDraft)
  await replaceProse(tx, document, waiting, begun, drafted)
  const { problem } = drafted
  const sections = (document.writing?.sections ?? []).map((section) =>
    section.at === waiting.at ? { ...section, state: 'ended' as const, problem } : section,
  )
  const writing = { ...(document.writing as Writing), sections, beat: null }
  const isDone = endedOf(writing) === sections.length
  await updateWriting(tx, document.id, isDone ? { ...writing, state: 'done' } : writing)
  if (!isDone) await enqueue(tx, draftQueue, { ...job, step: endedOf(writing) })
}

/** Replaces the composed blocks with the draft, unless somebody has changed one of them. */
async function replaceProse(
  tx: Tx,
  document: WholeDocumentRow,
  { prose, heading }: WritingSection,
  { section }: Begun,
  { blocks, heading: title }: DraftedSection,
) {
  const composed = new Set(section.blocks.map(({ attrs }) => attrs.id))
  const added = withIds(blocks.filter(({ attrs }) => !composed.has(attrs.id)))
  const [first = ''] = prose
  const stored = await readParts(tx, documentKind, document)
  const untouched = stored.filter(({ id, revision }) => prose.includes(id) && revision === 1)
  if (added.length === 0 || untouched.length < prose.length) return
  await keepVersion(tx, documentKind, document)
  const titled = stored.find(({ id, revision }) => id === heading && revision === 1)
  const changes = [
    ...(titled?.part.type === 'heading' && title
      ? [{ id: titled.id, rev: titled.revision, part: { ...titled.part, content: title } }]
      : []),
    ...added.map((block) => ({ ...block, rev: null })),
    ...untouched.map(({ id, revision }) => ({ id, rev: revision, part: null })),
  ]
  const wanted = document.part_order.flatMap((id) =>
    id === first ? added.map((block) => block.id) : [id],
  )
  const order = orderWith(document.part_order, wanted, changes)
  await saveParts(tx, documentKind, document, { title: document.title, changes, order })
}
