import { pageTitle } from '../platform/frames/page-title.ts'
import { PublicShell } from '../platform/frames/public-shell.tsx'
import { NotFound } from '../ui/not-found.tsx'

export const meta = () => [...pageTitle('Page not found'), { name: 'robots', content: 'noindex' }]

/** The page for any unknown URL. */
export default function NotFoundPage() {
  return (
    <PublicShell>
      <NotFound />
    </PublicShell>
  )
}
