import { useInfiniteQuery } from '@tanstack/react-query'
import { libraryCanvasMessages as words } from '../../contract/library-canvases.ts'
import { SectionLinks } from '../ui/section-links.tsx'
import { libraryCanvasesQuery } from './canvases/library-canvas-queries.ts'

const sections = [
  { to: '/library', label: words.briefsTab },
  { to: '/library/canvases', label: words.tab },
]

/** Leads to the briefs and the canvases of the library, for those who have canvases. */
export function LibrarySections({ always = false }: { always?: boolean }) {
  const canvases = useInfiniteQuery(libraryCanvasesQuery())
  const any = (canvases.data?.pages[0]?.all ?? 0) > 0
  return any || always ? <SectionLinks label={words.show} links={sections} /> : null
}
