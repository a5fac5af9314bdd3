import {
  type CopilotResponse,
  copilotColumns,
  copilotTexts,
} from '../../../contract/analyst-copilot/analyst-copilot.ts'
import type { Found, Passage } from '../../passages/passage.ts'
import { sentencesOf } from '../../passages/passage-sentences.ts'
import { findPassages, selectStems } from '../../passages/queries.ts'
import { type Ranked, rankSentences } from '../../passages/rank-sentences.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { toSource } from '../sources.ts'
import type { SayersQuestion } from './read-sayers-question.ts'
import { shownDate } from './row-source.ts'

const passagesRead = 200
const rowsListed = 20
const confidence = 0.75

/**
 * Answers who offers something, and since when: a row per product whose passages contain all its words, with
 * the earliest brief that does; null if there is none.
 */
export async function answerFromSayers(
  tx: Tx,
  { topic, scope }: SayersQuestion,
): Promise<CopilotResponse | null> {
  const { language } = topic
  const asked = topic.words.map((text, word) => ({ word, text, factor: 1, language }))
  const found = await findPassages(tx, asked, scope, passagesRead)
  const words = topic.words.flatMap((_, word) => (found.stopped.includes(word) ? [] : [word]))
  const saying = found.found.filter(
    ({ said, about, canvasId, documentId }) =>
      canvasId === null &&
      documentId === null &&
      said.length > 0 &&
      words.every((word) => said.includes(word) || about.includes(word)),
  )
  const first = earliest(saying).slice(0, rowsListed)
  if (first.length === 0) return null
  const best = await bestSentences(tx, { ...found, found: first }, topic)
  const rows = best.map(({ passage, text, score, startMs, endMs, at }) => {
    const id = `${passage.id}.${at}`
    const source = toSource({ id, passage, text, score, startMs, endMs }, tx.caller.companyId)
    const { vendor, product, brief, createdAt } = passage
    const since = createdAt && brief ? shownDate(createdAt) : ''
    return { cells: [vendor ?? '', product ?? '', since, brief ?? '', text], source }
  })
  const lines = rows.map(({ cells: [vendor, product, since, , text] }, at) => {
    const who = [vendor, product].filter(Boolean).join(', ')
    return `${who}${since && ` (${copilotTexts.sinceDate(since)})`}: ${text} [${at + 1}]`
  })
  const vendors = new Set(first.map(({ companyId }) => companyId)).size
  return {
    content: `${copilotTexts.saying(rows.length, vendors)}:\n${lines.join('\n')}`,
    refused: false,
    confidence,
    reason: copilotTexts.said,
    statements: [],
    table: {
      columns: [
        copilotColumns.vendor,
        copilotColumns.product,
        copilotColumns.since,
        copilotColumns.brief,
        copilotColumns.quote,
      ],
      rows: rows.map(({ cells, source: { id } }) => ({
        cells,
        sourceIds: [id],
        citations: [null, null, null, null, id],
      })),
    },
    sources: rows.map(({ source }) => source),
    suggestedFollowUps: [],
    model: null,
    notice: null,
    searched: found.passages,
  }
}

/** For each product, the passage of its earliest brief, or one without a brief; earliest first. */
function earliest(saying: readonly Passage[]): Passage[] {
  const byProduct = new Map<string, Passage>()
  for (const passage of saying) {
    const subject = passage.productId ?? passage.companyId ?? ''
    const before = byProduct.get(subject)
    if (!before || dateOf(passage) < dateOf(before)) byProduct.set(subject, passage)
  }
  return [...byProduct.values()].sort((a, b) => (dateOf(a) < dateOf(b) ? -1 : 1))
}

/** A passage without a brief has no date and comes last. */
const dateOf = ({ createdAt }: Passage) => createdAt ?? '9999'

/** The best sentence of each passage, in the same order. */
async function bestSentences(
  tx: Tx,
  found: Found,
  topic: SayersQuestion['topic'],
): Promise<Ranked[]> {
  const sentences = found.found.map(sentencesOf)
  const texts = sentences
    .flat()
    .map(({ text, passage: { language, field } }) => ({ text, language, field }))
  const ranked = rankSentences(topic, found, sentences, await selectStems(tx, texts))
  return found.found.flatMap(({ id }) => ranked.find(({ passage }) => passage.id === id) ?? [])
}
