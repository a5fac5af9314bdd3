import { pageTitle } from '../platform/page-title.ts'
import { PublicShell } from '../platform/public-shell.tsx'
import { NotFound } from '../ui/not-found.tsx'

export const meta = () => [...pageTitle('Page not found'), { name: 'robots', content: 'noindex' }]

/** Whatever address leads nowhere. */
export default function NotFoundPage() {
  return (
    <PublicShell>
      <NotFound />
    </PublicShell>
  )
}
