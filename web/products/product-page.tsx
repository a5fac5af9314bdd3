import { pageTitle } from '../platform/page-title.ts'
import { PageHeader } from '../ui/page-header.tsx'

export const meta = () => pageTitle('Product')

export default function ProductPage() {
  return <PageHeader title="Product" />
}
