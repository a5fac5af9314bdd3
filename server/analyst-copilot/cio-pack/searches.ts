import type { CioPackItem } from '../../../contract/analyst-copilot/cio-pack.ts'

/**
 * What vendors say where they answer a common question: often nearer to an answer than the question is. Chosen on
 * bench/copilot/corpus; where the question alone found as much, there is none.
 */
const answers: Readonly<Record<string, readonly string[]>> = {
  'cost-savings-2': [
    'They put the saving at 400,000 euros a year, and it paid for itself after nine months.',
    'Their costs and working hours went down by so many percent.',
  ],
  'cost-savings-3': ['There is no set-up fee, but there is a minimum per month.'],
  'risk-assessment-4': ['What went wrong, and what we have changed since then.'],
  'risk-assessment-6': [
    'Your data is in two data centers in Europe, and it never leaves the region.',
    'We keep the data for 90 days, and after that it is deleted.',
  ],
  'risk-assessment-7': [
    'The contract runs for three years, and you can cancel with notice.',
    'If you leave, you get all your data as an export in an open format.',
  ],
  'board-prep-8': ['Today we have 200 customers, and the largest of them has 400 sites.'],
  'board-prep-9': ['A customer story: how they introduced it, and what came of it.'],
  'board-prep-10': [
    'We started the company in 2015, and today we are 150 people in four offices.',
    'The founders own most of the shares; we took money from investors.',
  ],
  'market-analysis-11': ['Where we lose against the competitors, and where we win.'],
  'market-analysis-13': ['We sell three products, and this is what each of them does.'],
  'roadmap-14': ['The roadmap: the next release, planned for next year.'],
  'roadmap-15': [
    'We had planned it for the spring, but it will come later.',
    'What is not in this release comes later.',
  ],
  'roadmap-16': ['The old version goes away on this date, so you have to migrate before.'],
}

/** What is searched for: the question, and what an answer to it may sound like. */
export const searchesOf = ({ id, query, added }: CioPackItem): string[] =>
  added ? [query] : [query, ...(answers[id] ?? [])]

/** The same question for rows, which name what they are about. */
export const rowsQuestionOf = ({ id, query }: CioPackItem, vendor: string): string =>
  id === 'board-prep-10' ? `Founding year, ownership and number of employees of ${vendor}` : query
