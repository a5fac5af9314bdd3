import { pageTitle } from '../platform/page-title.ts'
import { PageHeader } from '../ui/page-header.tsx'

export const meta = () => pageTitle('Sign in')

export default function LoginPage() {
  return <PageHeader title="Sign in" />
}
