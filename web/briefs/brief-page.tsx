import { pageTitle } from '../platform/page-title.ts'
import { PageHeader } from '../ui/page-header.tsx'

export const meta = () => pageTitle('Brief')

export default function BriefPage() {
  return <PageHeader title="Brief" />
}
