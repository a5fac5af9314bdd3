import { pageTitle } from '../platform/page-title.ts'
import { PageHeader } from '../ui/page-header.tsx'

export const meta = () => pageTitle('Add New Product')

export default function ProductFormPage() {
  return <PageHeader title="Add New Product" />
}
