import { useInfiniteQuery } from '@tanstack/react-query'
import { libraryDocumentMessages } from '../../contract/boardroom-builder/library-documents.ts'
import { libraryCanvasMessages as words } from '../../contract/insight-canvas/library-canvases.ts'
import { readerNoteMessages } from '../../contract/reader-notes/reader-notes.ts'
import { allNotesQuery } from '../reader-notes/notes-queries.ts'
import { SectionLinks } from '../ui/section-links.tsx'
import { libraryCanvasesQuery } from './canvases/library-canvas-queries.ts'
import { libraryDocumentsQuery } from './documents/library-document-queries.ts'

type LibrarySectionsProps = { at: 'briefs' | 'canvases' | 'documents' | 'notes' }

/** Links to the briefs, canvases, documents and notes of the library, for users who have more than briefs. */
export function LibrarySections({ at }: LibrarySectionsProps) {
  const canvases = useInfiniteQuery(libraryCanvasesQuery()).data?.pages[0]?.all ?? 0
  const documents = useInfiniteQuery(libraryDocumentsQuery()).data?.pages[0]?.all ?? 0
  const notes = useInfiniteQuery(allNotesQuery).data?.pages[0]?.total ?? 0
  const links = [
    { to: '/library', label: words.briefsTab },
    ...(canvases > 0 || at === 'canvases' ? [{ to: '/library/canvases', label: words.tab }] : []),
    ...(documents > 0 || at === 'documents'
      ? [{ to: '/library/documents', label: libraryDocumentMessages.tab }]
      : []),
    ...(notes > 0 || at === 'notes'
      ? [{ to: '/library/notes', label: readerNoteMessages.title }]
      : []),
  ]
  return links.length > 1 ? <SectionLinks label={words.show} links={links} /> : null
}
