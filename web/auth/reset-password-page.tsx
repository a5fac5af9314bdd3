import { pageTitle } from '../platform/page-title.ts'
import { PageHeader } from '../ui/page-header.tsx'

export const meta = () => pageTitle('Reset password')

export default function ResetPasswordPage() {
  return <PageHeader title="Reset password" />
}
