import { fold } from '../../../common/text/fold.ts'
import { wordsOf } from '../../../common/text/words.ts'
import { type SwotList, swotLists } from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { Statement } from './find-statements.ts'

/** The beginnings of words that put a sentence into a field. */
const stems: Readonly<Record<SwotList, readonly string[]>> = {
  strengths: [
    ...[
      'faster',
      'fastest',
      'saves',
      'saved',
      'saving',
      'reduc',
      'cut',
      'improv',
      'proven',
      'award',
    ],
    ...['certif', 'reliab', 'leader', 'leading', 'success', 'grew', 'doubl', 'robust', 'secure'],
    ...['trusted', 'instead', 'schneller', 'spart', 'plus rapide'],
  ],
  weaknesses: [
    ...['missing', 'lack', 'limited', 'limitation', 'slow', 'outage', 'delay', 'manual', 'weak'],
    ...['unsupported', 'unavailable', 'expensive', 'complain', 'incident', 'failed', 'failure'],
    ...['bug', 'defect', 'cannot', 'shortcoming', 'known issue'],
  ],
  opportunities: [
    ...['plan', 'planned', 'roadmap', 'will', 'upcoming', 'expand', 'expansion', 'opportunit'],
    ...['pilot', 'launch', 'partner', 'next year', 'demand', 'enter', 'potential', 'beta'],
  ],
  threats: [
    ...[
      'competit',
      'rival',
      'threat',
      'regulat',
      'compliance',
      'risk',
      'attack',
      'breach',
      'churn',
    ],
    ...['shortage', 'tariff', 'deadline', 'lawsuit', 'fine', 'price pressure', 'end of life'],
  ],
}

/** A sentence that denies what its words say belongs nowhere by words alone. */
const denials = new Set(['not', 'no', 'never', 'without', "doesn't", "isn't", "won't", "don't"])

export const mostInField = 12

/** Sentences whose words support one field more than any other; all others are left out. */
export function sortIntoSwot(statements: readonly Statement[]): Record<SwotList, Statement[]> {
  const sorted: Record<SwotList, Statement[]> = {
    ...{ strengths: [], weaknesses: [], opportunities: [], threats: [] },
  }
  const seen = new Set<string>()
  for (const statement of statements) {
    const list = fieldOf(statement.text)
    const key = fold(statement.text)
    if (!list || seen.has(key) || sorted[list].length >= mostInField) continue
    seen.add(key)
    sorted[list].push(statement)
  }
  return sorted
}

function fieldOf(text: string): SwotList | null {
  const words = wordsOf(text).map(fold)
  if (text.trim().endsWith('?') || words.length < 4) return null
  const folded = ` ${words.join(' ')} `
  const counts = swotLists.map(
    (list) => stems[list].filter((stem) => folded.includes(` ${stem}`)).length,
  )
  const most = Math.max(...counts)
  const first = counts.indexOf(most)
  const list = swotLists[first]
  if (most === 0 || !list || counts.lastIndexOf(most) !== first) return null
  // 'We do not lack …' is no weakness, and 'not yet certified' no strength.
  return words.some((word) => denials.has(word)) ? null : list
}
