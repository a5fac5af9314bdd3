import { Download, Trash2 } from 'lucide-react'
import { permissions } from '../../contract/permissions.ts'
import type { Product } from '../../contract/products/products.ts'
import { csvFile } from '../platform/format/csv-file.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { saveFile } from '../ui/save-file.ts'
import { SelectionBar } from '../ui/selection-bar.tsx'
import type { Selection } from '../ui/use-selection.ts'
import { useDeleteProduct } from './products-queries.ts'

/** The actions for the selected products. */
export function ProductSelection({ selection }: { selection: Selection<Product> }) {
  const { permissions: may } = useMe()
  const { deleting, remove } = useDeleteProduct()
  const { chosen } = selection
  return (
    <SelectionBar noun="products" selection={selection}>
      <Button icon={Download} variant="ghost" size="sm" onClick={() => saveFile(...csvOf(chosen))}>
        Export CSV
      </Button>
      {permissions['products.delete'].allows(may) && (
        <Button
          icon={Trash2}
          variant="ghost"
          size="sm"
          className="text-destructive-text"
          disabled={deleting}
          onClick={() => remove(chosen.map(({ id }) => id))}
        >
          Delete
        </Button>
      )}
    </SelectionBar>
  )
}

function csvOf(products: Product[]) {
  return csvFile('products', products, [
    ['Name', (product) => product.name],
    ['Category', (product) => product.category],
    ['Description', (product) => product.description],
    ['Website', (product) => product.websiteUrl],
    ['Sales contact', (product) => product.salesContactName],
    ['Sales email', (product) => product.salesContactEmail],
    ['Sales phone', (product) => product.salesContactPhone],
    ['Release notes', (product) => product.releaseNotes?.join('\n')],
    ['Created', (product) => product.createdAt],
    ['Updated', (product) => product.updatedAt],
    ['Link', (product) => `${location.origin}/products/${product.id}`],
  ])
}
