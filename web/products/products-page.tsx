import { pageTitle } from '../platform/page-title.ts'
import { PageHeader } from '../ui/page-header.tsx'

export const meta = () => pageTitle('Products')

export default function ProductsPage() {
  return <PageHeader title="Products" />
}
