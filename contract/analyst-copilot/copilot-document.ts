/** The texts for adding part of an answer to a document. */
export const toDocumentMessages = {
  open: 'Add to a document',
  title: 'Add to a document',
  hint: 'What you add keeps its source.',
  what: 'What to add',
  kinds: {
    quote: { name: 'A quotation', hint: 'Becomes a quotation with its source.' },
    answer: {
      name: 'The whole answer',
      hint: 'The question as a heading, and the answer below it.',
    },
  },
  /** In place of an answer, if nothing has read them. */
  closest: {
    name: 'The closest passages',
    hint: 'The question as a heading, and the passages below it.',
  },
  quote: 'Quotation',
  document: 'Document',
  documents: 'documents',
  newDocument: 'New document',
  newTitle: 'Title of the new document',
  noTitle: 'Enter a title',
  type: 'What kind of document it is',
  place: 'Where in it',
  atEnd: 'At the end',
  below: (heading: string) => `Below “${heading}”`,
  newSection: (title: string) => `New section “${title}”`,
  documentFailed: 'The document could not be loaded. Choose it again.',
  add: 'Add',
  addedQuote: 'Added the quotation',
  addedAnswer: 'Added the answer',
  addedClosest: 'Added the closest passages',
  addedTo: 'Added to',
  openDocument: 'Open document',
  failed: 'It could not be added. Check your connection and try again.',
  problems: {
    there: 'This is in the document already.',
    full: 'The document has 5,000 blocks, the most it can have.',
    locked: 'The document was approved meanwhile, so its text is locked. Choose another.',
    collision: 'Someone else changed it at the same time. Nothing was added; try again.',
  },
  undone: 'Taken out of the document again',
  undoFailed: 'It could not be taken out of the document',
  undoChanged: 'It has been changed since.',
} as const
export type DocumentProblem = keyof typeof toDocumentMessages.problems
