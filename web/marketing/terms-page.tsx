import { terms, termsPage } from '../../contract/site/terms.ts'
import { LegalText } from './legal-text.tsx'
import { siteMeta } from './site-meta.ts'

export const meta = () => siteMeta(termsPage)

/** The terms of use. */
export default function TermsPage() {
  return <LegalText text={terms} />
}
