import { ExternalLink } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import type { Product } from '../../contract/products/products.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ProductMenu } from './product-actions.tsx'
import { ProductLogo } from './product-logo.tsx'
import { SalesContact } from './sales-contact.tsx'

const cardStyle = 'flex h-full flex-col p-5'

/** A product in a list. */
export function ProductCard({ product }: { product: Product }) {
  const nameId = useId()
  return (
    <Card className={cardStyle}>
      <div className="flex items-start gap-3.5">
        <ProductLogo name={product.name} image={product.logoImageUrl} />
        <div className="min-w-0 flex-1">
          <h2 id={nameId} dir="auto" className="line-clamp-2 text-md" title={product.name}>
            {product.name}
          </h2>
          <Badge className="mt-1 block w-fit leading-5.5" title={product.category}>
            {product.category}
          </Badge>
        </div>
        <ProductMenu product={product} className="-me-1.5 -mt-1" />
      </div>
      <p dir="auto" className="mt-4 line-clamp-3 text-muted-foreground">
        {product.description || 'No description provided.'}
      </p>
      <div className="mt-auto pt-4">
        <div className="border-t pt-4">
          <SalesContact product={product} />
        </div>
        <div className="mt-5 flex flex-wrap gap-2">
          <Button asChild variant="secondary" size="sm">
            <Link to={`/products/${product.id}`} aria-describedby={nameId}>
              View Details
            </Link>
          </Button>
          <Button asChild variant="ghost" size="sm">
            <a
              href={product.websiteUrl}
              target="_blank"
              rel="noopener noreferrer"
              aria-describedby={nameId}
            >
              Website
              <ExternalLink aria-hidden="true" className="size-3.5" />
            </a>
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** A skeleton of the card. */
export function ProductCardSkeleton() {
  return (
    <Card className={cardStyle}>
      <div className="flex items-start gap-3.5">
        <Skeleton className="size-12" />
        <div className="flex-1 space-y-2.5 pt-1">
          <Skeleton className="h-4.5 w-40 max-w-full" />
          <Skeleton className="h-5 w-24" />
        </div>
      </div>
      <div className="mt-5 space-y-2.5">
        <Skeleton className="h-3.5" />
        <Skeleton className="h-3.5" />
        <Skeleton className="h-3.5 w-2/3" />
      </div>
      <div className="mt-5 space-y-2.5 border-t pt-5">
        <Skeleton className="h-3.5 w-28" />
        <Skeleton className="h-3.5 w-44 max-w-full" />
      </div>
      <div className="mt-6 flex gap-2">
        <Skeleton className="h-8 w-26" />
        <Skeleton className="h-8 w-22" />
      </div>
    </Card>
  )
}
