import type { DocumentBlock } from '../../contract/boardroom-builder/document-blocks.ts'
import {
  type DocumentChanges,
  type DocumentItem,
  documentErrors,
  isLocked,
  type OpenDocument,
  type StoredBlock,
  type saveDocument,
} from '../../contract/boardroom-builder/documents.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import type { RecordKind } from '../records/kind.ts'
import type { Kept } from '../records/merge-changes.ts'
import { copyPictures } from '../records/pictures/picture-rows.ts'
import { toDocument, toLook } from './document-view.ts'
import { fileIdsOf } from './pictures/file-ids-of.ts'
import {
  type DocumentFilter,
  type DocumentVersionRow,
  documentPictures,
  documentTables,
  type WholeDocumentRow,
} from './queries.ts'
import { resolveDocumentSources } from './sources/resolve-document-sources.ts'
import { toWriting } from './writing/writing.ts'

/** Documents: records whose parts are blocks, in an order that the document keeps. */
export const documentKind: RecordKind<{
  row: WholeDocumentRow
  part: DocumentBlock
  version: DocumentVersionRow
  filter: DocumentFilter
  item: DocumentItem
  opened: OpenDocument
  saved: Input<typeof saveDocument>['body']
  changes: Pick<
    DocumentChanges,
    'status' | 'version' | 'updatedAt' | 'writing' | 'blocks' | 'order'
  >
  versionItem: { approved: number | null; words: number }
  content: { blocks: DocumentBlock[] }
}> = {
  tables: documentTables,
  errors: documentErrors,
  violations: { passages_text_length: documentErrors.longRow },
  refuseChange: ({ status }) => {
    if (isLocked(status)) throw refusal(documentErrors.locked)
  },
  idOf: ({ attrs }) => attrs.id,
  changed: ({ blocks }) =>
    blocks.map(({ rev, block }) => ({ id: block.attrs.id, rev: rev ?? null, part: block })),
  partsStored: (tx, id, blocks) => copyPictures(tx, documentPictures, id, fileIdsOf(blocks)),
  toItem: toDocument,
  toOpened: async (tx, row, parts) => {
    const { description, tone, audience, context, objectives, deadline, material } = row
    return {
      ...toDocument(row),
      ...{ description, tone, audience, context, objectives, deadline, material },
      writing: toWriting(row.writing, tx.now()),
      look: toLook(row),
      sources: await resolveDocumentSources(
        tx,
        parts.map(({ part }) => part),
      ),
      blocks: parts.map(toStoredBlock),
    }
  },
  toChanges: (row, parts, now) => ({
    status: row.status,
    version: row.version,
    updatedAt: row.changed_at.toISOString(),
    writing: toWriting(row.writing, now),
    blocks: parts.map(toStoredBlock),
    order: row.part_order,
  }),
  toVersion: ({ approved, words }) => ({ approved, words }),
  toContent: (blocks) => ({ blocks }),
}

const toStoredBlock = ({ revision, part }: Kept<DocumentBlock>): StoredBlock => ({
  rev: revision,
  block: part,
})
