import type { CopilotResponse } from '../../../../contract/analyst-copilot/analyst-copilot.ts'
import type {
  RowSubject,
  RowsReading,
} from '../../../../contract/analyst-copilot/copilot-reading.ts'

/** A row of each subject. */
export const nouns = {
  briefs: 'brief',
  products: 'product',
  vendors: 'vendor',
  canvases: 'canvas',
  documents: 'document',
} as const satisfies Record<RowSubject, string>

/** What all answers from rows have in common. */
export const rowsResponse = (reading: RowsReading) =>
  ({
    mode: 'rows',
    refused: false,
    confidence: 1,
    statements: [],
    suggestedFollowUps: [],
    model: null,
    notice: null,
    searched: 0,
    reading,
  }) satisfies Partial<CopilotResponse>
