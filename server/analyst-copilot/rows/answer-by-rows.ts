import type {
  CopilotResponse,
  CopilotScope,
} from '../../../contract/analyst-copilot/analyst-copilot.ts'
import type { RowsReading } from '../../../contract/analyst-copilot/copilot-reading.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { answerFromRows, factOf, shownFacts } from './answer/answer-from-rows.ts'
import { selectNames, selectRows } from './answer/queries.ts'
import { countryOf, placeWords } from './places.ts'
import { mayAskRows } from './reading/question-pieces.ts'
import { readRowsQuestion } from './reading/read-rows-question.ts'

const rowsListed = 50

type Asked = {
  text: string
  scope: CopilotScope
  /** A corrected reading, instead of that of the text. */
  reading?: RowsReading | undefined
  /** How the question before was read, if rows answered it. */
  earlier?: RowsReading | null
}

/**
 * Answers a question that asks for rows: how many, which, facts of profiles and products. A corrected reading replaces
 * that of the text. Answers with the reading alone if something was not understood, and null if rows are not asked for.
 */
export async function answerByRows(
  tx: Tx,
  { text, scope, reading: corrected, earlier = null }: Asked,
): Promise<{ response: CopilotResponse } | { reading: RowsReading } | null> {
  const reading = corrected ?? (await findReading(tx, text, scope, earlier))
  if (!reading) return null
  if (reading.notUnderstood.length > 0) return { reading }
  const found = await selectRows(tx, reading, scope, rowsListed)
  const isEmpty = !found.rows.some((row) => shownFacts(reading).some((fact) => factOf(row, fact)))
  // Passages may tell what the rows that the caller may read do not.
  if (!corrected && reading.wants === 'facts' && isEmpty) return null
  if (found.total === 0 && reading.conditions.some(({ kind }) => kind === 'title')) return null
  const unknown = found.total === 0 ? unknownPlaces(reading) : []
  if (unknown.length > 0) return { reading: { ...reading, notUnderstood: unknown } }
  return { response: answerFromRows(reading, found, tx.caller.companyId) }
}

async function findReading(tx: Tx, text: string, scope: CopilotScope, earlier: RowsReading | null) {
  if (!mayAskRows(text)) return null
  const names = await selectNames(tx, scope)
  return readRowsQuestion(text, { names, today: tx.now(), companyId: tx.caller.companyId, earlier })
}

/** Places that no profile names, and that are no countries: perhaps misspelled. */
const unknownPlaces = ({ conditions }: RowsReading) =>
  conditions.flatMap((each) =>
    each.kind === 'place' && !countryOf(placeWords(each.value)) ? each.value : [],
  )
