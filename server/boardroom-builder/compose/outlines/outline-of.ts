import type { DocumentType } from '../../../../contract/boardroom-builder/documents.ts'
import type { Outline } from '../outline.ts'
import { boardDeck } from './board-deck.ts'
import { costOptimization } from './cost-optimization.ts'
import { investmentJustification } from './investment-justification.ts'
import { investmentMemo } from './investment-memo.ts'
import { statusUpdate } from './status-update.ts'
import { techStrategy } from './tech-strategy.ts'

export const outlineOf: Readonly<Record<DocumentType, Outline>> = {
  'investment-justification': investmentJustification,
  'cost-optimization': costOptimization,
  'tech-strategy': techStrategy,
  'board-deck': boardDeck,
  'status-update': statusUpdate,
  'investment-memo': investmentMemo,
}
