import { Ellipsis, FilePlus2, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { permissions } from '../../contract/permissions.ts'
import type { Product } from '../../contract/products/products.ts'
import { useMe } from '../platform/session/use-me.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useDeleteProduct } from './products-queries.ts'

type ProductActionsProps = {
  product: Product
  /** Where the brief form returns to; the list of briefs unless given. */
  returnTo?: string
  onDelete: () => void
  /** The button that opens the menu. */
  children: ReactNode
}

/** The menu of a product's actions; renders nothing for users without the right to any. */
export function ProductActions({ product, returnTo, onDelete, children }: ProductActionsProps) {
  const { permissions: may } = useMe()
  const canAddBrief = may.canManageBriefs || may.canManageProducts
  const canUpdate = permissions['products.update'].allows(may)
  const canDelete = permissions['products.delete'].allows(may)
  if (!canAddBrief && !canUpdate && !canDelete) return null
  const brief = new URLSearchParams({ productId: product.id, ...(returnTo ? { returnTo } : {}) })
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>{children}</DropdownMenuTrigger>
      <DropdownMenuContent>
        {canUpdate && (
          <DropdownMenuItem asChild icon={Pencil}>
            <Link to={`/products/${product.id}/edit`}>Edit Product</Link>
          </DropdownMenuItem>
        )}
        {canAddBrief && (
          <DropdownMenuItem asChild icon={FilePlus2}>
            <Link to={`/briefs/new?${brief}`}>Add Brief</Link>
          </DropdownMenuItem>
        )}
        {canDelete && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem destructive icon={Trash2} onSelect={onDelete}>
              Delete Product
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

/** The menu of a product in a list. */
export function ProductMenu({ product, className }: { product: Product; className: string }) {
  const { remove } = useDeleteProduct()
  return (
    <ProductActions product={product} onDelete={() => remove([product.id])}>
      <IconButton icon={Ellipsis} label={`Actions for ${product.name}`} className={className} />
    </ProductActions>
  )
}
