import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Product } from '../../contract/products/products.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { usePlaces } from '../ui/use-places.ts'
import { ProductLogo } from './product-logo.tsx'
import { SalesContact } from './sales-contact.tsx'

const cardStyle = 'grid md:grid-cols-[minmax(0,1fr)_20rem]'
const mainStyle = 'flex min-w-0 flex-col gap-5 p-6 sm:flex-row'
const sideStyle = 'flex min-w-0 flex-col gap-6 border-t p-6 md:border-s md:border-t-0'

/** Everything about a product: description, sales contact, release notes. */
export function ProductDetails({ product }: { product: Product }) {
  const { name, category, description, logoImageUrl } = product
  const place = usePlaces()
  return (
    <Card className={cardStyle}>
      <div className={mainStyle}>
        <ProductLogo name={name} image={logoImageUrl} className="size-24 rounded-lg text-2xl" />
        <div className="min-w-0 flex-1">
          <h1 {...place('name')} dir="auto" className="text-xl">
            {name}
          </h1>
          <Badge {...place('category')} className="mt-2 block w-fit leading-5.5" title={category}>
            {category}
          </Badge>
          <p
            {...place('description')}
            dir="auto"
            className="mt-4 max-w-prose whitespace-pre-line text-md text-muted-foreground"
          >
            {description || 'No description provided.'}
          </p>
        </div>
      </div>
      <div className={sideStyle}>
        <Block title="Sales contact">
          <SalesContact product={product} />
        </Block>
        <Block title="Release notes">
          <div {...place('releaseNotes')}>
            <ReleaseNotes urls={product.releaseNotes} />
          </div>
        </Block>
      </div>
    </Card>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-2 font-medium text-muted-foreground text-sm tracking-normal">{title}</h2>
      {children}
    </section>
  )
}

function ReleaseNotes({ urls }: { urls: string[] | null }) {
  if (!urls) {
    return (
      <p className="text-muted-foreground">Release notes are available in the product dashboard.</p>
    )
  }
  return (
    <ul className="space-y-1.5">
      {urls.map((url) => (
        <li key={url}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            title={url}
            className="flex min-w-0 items-center gap-1.5 rounded-sm font-medium text-primary-text underline-offset-4 hover:underline"
          >
            <span className="truncate">{url.replace(/^https?:\/\/(www\.)?/, '')}</span>
            <ExternalLink aria-hidden="true" className="size-3.5 shrink-0" />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A skeleton of the card. */
export function ProductDetailsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading product details…</span>
      <Card className={cardStyle}>
        <div className={mainStyle}>
          <Skeleton className="size-24 rounded-lg" />
          <div className="flex-1 space-y-3">
            <Skeleton className="h-5 w-48 max-w-full" />
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-4" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        </div>
        <div className={sideStyle}>
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-44" />
        </div>
      </Card>
    </div>
  )
}
