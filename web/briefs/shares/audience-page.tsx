import type { Brief } from '../../../contract/briefs/briefs.ts'
import { permissions } from '../../../contract/permissions.ts'
import { pageTitle } from '../../platform/frames/page-title.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { Audience } from '../../shares/audience.tsx'
import { BriefSectionPage } from '../brief-section-page.tsx'
import { AccessRequests } from './access-requests.tsx'
import { EmbargoCard } from './embargo-card.tsx'
import { OpenLinkCard } from './open-link-card.tsx'
import { PublicAddressCard } from './public-address-card.tsx'

export const meta = () => pageTitle('Audience')

/** The people with whom a brief is shared, and the state of each share. */
export default function AudiencePage() {
  return (
    <BriefSectionPage title="Audience">
      {(brief) => <BriefAudience brief={brief} />}
    </BriefSectionPage>
  )
}

function BriefAudience({ brief }: { brief: Brief }) {
  const { permissions: may } = useMe()
  const mayChange = permissions['shares.change'].allows(may)
  return (
    <>
      <AccessRequests briefId={brief.id} mayChange={mayChange} />
      <EmbargoCard brief={brief} mayChange={mayChange} />
      <OpenLinkCard briefId={brief.id} counted={brief.video !== null} mayChange={mayChange} />
      <Audience
        subject={{ kind: 'brief', id: brief.id }}
        mayChange={mayChange}
        whenNobody={<PublicAddressCard briefId={brief.id} mayChange={mayChange} />}
      />
    </>
  )
}
