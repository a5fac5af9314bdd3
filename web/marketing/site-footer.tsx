import { Link } from 'react-router'
import { brand } from '../../contract/brand.ts'
import { footerLinks, footerName } from '../../contract/site/footer.ts'
import { LogoMark } from '../ui/logo.tsx'

/** The footer of every public page. */
export function SiteFooter() {
  return (
    <footer className="border-t">
      <div className="mx-auto flex max-w-page flex-col gap-x-12 gap-y-6 px-5 py-10 sm:px-8 lg:flex-row lg:items-center lg:justify-between">
        <p className="flex items-center gap-3 text-muted-foreground text-sm">
          <LogoMark className="size-6" />
          <span>
            {brand.name}. {brand.tagline}
          </span>
        </p>
        <nav aria-label={footerName}>
          <ul className="grid grid-cols-2 gap-x-6 sm:flex sm:flex-wrap">
            {footerLinks.map(({ label, to }) => (
              <li key={label}>
                {to ? (
                  <Link
                    to={to}
                    className="touch-target inline-flex items-center rounded-sm py-1.5 underline-offset-4 hover:underline"
                  >
                    {label}
                  </Link>
                ) : (
                  <span className="touch-target inline-flex items-center py-1.5 text-muted-foreground">
                    {label}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
