import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { pageTitle } from '../platform/page-title.ts'
import { Button } from '../ui/button.tsx'

export const meta = () => pageTitle('Page not found')

/** Whatever address leads nowhere. */
export default function NotFoundPage() {
  const { pathname } = useLocation()
  useEffect(() => {
    console.warn(`Page not found: ${pathname}`)
  }, [pathname])
  return (
    <div id="main" tabIndex={-1} className="grid min-h-[80dvh] place-items-center px-6">
      <div className="text-center">
        <h1 className="font-serif text-4xl text-primary-text">404</h1>
        <p className="mt-3 text-lg">Oops! Page not found</p>
        <Button asChild variant="secondary" className="mt-8">
          <Link to="/">Return to Home</Link>
        </Button>
      </div>
    </div>
  )
}
