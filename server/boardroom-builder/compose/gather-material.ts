import {
  type DocumentMaterial,
  documentErrors,
} from '../../../contract/boardroom-builder/documents.ts'
import { refusal } from '../../../contract/errors.ts'
import { holdsInstruction } from '../../language-model/asks-to-obey.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { factsOfCanvas } from './facts-of-canvas.ts'
import { factsOfPassages } from './facts-of-passages.ts'
import {
  chaptersIn,
  factsOfBrief,
  factsOfProduct,
  factsOfProfile,
  type ReadBrief,
  toReadBrief,
  toReadShared,
} from './facts-of-rows.ts'
import type { Fact, Material, Subject } from './material.ts'
import {
  type CanvasRow,
  type ProductRow,
  selectBriefs,
  selectCanvases,
  selectProducts,
  selectProfile,
  selectSharedBriefs,
  selectSharedCanvases,
} from './queries.ts'

/**
 * The facts of the chosen material, read with the caller's rights. Throws `materialNotFound` unless the caller
 * may read all of it.
 */
export async function gatherMaterial(tx: Tx, chosen: DocumentMaterial): Promise<Material> {
  const products = await readProducts(tx, unique(chosen.productIds))
  const briefs = await readBriefs(tx, unique(chosen.briefIds))
  const canvases = await readCanvases(tx, unique(chosen.canvasIds))
  const profile = chosen.company ? await requireProfile(tx) : []
  const facts = [
    ...products.flatMap(factsOfProduct),
    ...briefs.flatMap(factsOfBrief),
    ...canvases.flatMap(factsOfCanvas),
    ...profile,
    ...(await factsOfPassages(tx, briefs)),
  ]
  return {
    facts: together(facts),
    subjects: subjectsOf(products, briefs),
    chapters: briefs.flatMap(chaptersIn),
  }
}

const unique = (ids: readonly string[]) => [...new Set(ids)]

/** The rows in the order in which they were chosen. Throws if one is missing. */
function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = byId.get(id)
    if (!row) throw refusal(documentErrors.materialNotFound)
    return row
  })
}

const readProducts = async (tx: Tx, ids: string[]): Promise<ProductRow[]> =>
  inOrder(ids, await selectProducts(tx, ids))

async function readBriefs(tx: Tx, ids: string[]): Promise<ReadBrief[]> {
  const own = (await selectBriefs(tx, ids)).map(toReadBrief)
  const others = without(ids, own)
  const shared = (await selectSharedBriefs(tx, others)).filter(({ gate }) => gate === 'open')
  return inOrder(ids, [...own, ...shared.map(toReadShared)])
}

async function readCanvases(tx: Tx, ids: string[]): Promise<CanvasRow[]> {
  const own = await selectCanvases(tx, ids)
  return inOrder(ids, [...own, ...(await selectSharedCanvases(tx, without(ids, own)))])
}

const without = (ids: readonly string[], rows: readonly { id: string }[]) =>
  ids.filter((id) => !rows.some((row) => row.id === id))

async function requireProfile(tx: Tx): Promise<Fact[]> {
  const { companyId } = tx.caller
  const row = companyId === null ? undefined : await selectProfile(tx, companyId)
  if (!row) throw refusal(documentErrors.materialNotFound)
  return factsOfProfile(row)
}

/** Merges facts with the same words at the same place, and with them their topics. */
function together(facts: readonly Fact[]): Fact[] {
  const byPlace = new Map<string, Fact>()
  for (const fact of facts) {
    // Instructions to a machine that reads the text are not facts.
    if (holdsInstruction(fact.text)) continue
    const { kind, id } = fact.source
    const key = [kind, id, fact.entry?.widgetId, fact.label && !fact.said, fact.text].join(' ')
    const known = byPlace.get(key)
    if (known) known.topics = { ...fact.topics, ...known.topics }
    else byPlace.set(key, fact)
  }
  return withSubjects([...byPlace.values()])
}

/** An entry of a canvas is about the product that says the same. */
function withSubjects(facts: readonly Fact[]): Fact[] {
  const subjects = new Map(facts.flatMap(({ text, subject }) => (subject ? [[text, subject]] : [])))
  return facts.map((fact) => ({
    ...fact,
    subject: fact.subject ?? subjects.get(fact.text) ?? null,
  }))
}

function subjectsOf(products: readonly ProductRow[], briefs: readonly ReadBrief[]): Subject[] {
  const subjects: Subject[] = [
    ...products.map(({ id, name }) => ({ id, name })),
    ...briefs.flatMap(({ subject }) => subject ?? []),
  ]
  return [...new Map(subjects.map((subject) => [subject.id, subject])).values()]
}
