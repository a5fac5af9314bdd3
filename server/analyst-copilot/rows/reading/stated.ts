import type {
  RowCondition,
  RowsReading,
} from '../../../../contract/analyst-copilot/copilot-reading.ts'
import type { Names } from '../answer/queries.ts'
import type { Question } from './question.ts'
import type { Piece } from './question-pieces.ts'

export type Asker = {
  names: Names
  today: Date
  companyId: string | null
  /** How the question before was read, if rows answered it. */
  earlier: RowsReading | null
}
/** The conditions that a question states, and the pieces that are not understood or fit nowhere. */
export type Stated = { conditions: RowCondition[]; wrong: Set<Piece> }

/** Whether dates are those of briefs, canvases or documents. */
export const isOfDates = ({ about, ofTheirBriefs }: Question) =>
  ofTheirBriefs || (about !== 'vendors' && about !== 'products')
/** The conditions, or null if they do not fit the others. */
export const fitting = (fits: boolean, ...conditions: object[]) =>
  fits ? (conditions as RowCondition[]) : null
