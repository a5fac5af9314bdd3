import { Link } from 'react-router'
import { siteLinks } from '../../contract/site/menu.ts'
import { buttonStyle } from '../ui/button-style.ts'

/** The most wanted links, next to the menu. On narrow screens, pricing is in the menu. */
export function SiteLinks() {
  const { name, pricing, signIn } = siteLinks
  return (
    <nav aria-label={name} className="flex items-center gap-1">
      <Link
        to={pricing.to}
        className={buttonStyle({ variant: 'ghost', className: 'px-2 max-sm:hidden xl:px-3' })}
      >
        {pricing.label}
      </Link>
      <Link to={signIn.to} className={buttonStyle({ variant: 'secondary' })}>
        {signIn.label}
      </Link>
    </nav>
  )
}
