import { useQuery } from '@tanstack/react-query'
import { notificationMessages } from '../../contract/notifications.ts'
import {
  notificationSettingsQuery,
  useSwitchDigest,
} from '../notifications/notifications-queries.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AccountSection } from './account-section.tsx'

const { label, description, unproven, loadFailed } = notificationMessages.digest

/** The setting on the account page that mails a digest of unread notifications. */
export function DigestSection() {
  return (
    <AccountSection
      title={notificationMessages.title}
      description="The bell shows what happens in your company."
    >
      <DigestSwitch />
    </AccountSection>
  )
}

function DigestSwitch() {
  const { data, error, isFetching, refetch } = useQuery(notificationSettingsQuery)
  const { mutate, isPending } = useSwitchDigest()
  if (error && !data) {
    return (
      <ErrorState
        className="py-8"
        title={loadFailed}
        description={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!data) {
    return (
      <div role="status">
        <span className="sr-only">Loading…</span>
        <Skeleton className="h-5 w-32" />
        <Skeleton className="mt-1.5 h-5 w-72 max-w-full" />
      </div>
    )
  }
  return (
    <>
      <Checkbox
        role="switch"
        label={<span className="font-medium">{label}</span>}
        aria-describedby="digest-description"
        checked={data.digest}
        onChange={({ target }) => !isPending && mutate(target.checked)}
      />
      <p id="digest-description" className="mt-0.5 ps-7 text-muted-foreground">
        {description} {!data.addressProven && unproven}
      </p>
    </>
  )
}
