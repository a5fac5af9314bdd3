import { Mail, Phone } from 'lucide-react'
import type { Product } from '../../contract/products/products.ts'
import { usePlaces } from '../ui/use-places.ts'

/** The product's sales contact. */
export function SalesContact({ product }: { product: Product }) {
  const { salesContactName, salesContactEmail, salesContactPhone } = product
  const place = usePlaces()
  const linkStyle =
    'flex min-w-0 items-center gap-2 rounded-sm text-muted-foreground hover:text-foreground'
  return (
    <div className="min-w-0 space-y-1">
      <p
        {...place('salesContactName')}
        dir="auto"
        className="truncate font-medium"
        title={salesContactName}
      >
        {salesContactName}
      </p>
      <a {...place('salesContactEmail')} href={`mailto:${salesContactEmail}`} className={linkStyle}>
        <Mail aria-hidden="true" className="size-3.5 shrink-0" />
        <span className="truncate">{salesContactEmail}</span>
      </a>
      {salesContactPhone && (
        <a
          {...place('salesContactPhone')}
          href={`tel:${salesContactPhone.replace(/[^\d+]/g, '')}`}
          className={linkStyle}
        >
          <Phone aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="truncate">{salesContactPhone}</span>
        </a>
      )}
    </div>
  )
}
