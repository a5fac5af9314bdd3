import { pageTitle } from '../platform/page-title.ts'
import { PageHeader } from '../ui/page-header.tsx'

export const meta = () => pageTitle('Add Brief')

export default function BriefFormPage() {
  return <PageHeader title="Add Brief" />
}
