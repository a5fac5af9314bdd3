import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { foundCounted, type Reply } from '../../contract/endpoint.ts'
import { permissions } from '../../contract/permissions.ts'
import { type listProducts, productMessages, productSorts } from '../../contract/products.ts'
import { keyTarget } from '../platform/keys/key-target.ts'
import { moreOf } from '../platform/more-of.ts'
import { pageTitle } from '../platform/page-title.ts'
import { serverMessage } from '../platform/server-message.ts'
import { anyText, oneOf, useAddressFilters } from '../platform/use-address-filters.ts'
import { useMe } from '../platform/use-me.ts'
import { Button } from '../ui/button.tsx'
import { CardGrid, gridStyle } from '../ui/card-grid.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { NoMatch } from '../ui/no-match.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { ProductCard, ProductCardSkeleton } from './product-card.tsx'
import { ProductFilters } from './product-filters.tsx'
import { ProductsDrawing } from './products-drawing.tsx'
import { type ProductFilter, productsQuery } from './products-queries.ts'

export const meta = () => pageTitle('Products')

const readers = { q: anyText, category: anyText, sort: oneOf(productSorts) }

export default function ProductsPage() {
  const { permissions: may } = useMe()
  const canCreate = permissions['products.create'].allows(may)
  return (
    <>
      <PageHeader
        title="Products"
        description="What you offer, and who to talk to about it."
        action={canCreate && <AddProduct />}
      />
      <ProductList canCreate={canCreate} />
    </>
  )
}

function AddProduct() {
  return (
    <Button asChild>
      <Link {...keyTarget('add')} to="/products/new">
        <Plus aria-hidden="true" />
        Add Product
      </Link>
    </Button>
  )
}

function ProductList({ canCreate }: { canCreate: boolean }) {
  const { filters, choose } = useAddressFilters<ProductFilter>(readers)
  const list = useInfiniteQuery(productsQuery(filters))
  const filtered = filters.q !== undefined || filters.category !== undefined
  const counts = list.data?.pages[0]
  if (counts?.all === 0 && !filtered) return <NoProducts canCreate={canCreate} />
  const clear = () => choose({ q: undefined, category: undefined })
  return (
    <>
      <ProductFilters
        filters={filters}
        counts={counts}
        filtered={filtered}
        onChoose={choose}
        onClear={clear}
      />
      <Found list={list} searched={filters.q !== undefined} onClear={clear} />
    </>
  )
}

type FoundProps = {
  list: UseInfiniteQueryResult<{ pages: Reply<typeof listProducts>[] }>
  searched: boolean
  onClear: () => void
}

function Found({ list, searched, onClear }: FoundProps) {
  const { data, error, isRefetching, refetch } = list
  if (!data) {
    return error ? (
      <ErrorState
        title={productMessages.listFailed}
        description={serverMessage(error)}
        onRetry={() => void refetch()}
        retrying={isRefetching}
      />
    ) : (
      <ProductListSkeleton />
    )
  }
  const products = data.pages.flatMap((page) => page.items)
  if (products.length === 0 && !list.hasNextPage)
    return <NoMatch noun="products" onClear={onClear} />
  const total = data.pages[0]?.total ?? -1
  return (
    <div aria-busy={list.isPlaceholderData} className="transition-opacity aria-busy:opacity-55">
      <CardGrid
        items={products}
        total={searched && total > foundCounted ? -1 : total}
        cardHeight={320}
        onNearEnd={moreOf(list)}
      >
        {(product) => <ProductCard product={product} />}
      </CardGrid>
      <ShowMore noun="products" list={list} {...(searched && { countedTo: foundCounted })} />
    </div>
  )
}

function NoProducts({ canCreate }: { canCreate: boolean }) {
  return (
    <EmptyState
      drawing={<ProductsDrawing />}
      title="No products yet"
      description={
        canCreate
          ? 'Click Add Product to describe your first one. Your briefs are filed under it.'
          : 'Once your company adds a product, you find it here.'
      }
    />
  )
}

function ProductListSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading products...</span>
      <div className={gridStyle}>
        <ProductCardSkeleton />
        <ProductCardSkeleton />
        <ProductCardSkeleton />
      </div>
    </div>
  )
}
