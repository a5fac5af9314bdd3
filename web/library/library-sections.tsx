import { useInfiniteQuery } from '@tanstack/react-query'
import { libraryCanvasMessages as words } from '../../contract/library-canvases.ts'
import { libraryDocumentMessages } from '../../contract/library-documents.ts'
import { SectionLinks } from '../ui/section-links.tsx'
import { libraryCanvasesQuery } from './canvases/library-canvas-queries.ts'
import { libraryDocumentsQuery } from './documents/library-document-queries.ts'

type LibrarySectionsProps = { at: 'briefs' | 'canvases' | 'documents' }

/** Links to the briefs, canvases and documents of the library, for users who have more than briefs. */
export function LibrarySections({ at }: LibrarySectionsProps) {
  const canvases = useInfiniteQuery(libraryCanvasesQuery()).data?.pages[0]?.all ?? 0
  const documents = useInfiniteQuery(libraryDocumentsQuery()).data?.pages[0]?.all ?? 0
  const links = [
    { to: '/library', label: words.briefsTab },
    ...(canvases > 0 || at === 'canvases' ? [{ to: '/library/canvases', label: words.tab }] : []),
    ...(documents > 0 || at === 'documents'
      ? [{ to: '/library/documents', label: libraryDocumentMessages.tab }]
      : []),
  ]
  return links.length > 1 ? <SectionLinks label={words.show} links={links} /> : null
}
