import { counted } from '../values/counted.ts'
import type { CopilotResponse } from './analyst-copilot.ts'
import { copilotAnswerTexts } from './copilot-answers.ts'

const passages = (count: number) =>
  count >= 5000 ? 'more than 5,000 passages' : counted(count, 'passage')

/** The texts of the analyst copilot's page. */
export const copilotMessages = {
  title: 'Analyst copilot',
  description:
    'Ask about anything that you can see here. Everything it shows comes with its source.',
  stays: 'Everything is searched on this installation. No data leaves it.',
  leaves: (model: string, host: string) =>
    `Questions, and the passages found for them, are sent to ${model} on ${host}.`,
  meansLeave: (model: string, host: string) =>
    `Questions, and all texts that the copilot reads, are sent to ${model} on ${host} to compare their meaning.`,
  newSession: 'New session',
  sessions: 'Sessions',
  search: 'Search sessions',
  noSessions: 'Your sessions appear here.',
  noMatch: 'No session matches.',
  untitled: 'New session',
  question: 'Your question',
  placeholder: 'Who handles cold-chain audits, and since when?',
  ask: 'Ask',
  again: 'Ask again',
  edit: 'Edit question',
  askFailed: 'The question could not be answered',
  loadFailed: 'The session could not be loaded',
  listFailed: 'Your sessions could not be loaded',
  emptyTitle: 'What would you like to know?',
  emptyHint: {
    finds:
      'The copilot finds the passages that come closest, in company profiles, products, briefs, what is said in their videos, canvases and documents.',
    answers:
      'The copilot answers from company profiles, products, briefs, what is said in their videos, canvases and documents, with the source behind each sentence.',
  },
  examples: ['How many briefs do we have?', 'What does it cost?', 'Which products do we have?'],
  sources: 'Sources',
  quoted: 'Quoted passages',
  /** While a question is answered. */
  phases: {
    searching: 'Searching what you may read',
    question: 'Reading your question',
    passages: (count: number, places: number, allBriefs: boolean) =>
      `Reading ${counted(count, 'passage')} from ${counted(places, allBriefs ? 'brief' : 'place')}`,
    writing: 'Writing the answer. Each sentence is checked before it appears.',
    elsewhere: 'The answer is being written',
  },
  closest: {
    title: 'Closest in what you may read',
    more: (count: number) => `Show ${counted(count, 'more passage', 'more passages')}`,
    found: (count: number) => `${counted(count, 'passage')} found.`,
    answered: (day: string) => `answered ${day}`,
    /** What a language model would add, and who can set one. */
    model: 'A language model would read these and answer in sentences, each with its source.',
    setting: 'Whoever runs this installation can set one: COPILOT_BASE_URL and COPILOT_MODEL.',
    askOperator: 'Ask whoever runs this installation.',
    nothing: 'Nothing comes near this question',
    nothingYet: 'There is nothing to search yet.',
    everywhere: (count: number) => `Searched everything that you may read: ${passages(count)}.`,
    within: (names: string, count: number) => `Searched only in ${names}: ${passages(count)}.`,
    briefs: 'briefs',
    sharedBriefs: (list: string) => `Briefs shared with you: ${list}.`,
    briefOf: (title: string, vendor: string) => `“${title}” of ${vendor}`,
    others: (count: number) => counted(count, 'other'),
    since: (day: string) => `from ${day}`,
    until: (day: string) => `until ${day}`,
    widen: 'Search everything',
  },
  /** That a language model found no answer, by its name. */
  refused: ({ model, reason }: Pick<CopilotResponse, 'model' | 'reason'>) =>
    model && reason !== copilotAnswerTexts.wroteNothing
      ? `${model} found no answer in the closest passages.`
      : reason,
  writtenBy: (model: string) => `Written by ${model}.`,
  /** What was done with the sentences of a language model, and no more. */
  checked: ({ written, shown, readAgainBy }: NonNullable<CopilotResponse['checks']>) => {
    const reader = readAgainBy ? `, and read again by ${readAgainBy}` : ''
    const left = written - shown
    return [
      `Wording compared with the quoted passage${reader}.`,
      ...(left > 0
        ? [`${left} of ${counted(written, 'sentence')} ${left === 1 ? 'was' : 'were'} left out.`]
        : []),
    ].join(' ')
  },
  /** Null if it was searched for as it was asked; a follow-up repeats its question after a label. */
  searchedFor: (question: string, queries: readonly string[] = []) => {
    const others = queries.filter((query) => !question.includes(query))
    return others.length > 0
      ? `Searched for: ${others.map((query) => `“${query}”`).join(', ')}.`
      : null
  },
  wordsOnly: 'Searched by keywords only: search by meaning was not available.',
  /** Follows `wordsOnly` while its model is on its way; the share is from 0 to 1. */
  fetching: (share: number) =>
    `Its model is being downloaded: ${Math.floor(share * 100)}%. Ask again once it is there.`,
  stop: 'Stop',
  stopFailed: 'The answer could not be stopped',
  stopped: 'You stopped this answer.',
  stoppedWithPassages: 'You stopped the answer. These passages had been found for it.',
  notAnswered: 'This question has not been answered.',
  notAnsweredWithoutModel:
    'This question waited for a language model, and none is set any more. Ask again to see the closest passages.',
  letWrite: 'Let the language model answer',
  inferred: 'Inferred',
  inferredHint: 'Combined from several sources; no single source says all of it.',
  copy: 'Copy with sources',
  copied: 'Copied with sources',
  rename: 'Rename',
  renamed: 'Session renamed',
  newTitle: 'Title',
  save: 'Save title',
  renameFailed: 'The session could not be renamed',
  delete: 'Delete',
  deleted: 'Session deleted',
  deleteFailed: 'The session could not be deleted',
  restoreFailed: 'The session could not be restored',
  actions: (title: string) => `Actions for ${title}`,
  openSource: (number: number, title: string) => `${number}: ${title}`,
  openSecond: (number: number, title: string, time: string) => `${number}: ${title}, at ${time}`,
  at: (time: string) => `at ${time}`,
  playAt: (title: string, time: string) => `Play “${title}” at ${time}`,
  beside: {
    label: (title: string) => `Video of ${title}`,
    page: (time: string) => `Open its page at ${time}`,
    close: 'Close the video',
    failed: 'The video could not be loaded',
    gated: 'Open its page to accept the terms of this brief.',
  },
  next: {
    library: 'Open a brief to ask its vendor',
    add: (title: string) => `If you know the answer, add it to “${title}”, the closest match.`,
    addProfile: 'If you know the answer, add it to your company profile, the closest match.',
    addCanvas: (title: string) =>
      `If you know the answer, add it to the canvas “${title}”, the closest match.`,
    addDocument: (title: string) =>
      `If you know the answer, add it to the document “${title}”, the closest match.`,
    addBrief: 'If you know the answer, add a brief that answers the question.',
    edit: { brief: 'Edit brief', product: 'Edit product', profile: 'Edit profile' },
    openCanvas: 'Open canvas',
    openDocument: 'Open document',
    newBrief: 'Add brief',
    others: (title: string) => `Ask the person who manages “${title}” to add it.`,
  },
  export: 'Export',
  exportAs: { md: 'Export as Markdown', pdf: 'Export as PDF' },
  exportFailed: 'The session could not be exported',
  askedBy: (name: string) => `Asked by ${name}`,
  askedAt: (at: string) => `Asked ${at}`,
  exportedAt: (at: string) => `Exported ${at}`,
  saidAt: (time: string) => `Said in the video at ${time}`,
} as const
