import { counted } from '../values/counted.ts'

/** The texts of the list of what has no evidence yet, which only authors see. */
export const openPointMessages = {
  title: (count: number) => counted(count, 'open point'),
  hint: 'Your material says nothing about these yet. Readers never see them, and they are not exported.',
  locked: 'Start a new version to work on them.',
  show: 'Show',
  hide: 'Hide',
  find: 'Find in briefs',
  ask: 'Ask the vendor',
  write: 'Write it',
  leaveOut: 'Leave out',
  about: (act: string, question: string) => `${act}: ${question}`,
  leftOut: 'Open point left out',
  askHint: 'Choose a brief that was shared with you; its vendor gets the question.',
  sent: (vendor: string) => `${vendor} has your question`,
  sentHint: 'The answer appears with the brief, and you get it by email.',
} as const
