import { pageTitle } from '../platform/page-title.ts'
import { PageHeader } from '../ui/page-header.tsx'

export const meta = () => pageTitle('Forgot password')

export default function ForgotPasswordPage() {
  return <PageHeader title="Forgot password" />
}
