import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { permissions } from '../../contract/permissions.ts'
import { productMessages, productSorts } from '../../contract/products/products.ts'
import { anyText, oneOf, useAddressFilters } from '../platform/addresses/use-address-filters.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { keyTarget } from '../platform/keys/key-target.ts'
import { useMe } from '../platform/session/use-me.ts'
import { useView } from '../platform/session/use-view.ts'
import { Button } from '../ui/button.tsx'
import { CardList } from '../ui/card-list.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { filterControlsOf } from '../ui/list-controls.tsx'
import { NoMatch } from '../ui/no-match.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useSelection } from '../ui/use-selection.ts'
import { ProductCard, ProductCardSkeleton } from './product-card.tsx'
import { ProductFilters } from './product-filters.tsx'
import { ProductSelection } from './product-selection.tsx'
import { ProductTable } from './product-table.tsx'
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
  const view = useView('products')
  const { filters, choose } = useAddressFilters<ProductFilter>(readers)
  const list = useInfiniteQuery(productsQuery(filters))
  const controls = filterControlsOf(list, filters, choose)
  const selection = useSelection(
    list.data?.pages.flatMap((page) => page.items) ?? [],
    ({ name }) => name,
  )
  if (controls.empty) return <NoProducts canCreate={canCreate} />
  const empty = <NoMatch noun="products" onClear={controls.onClear} />
  const shown = { list, empty, selection, searched: filters.q !== undefined }
  return (
    <>
      <ProductFilters {...controls} view={view} />
      {view.table ? (
        <ProductTable {...shown} sort={filters.sort} onSort={(sort) => choose({ sort })} />
      ) : (
        <CardList
          {...shown}
          noun="products"
          failed={productMessages.listFailed}
          skeleton={<ProductCardSkeleton />}
          cardHeight={320}
        >
          {(product) => <ProductCard product={product} />}
        </CardList>
      )}
      <ProductSelection selection={selection} />
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
          : 'Products that your company adds will appear here.'
      }
    />
  )
}
