import { useEffect } from 'react'
import { titleOf } from './page-title.ts'

/** Names the document after what the page shows, once that is known. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = titleOf(title)
  }, [title])
}
