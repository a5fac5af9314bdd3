import { pageTitle } from '../platform/page-title.ts'
import { PageHeader } from '../ui/page-header.tsx'

export const meta = () => pageTitle('Briefs')

export default function BriefsPage() {
  return <PageHeader title="Briefs" />
}
