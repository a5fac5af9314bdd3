import { Link } from 'react-router'
import { brand } from '../../contract/brand.ts'
import { pageTitle } from '../platform/page-title.ts'
import { PublicShell } from '../platform/public-shell.tsx'
import { Button } from '../ui/button.tsx'

export const meta = () => pageTitle()

export default function LandingPage() {
  return (
    <PublicShell>
      <section className="mx-auto w-full max-w-page px-5 py-20 sm:px-8">
        <h1 className="max-w-prose font-serif text-3xl sm:text-4xl">{brand.tagline}</h1>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button asChild size="lg">
            <Link to="/signup">Create Vendor Account</Link>
          </Button>
          <Button asChild size="lg" variant="secondary">
            <Link to="/login">Vendor Sign In</Link>
          </Button>
        </div>
      </section>
    </PublicShell>
  )
}
