import { pageTitle } from '../platform/page-title.ts'
import { PageHeader } from '../ui/page-header.tsx'

export const meta = () => pageTitle('Vendor Dashboard')

export default function DashboardPage() {
  return <PageHeader title="Vendor Dashboard" />
}
