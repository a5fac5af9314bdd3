import {
  type CopilotResponse,
  type CopilotScope,
  type CopilotSource,
  copilotTexts,
} from '../../contract/analyst-copilot.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { type Named, selectBriefRows, selectNames } from './queries.ts'
import { type RowsQuestion, readRowsQuestion } from './read-rows-question.ts'
import { addressOf } from './sources.ts'

const rowsListed = 50
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

type Row = { name: string; vendor: string | null; date: string | null; source: CopilotSource }

/**
 * Answers a question of how many or which products or briefs by counting rows; null if it asks for
 * anything else.
 */
export async function answerFromRows(
  tx: Tx,
  text: string,
  scope: CopilotScope,
): Promise<CopilotResponse | null> {
  if (!mayNameRows(text)) return null
  const names = await selectNames(tx, scope)
  const question = readRowsQuestion(text, names, scope)
  if (!question) return null
  const { companyId } = tx.caller
  const { total, rows } =
    question.about === 'products'
      ? productRows(question, names.products, companyId)
      : await briefRows(tx, question, companyId)
  const several = new Set(rows.map(({ vendor }) => vendor)).size > 1
  return {
    content: contentOf(question, total, rows),
    refused: false,
    confidence: 0.95,
    reason: copilotTexts.counted,
    statements: [],
    table: {
      columns: [
        question.about === 'products' ? 'Product' : 'Brief',
        ...(several ? ['Vendor'] : []),
        ...(question.about === 'products' ? [] : ['Date']),
      ],
      rows: rows.map(({ name, vendor, date, source }) => ({
        cells: [
          name,
          ...(several ? [vendor ?? ''] : []),
          ...(date ? [day.format(new Date(date))] : []),
        ],
        sourceIds: [source.id],
      })),
    },
    sources: rows.map(({ source }) => source),
    suggestedFollowUps: [],
    model: null,
    notice: null,
    searched: total,
  }
}

/** Spares most questions the reading of all names. */
const mayNameRows = (text: string) =>
  /\b(products?|briefs?|briefings?|videos?|stud(?:y|ies)|stor(?:y|ies)|updates?|produkte?|produits?|vidéos?)\b/iu.test(
    text,
  )

function productRows(question: RowsQuestion, products: Named[], companyId: string | null) {
  const { vendorIds, productIds } = question.scope
  const rows = products
    .filter(({ category }) => question.category === null || category === question.category)
    .filter(({ companyId: vendor }) => vendorIds.length === 0 || vendorIds.includes(vendor))
    .filter(({ id }) => productIds.length === 0 || productIds.includes(id))
    .map(({ id, name, vendor, briefId, companyId: of }) => {
      const place = { briefId, productId: id, companyId: of }
      return {
        name,
        vendor,
        date: null,
        source: toRowSource({ id, name, vendor, field: 'name' }, place, companyId),
      }
    })
  return { total: rows.length, rows: rows.slice(0, rowsListed) }
}

async function briefRows(tx: Tx, question: RowsQuestion, companyId: string | null) {
  const { total, briefs } = await selectBriefRows(tx, question, rowsListed)
  const rows = briefs.map(({ id, title, vendor, product_id, company_id, created_at }) => {
    const place = { briefId: id, productId: product_id, companyId: company_id }
    const row = { id, name: title, vendor, field: 'title' }
    return { name: title, vendor, date: created_at, source: toRowSource(row, place, companyId) }
  })
  return { total, rows }
}

type Place = Pick<CopilotSource, 'briefId' | 'productId' | 'companyId'>

function toRowSource(
  { id, name, vendor, field }: { id: string; name: string; vendor: string | null; field: string },
  place: Place,
  companyId: string | null,
): CopilotSource {
  const own = place.companyId === null || place.companyId === companyId
  return {
    id,
    title: name,
    type: own ? 'internal' : 'external',
    url: addressOf(place, own, null),
    snippet: name,
    relevanceScore: 1,
    vendor,
    ...place,
    field,
    startMs: null,
    endMs: null,
  }
}

function contentOf({ about }: RowsQuestion, total: number, rows: readonly Row[]): string {
  const noun = total === 1 ? about.slice(0, -1) : about
  const listed = rows.map(({ name }, at) => `${name} [${at + 1}]`).join(', ')
  const more = total > rows.length ? copilotTexts.moreRows(total - rows.length) : ''
  return total === 0 ? `0 ${noun}.` : `${total} ${noun}: ${listed}${more}.`
}
