import type { canvasStates } from './document-pictures.ts'

/** The texts about pictures of documents, and of the dialogs that choose canvases and documents. */
export const pictureMessages = {
  notAvailable: 'This picture is not available',
  notLoaded: 'The picture could not be loaded',
  tryAgain: 'Try again',

  fromCanvas: (title: string) => `From the canvas “${title}”`,
  canvasStates: {
    current: '',
    changed: 'Shown as it is now: the canvas has changed since it was placed.',
    gone: 'This is its last picture: the canvas or widget was deleted, or is not shared with you.',
  } satisfies Record<(typeof canvasStates)[number], string>,
  /** Below the picture in a document whose text is approved. */
  changedSinceApproval: 'The canvas has changed since the text was approved.',
  update: 'Mark as seen',
  updated: 'Picture updated',
  updating: 'Updating the picture',

  adding: 'Adding pictures',
  waiting: 'Waiting…',
  offline: 'Waiting for the connection…',
  sending: (percent: number) => `${percent}% sent`,
  working: 'Preparing…',
  drawing: 'Drawing…',
  canvasPicture: 'Picture of a canvas',
  progress: (name: string) => `Upload of ${name}`,
  cancel: (name: string) => `Cancel ${name}`,
  retry: (name: string) => `Try again: ${name}`,
  dismiss: (name: string) => `Dismiss ${name}`,

  chooseTitle: 'Canvas as a picture',
  chooseHint: 'The document shows the canvas as it is, until its text is approved.',
  canvases: 'Canvases',
  searchCanvases: 'Search canvases',
  noCanvases: 'You have no canvases yet. Create one in Insight canvas.',
  noneFound: 'No canvases match.',
  canvasesFailed: 'The canvases could not be loaded. Check your connection and try again.',
  parts: (title: string) => `What to show of “${title}”`,
  whole: 'Whole canvas',
  widgetNamed: (title: string, type: string) => (title === type ? title : `${title} · ${type}`),
  emptyCanvas: 'This canvas is empty.',
  otherCanvas: 'Choose another canvas',

  placeTitle: 'Add to a document',
  placeHint: (name: string) =>
    `“${name}” is added at the end of the document, which shows it as it is, until its text is approved.`,
  placeWidget: 'Add to a document…',
  documents: 'Documents',
  searchDocuments: 'Search documents',
  noDocuments: 'There is no document that you can change. Create one in the boardroom builder.',
  noDocumentFound: 'No documents that you can change match.',
  documentsFailed: 'The documents could not be loaded. Check your connection and try again.',
  placed: (title: string) => `Added to “${title}”`,
  open: 'Open document',
  notPlaced: 'The picture was not added',
} as const
