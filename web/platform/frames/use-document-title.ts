import { useEffect } from 'react'
import { titleOf } from './page-title.ts'

/** Sets the document's title once it is known. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = titleOf(title)
  }, [title])
}
