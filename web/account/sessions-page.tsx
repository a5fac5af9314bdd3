import { useInfiniteQuery, usePrefetchInfiniteQuery } from '@tanstack/react-query'
import { pageTitle } from '../platform/frames/page-title.ts'
import { SettingsSection } from '../ui/settings-section.tsx'
import { securityEventsQuery, sessionsQuery } from './account-queries.ts'
import { SecurityEvents } from './security-events.tsx'
import { Sessions } from './sessions.tsx'

export const meta = () => pageTitle('Sessions')

/** Where the account is signed in, and what happened on it. */
export default function SessionsPage() {
  usePrefetchInfiniteQuery(securityEventsQuery)
  // The length of the list is not known yet, so content below it would shift.
  const waiting = useInfiniteQuery(sessionsQuery).isPending
  return (
    <>
      <SettingsSection
        beside
        title="Sessions"
        description="Where you are signed in. End any session you don't recognize."
      >
        <Sessions />
      </SettingsSection>
      {!waiting && (
        <SettingsSection
          beside
          title="Security events"
          description="Recent activity on your account, newest first."
        >
          <SecurityEvents />
        </SettingsSection>
      )}
    </>
  )
}
