import { exportDocument } from '../../contract/boardroom-builder/document-exports.ts'
import { documentMessages } from '../../contract/boardroom-builder/document-messages.ts'
import { documentCalls } from '../../contract/boardroom-builder/documents.ts'
import type { RecordKind } from '../records/record-kind.ts'
import { DocumentsDrawing } from './documents-drawing.tsx'

/** Documents, for what they have in common with other records. */
export const documents = {
  name: 'document',
  plural: 'documents',
  words: documentMessages,
  Drawing: DocumentsDrawing,
  calls: { ...documentCalls, exportAs: exportDocument },
} satisfies RecordKind
