import { privacy, privacyPage } from '../../contract/site/privacy.ts'
import { LegalText } from './legal-text.tsx'
import { siteMeta } from './site-meta.ts'

export const meta = () => siteMeta(privacyPage)

/** The privacy policy. */
export default function PrivacyPage() {
  return <LegalText text={privacy} />
}
