import { NotFound } from '../ui/not-found.tsx'
import { pageTitle } from './page-title.ts'

export const meta = () => pageTitle('Page not found')

/** An address below a protected prefix that leads nowhere, inside the signed-in frame. */
export default function MissingPage() {
  return <NotFound />
}
