import { useQuery } from '@tanstack/react-query'
import {
  type AlertChoice,
  alertChoices,
  notificationMessages,
} from '../../contract/notifications/notifications.ts'
import {
  notificationSettingsQuery,
  useChooseAlerts,
  useSwitchDigest,
} from '../notifications/notifications-queries.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AccountSection } from './account-section.tsx'

const { alerts: alertWords, digest: digestWords } = notificationMessages

/** The account settings for which notifications are also mailed. */
export function NotificationsSection() {
  const { company } = useMe()
  return (
    <AccountSection
      title={notificationMessages.title}
      description={
        company ? 'The bell shows what happens in your company.' : alertWords.description
      }
    >
      <Settings inCompany={company !== null} />
    </AccountSection>
  )
}

function Settings({ inCompany }: { inCompany: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(notificationSettingsQuery)
  const { mutate, isPending } = useSwitchDigest()
  const choose = useChooseAlerts()
  if (error && !data) {
    return (
      <ErrorState
        className="py-8"
        title={digestWords.loadFailed}
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
      {inCompany && (
        <>
          <Checkbox
            role="switch"
            label={<span className="font-medium">{digestWords.label}</span>}
            aria-describedby="digest-description"
            checked={data.digest}
            onChange={({ target }) => !isPending && mutate(target.checked)}
          />
          <p id="digest-description" className="mt-0.5 mb-5 ps-7 text-muted-foreground">
            {digestWords.description} {!data.addressProven && digestWords.unproven}
          </p>
        </>
      )}
      <Field
        label={alertWords.label}
        className="max-w-80"
        {...(inCompany && { description: alertWords.description })}
      >
        <Select
          value={choose.isPending ? choose.variables : data.alerts}
          disabled={choose.isPending}
          onChange={({ target }) => choose.mutate(target.value as AlertChoice)}
        >
          {Object.entries(alertChoices).map(([choice, name]) => (
            <option key={choice} value={choice}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}
