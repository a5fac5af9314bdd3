import { pageTitle } from '../platform/page-title.ts'
import { PageHeader } from '../ui/page-header.tsx'

export const meta = () => pageTitle('Create your account')

export default function SignUpPage() {
  return <PageHeader title="Create your account" />
}
