import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import {
  type Product,
  type ProductSort,
  productMessages,
} from '../../contract/products/products.ts'
import { formatDay } from '../platform/format/format-date-time.ts'
import { rowLinkStyle } from '../ui/row-link-style.ts'
import { TableList } from '../ui/table-list.tsx'
import { ProductMenu } from './product-actions.tsx'
import { ProductLogo } from './product-logo.tsx'

type ProductTableProps = Pick<
  ComponentProps<typeof TableList<Product>>,
  'list' | 'searched' | 'empty' | 'selection'
> & {
  sort: ProductSort | undefined
  onSort: (sort: ProductSort | undefined) => void
}

/** The products of a list as a dense table. */
export function ProductTable({ sort = 'newest', onSort, ...list }: ProductTableProps) {
  return (
    <TableList
      {...list}
      noun="products"
      failed={productMessages.listFailed}
      columns={columns(sort, onSort)}
    >
      {(product) => [
        <NameCell key="name" product={product} />,
        <p key="category" dir="auto" className="truncate" title={product.category}>
          {product.category}
        </p>,
        <p key="contact" dir="auto" className="truncate" title={product.salesContactName}>
          {product.salesContactName}
        </p>,
        <time
          key="created"
          dateTime={product.createdAt}
          className="whitespace-nowrap text-muted-foreground"
        >
          {formatDay(product.createdAt)}
        </time>,
        <ProductMenu key="actions" product={product} className="z-10" />,
      ]}
    </TableList>
  )
}

const columns = (
  sort: ProductSort,
  onSort: ProductTableProps['onSort'],
): ComponentProps<typeof TableList<Product>>['columns'] => [
  {
    label: 'Name',
    sort: {
      order: sort === 'name' ? 'ascending' : 'none',
      onSort: () => onSort(sort === 'name' ? undefined : 'name'),
    },
  },
  { label: 'Category', className: 'hidden w-52 sm:table-cell' },
  { label: 'Sales contact', className: 'hidden w-52 lg:table-cell' },
  {
    label: 'Created',
    className: 'hidden w-32 md:table-cell',
    sort: {
      order: ({ newest: 'descending', oldest: 'ascending', name: 'none' } as const)[sort],
      onSort: () => onSort(sort === 'newest' ? 'oldest' : undefined),
    },
  },
  { label: 'Actions', hiddenLabel: true, className: 'w-14' },
]

function NameCell({ product }: { product: Product }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <ProductLogo name={product.name} image={product.logoImageUrl} className="size-9 text-sm" />
      <div className="min-w-0">
        <Link
          to={`/products/${product.id}`}
          dir="auto"
          title={product.name}
          className={rowLinkStyle}
        >
          {product.name}
        </Link>
        <p dir="auto" className="truncate text-muted-foreground text-sm sm:hidden">
          {product.category}
        </p>
      </div>
    </div>
  )
}
