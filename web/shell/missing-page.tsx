import { pageTitle } from '../platform/frames/page-title.ts'
import { NotFound } from '../ui/not-found.tsx'

export const meta = () => pageTitle('Page not found')

/** The page for an unknown URL below a protected prefix, inside the shell. */
export default function MissingPage() {
  return <NotFound />
}
