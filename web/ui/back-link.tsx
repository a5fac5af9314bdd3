import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'

type BackLinkProps = { to: string; label: string }

/** A link to the parent page: `<BackLink to="/products" label="Back to Products" />`. */
export function BackLink({ to, label }: BackLinkProps) {
  return (
    <Link
      to={to}
      className="touch-target -ms-1 inline-flex items-center gap-1.5 rounded-sm px-1 py-0.5 text-muted-foreground hover:text-foreground"
    >
      <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
      {label}
    </Link>
  )
}
