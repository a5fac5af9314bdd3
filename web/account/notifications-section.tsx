import { useQuery } from '@tanstack/react-query'
import type { Reply } from '../../contract/endpoint.ts'
import {
  type AlertChoice,
  alertChoices,
  type getNotificationSettings,
  notificationMessages,
} from '../../contract/notifications/notifications.ts'
import {
  notificationSettingsQuery,
  useChooseAlerts,
  useSwitchDigest,
} from '../notifications/notifications-queries.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { SettingsSection } from '../ui/settings-section.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useSavedChoice } from '../ui/use-saved-choice.ts'
import { WhenLoaded } from '../ui/when-loaded.tsx'

const { alerts: alertWords, digest: digestWords } = notificationMessages

/** The account settings for which notifications are also mailed. */
export function NotificationsSection() {
  const { company } = useMe()
  return (
    <SettingsSection
      beside
      title={notificationMessages.title}
      description={
        company ? 'The bell shows what happens in your company.' : alertWords.description
      }
    >
      <WhenLoaded
        query={useQuery(notificationSettingsQuery)}
        failed={digestWords.loadFailed}
        skeleton={
          <>
            <Skeleton className="h-5 w-32" />
            <Skeleton className="mt-1.5 h-5 w-72 max-w-full" />
          </>
        }
      >
        {(settings) => <Settings settings={settings} inCompany={company !== null} />}
      </WhenLoaded>
    </SettingsSection>
  )
}

type SettingsProps = { settings: Reply<typeof getNotificationSettings>; inCompany: boolean }

function Settings({ settings, inCompany }: SettingsProps) {
  const digest = useSavedChoice(settings.digest, useSwitchDigest().mutateAsync)
  const alerts = useSavedChoice(settings.alerts, useChooseAlerts().mutateAsync)
  return (
    <>
      {inCompany && (
        <>
          <Checkbox
            role="switch"
            label={<span className="font-medium">{digestWords.label}</span>}
            aria-describedby="digest-description"
            checked={digest.chosen}
            onChange={({ target }) => digest.choose(target.checked)}
          />
          <p id="digest-description" className="mt-0.5 mb-5 ps-7 text-muted-foreground">
            {digestWords.description} {!settings.addressProven && digestWords.unproven}
          </p>
        </>
      )}
      <Field
        label={alertWords.label}
        className="max-w-80"
        {...(inCompany && { description: alertWords.description })}
      >
        <Select
          value={alerts.chosen}
          onChange={({ target }) => alerts.choose(target.value as AlertChoice)}
          options={Object.entries(alertChoices)}
        />
      </Field>
    </>
  )
}
