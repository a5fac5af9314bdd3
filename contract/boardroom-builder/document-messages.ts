import { recordMessages } from '../records/record-messages.ts'
import type { Audience, DocumentType, Tone } from './documents.ts'

/** The texts of the list of documents, the wizard and the page around a document. */
export const documentMessages = {
  ...recordMessages({
    noun: 'document',
    plural: 'documents',
    part: 'block',
    lost: {
      right: 'Your last changes are not saved. Copy what you need before you leave.',
      record: 'You can still copy what is on your screen.',
    },
  }),
  title: 'Boardroom builder',
  description: 'Documents for boards and executives, written from your own material.',
  create: 'Create Document',
  templates: 'Start from a template',
  recent: 'Recent documents',
  importAnyway: 'Import without these',
  leftOutTitle: 'Some of this file cannot be kept',
  leftOutHint: 'Nothing has been imported yet. The document would be without:',
  importTitle: 'Import a Word document',
  importHint: 'Its text becomes an editable document.',
  file: 'File',
  chooseFile: 'Choose a Word document',
  imported: 'Document imported',
  picturesLeftOut: (count: number) =>
    count === 1
      ? '1 picture was left out; a question marks its place.'
      : `${count} pictures were left out; a question marks the place of each.`,
  importFailed: 'The document could not be imported. Please try again.',
  templateHints: {
    'investment-justification':
      'The ask, the options, cost and return, risks, and the decision needed.',
    'cost-optimization': 'Where the money goes, what can be saved, and what that puts at risk.',
    'tech-strategy': 'Where technology stands, where it should go, and the way there.',
    'board-deck': 'One message per slide, for a meeting of the board.',
    'status-update': 'What changed, what slipped, and what is needed.',
    'investment-memo': 'A short case for an investment, with its sources.',
  } satisfies Record<DocumentType, string>,
  emptyHint:
    'Choose a template. The draft is written from your products, briefs and canvases, with its sources.',
  allTypes: 'All types',
  ofType: 'Filter by type',
  allStatuses: 'All statuses',
  ofStatus: 'Filter by status',
  allAuthors: 'All authors',
  ofAuthor: 'Filter by author',
  sort: 'Sort',
  sorts: { updated: 'Last changed', title: 'Title' },
  version: (version: number) => `Version ${version}`,
  formerMember: 'Former member',

  back: { to: '/boardroom-builder', label: 'Back to Boardroom builder' },
  lockedHint: 'Approved: the text is locked.',

  source: {
    title: 'Add a source',
    hint: 'A product, a brief, or a time in a video that supports the statement.',
  },
} as const

/** The texts of the wizard. */
export const wizardMessages = {
  title: 'Create a document',
  steps: ['Basic information', 'Context and objectives', 'Review and generate'],
  step: (at: number) => `Step ${at} of 3`,
  type: 'Type',
  name: 'Title',
  about: 'Description',
  aboutHint: 'One or two sentences: what is it about?',
  tone: 'Tone',
  tones: {
    technical: 'Precise, with the details that engineers check.',
    business: 'Costs, returns and customers first.',
    executive: 'Short: conclusions first, details behind.',
    balanced: 'A bit of each.',
  } satisfies Record<Tone, string>,
  audience: 'Audience',
  audiences: {
    board: 'Makes the decision; needs it short.',
    executives: 'Compare it with other priorities.',
    stakeholders: 'Want to know what it means for them.',
    'technical-team': 'Will have to build it.',
  } satisfies Record<Audience, string>,
  context: 'Context',
  contextHint: 'What does the reader have to know first?',
  objectives: 'Objectives',
  objectivesHint: 'What should the document achieve? One objective per line.',
  deadline: 'Deadline',
  deadlineHint: 'The date by which a decision is needed.',
  previous: 'Previous',
  next: 'Next',
  generate: 'Generate',
  review: 'Your document',
  edit: 'Change',
  nothing: 'Not given',
  material: 'Material',
  materialHint:
    'Facts come only from this material, each with its source. What it says nothing about becomes an open point for you.',
  products: 'Products',
  briefs: 'Briefs',
  canvases: 'Canvases',
  company: 'The company profile',
  search: (noun: string) => `Search ${noun}`,
  none: (noun: string) => `No ${noun} match.`,
  chosen: (count: number) => (count === 0 ? 'None selected' : `${count} selected`),
  remove: (name: string) => `Remove ${name}`,
  materialFailed: 'The list could not be loaded.',
  failed: 'The document could not be created',
  generating: 'Reading your material and putting the draft together…',
  stays: 'The draft is created on this installation. No data leaves it.',
  leaves: (model: string, host: string) =>
    `What you entered, and the passages found for each section, are sent to ${model} on ${host}, which drafts the text.`,
  seen: "Your company's administrators can see what you entered.",
} as const
