import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { permissions } from '../../contract/permissions.ts'
import { productMessages } from '../../contract/products.ts'
import { keyTarget } from '../platform/keys/key-target.ts'
import { pageTitle } from '../platform/page-title.ts'
import { serverMessage } from '../platform/server-message.ts'
import { useMe } from '../platform/use-me.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { ProductCard, ProductCardSkeleton } from './product-card.tsx'
import { ProductsDrawing } from './products-drawing.tsx'
import { productsQuery } from './products-queries.ts'

export const meta = () => pageTitle('Products')

const gridStyle = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'

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
  const list = useInfiniteQuery(productsQuery)
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
  if (products.length === 0 && !list.hasNextPage) return <NoProducts canCreate={canCreate} />
  return (
    <>
      <ul className={gridStyle}>
        {products.map((product) => (
          <li key={product.id} className="min-w-0">
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
      <ShowMore noun="products" list={list} />
    </>
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
