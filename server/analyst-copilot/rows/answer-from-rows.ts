import {
  type CopilotResponse,
  type CopilotSource,
  copilotColumns,
  copilotTexts,
} from '../../../contract/analyst-copilot/analyst-copilot.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { type Named, type Names, selectBriefRows } from '../queries.ts'
import type { RowsQuestion } from './read-rows-question.ts'
import { shownDate, toRowSource } from './row-source.ts'

const rowsListed = 50

type Row = { name: string; vendor: string | null; date: string | null; source: CopilotSource }

/** Answers how many or which products or briefs there are, by counting rows. */
export async function answerFromRows(
  tx: Tx,
  question: RowsQuestion,
  names: Names,
): Promise<CopilotResponse> {
  const { companyId } = tx.caller
  const { total, rows } =
    question.about === 'products'
      ? productRows(question, names.products, companyId)
      : await briefRows(tx, question, companyId)
  const several = new Set(rows.map(({ vendor }) => vendor)).size > 1
  return {
    content: contentOf(question, total, rows),
    mode: 'rows',
    refused: false,
    confidence: 1,
    reason: copilotTexts.counted,
    statements: [],
    table: {
      columns: [
        question.about === 'products' ? copilotColumns.product : copilotColumns.brief,
        ...(several ? [copilotColumns.vendor] : []),
        ...(question.about === 'products' ? [] : [copilotColumns.date]),
      ],
      rows: rows.map(({ name, vendor, date, source }) => ({
        cells: [name, ...(several ? [vendor ?? ''] : []), ...(date ? [shownDate(date)] : [])],
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
        source: toRowSource(
          { id, title: name, vendor, field: 'name', snippet: name },
          place,
          companyId,
        ),
      }
    })
  return { total: rows.length, rows: rows.slice(0, rowsListed) }
}

async function briefRows(tx: Tx, question: RowsQuestion, companyId: string | null) {
  const { wants } = question
  const most = wants === 'newest' ? 1 : rowsListed
  const { total, briefs } = await selectBriefRows(tx, question, most)
  const rows = briefs.map(({ id, title, vendor, product_id, company_id, created_at }) => {
    const place = { briefId: id, productId: product_id, companyId: company_id }
    const cited = { id, title, vendor, field: 'title', snippet: title }
    return { name: title, vendor, date: created_at, source: toRowSource(cited, place, companyId) }
  })
  return { total: wants === 'newest' ? rows.length : total, rows }
}

function contentOf({ about }: RowsQuestion, total: number, rows: readonly Row[]): string {
  const noun = total === 1 ? about.slice(0, -1) : about
  const listed = rows.map(({ name }, at) => `${name} [${at + 1}]`).join(', ')
  const more = total > rows.length ? copilotTexts.moreRows(total - rows.length) : ''
  return total === 0 ? `0 ${noun}.` : `${total} ${noun}: ${listed}${more}.`
}
