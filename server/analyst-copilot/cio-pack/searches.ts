import type { CioPackItem } from '../../../contract/analyst-copilot/cio-pack.ts'

/**
 * What vendors say where they answer the common questions. Texts that sound like an answer are nearer to it than the
 * question is.
 */
const answers: Readonly<Record<string, readonly string[]>> = {
  'cost-savings-1': [
    'The price is per user, site or device and month, billed annually.',
    'The license costs so much a year, and the smallest package includes so many.',
  ],
  'cost-savings-2': [
    'The customer puts the saving at so much a year, and it paid for itself after months.',
    'Their costs and working hours went down by so many percent.',
  ],
  'cost-savings-3': [
    'There is a one-time setup fee, and training is charged extra.',
    'Each further user, module or connector costs extra, on top of the license.',
  ],
  'risk-assessment-4': [
    'What happened in the outage: when it began, the cause, and how many customers were affected.',
    'We made a mistake, and this is what we have changed so that it does not happen again.',
  ],
  'risk-assessment-5': [
    'We are certified to ISO 27001 and hold a SOC 2 Type II report.',
    'An external auditor checked it, and we passed the audit.',
  ],
  'risk-assessment-6': [
    'The data is stored in data centers in this country or region, and never leaves it.',
    'We keep the data for so many days or months, then it is deleted.',
  ],
  'risk-assessment-7': [
    'If you leave, you get all your data as an export in an open format.',
    'The contract runs for so many months, with a notice period to cancel it.',
  ],
  'board-prep-8': [
    'So many customers use it; the largest has so many sites, users or devices.',
    'Our customer runs it at all of its sites.',
  ],
  'board-prep-9': ['A customer story: how they introduced it, and what they achieved.'],
  'board-prep-10': [
    'The company was founded by so many people, and it is owned by founders, employees or investors.',
    'Today we are so many people, with offices in these cities.',
    'Revenue, profit and funding of the company.',
  ],
  'market-analysis-11': [
    'Compared with the competitors: where we win and where we lose.',
    'The alternative is cheaper, but it lacks this.',
  ],
  'market-analysis-12': [
    'When you should not buy it, and when something else is the better choice.',
    'What it does not do, and what we do not support.',
  ],
  'market-analysis-13': ['We sell these products, and this is what each of them does.'],
  'roadmap-14': [
    'On the roadmap for next quarter and next year: this is planned, and will be released then.',
    'What comes next: we are working on it, and it will be available in this month.',
  ],
  'roadmap-15': [
    'This feature was postponed: it comes later than we planned.',
    'It is not in this release; we have dropped it, or moved it to a later one.',
  ],
  'roadmap-16': [
    'Support for the old version ends on this date; after that it is switched off.',
    'The old interface goes away, so you have to migrate before this date.',
  ],
}

/** What is searched for: the question, and what an answer to it may sound like. */
export const searchesOf = ({ id, query, added }: CioPackItem): string[] =>
  added ? [query] : [query, ...(answers[id] ?? [])]
