import {
  blockSchema,
  type DocumentBlock,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import { documentMessages as words } from '../../../contract/boardroom-builder/document-messages.ts'
import {
  type DocumentChanges,
  documentErrors,
  getDocument,
  getDocumentChanges,
  isLocked,
  type OpenDocument,
  saveDocument,
} from '../../../contract/boardroom-builder/documents.ts'
import { call } from '../../platform/calls/call.ts'
import { type Changes, type PartsStore, PartsSync } from '../../records/sync/parts-sync.ts'
import { DocumentText } from './document-text.ts'
import { mergeBlock } from './merge-block.ts'

/** The state of a document apart from its text. */
export type DocumentState = Pick<DocumentChanges, 'status' | 'version' | 'writing'>

type Wire = Pick<
  DocumentChanges,
  'revision' | 'title' | 'changedBy' | 'mayChange' | 'blocks' | 'deleted' | 'order' | 'status'
>

/** Nobody can change the text of an approved document. */
function changesOf<W extends Wire>({ blocks, mayChange, ...changes }: W) {
  const parts = blocks.map(({ rev, block }) => ({ id: block.attrs.id, rev, part: block }))
  return { ...changes, parts, mayChange: mayChange && !isLocked(changes.status) }
}

const opened = (open: OpenDocument): Changes<DocumentBlock> =>
  changesOf({ ...open, deleted: [], order: open.blocks.map(({ block }) => block.attrs.id) })

/** Synchronizes a document in this tab with the stored one. */
export class DocumentSync extends PartsSync<DocumentBlock> {
  readonly text: DocumentText

  /** `onState` is called with the document's status, version and writing progress. */
  constructor(open: OpenDocument, draftKey: string, onState: (state: DocumentState) => void) {
    let text: DocumentText | undefined
    super(storeTelling(onState), { id: open.id, open: opened(open), draftKey }, (shown) => {
      text = new DocumentText(shown)
      return text
    })
    this.text = text as DocumentText
  }

  /** Shows the stored document after a version was restored. */
  take(open: OpenDocument) {
    this.takeStored(opened(open))
  }
}

function storeTelling(onState: (state: DocumentState) => void): PartsStore<DocumentBlock> {
  const told = <C extends DocumentState>(changes: C): C => {
    const { status, version, writing } = changes
    onState({ status, version, writing })
    return changes
  }
  return {
    schema: blockSchema,
    errors: documentErrors,
    open: async (id) => opened(told(await call(getDocument, { params: { id } }))),
    changes: async (id, since) =>
      changesOf(told(await call(getDocumentChanges, { params: { id }, query: { since } }))),
    save: async (id, revision, { title, put, deleted, order }, options) => {
      const body = {
        revision,
        ...(title !== undefined && { title }),
        blocks: put.map(({ rev, part }) => ({ rev, block: part })),
        deleted,
        ...(order && { order: { before: [...order.before], after: [...order.after] } }),
      }
      return changesOf(told(await call(saveDocument, { params: { id }, body, ...options })))
    },
    othersChanged: words.othersChanged,
    mergePart: mergeBlock,
  }
}
