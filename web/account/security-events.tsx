import { useInfiniteQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { type securityEventSchema, securityEvents } from '../../contract/account/account.ts'
import { formatDateTime } from '../platform/format/format-date-time.ts'
import { formatDevice } from '../platform/format/format-device.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { WhenLoaded } from '../ui/when-loaded.tsx'
import { securityEventsQuery } from './account-queries.ts'
import { Facts } from './account-row.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

type SecurityEvent = z.output<typeof securityEventSchema>

/** The account's security events, with time and place. */
export function SecurityEvents() {
  const list = useInfiniteQuery(securityEventsQuery)
  return (
    <WhenLoaded
      query={list}
      failed="Your security events could not be loaded"
      loading="security events"
      skeleton={<RowsSkeleton rows={4} />}
    >
      {({ pages }) => {
        const events = pages.flatMap((page) => page.items)
        if (events.length === 0) return <EmptyState drawing={null} title="No security events yet" />
        return (
          <>
            <Card>
              <ol className="divide-y">
                {events.map((event) => (
                  <EventRow key={event.id} event={event} />
                ))}
              </ol>
            </Card>
            <ShowMore noun="events" list={list} />
          </>
        )
      }}
    </WhenLoaded>
  )
}

function EventRow({ event }: { event: SecurityEvent }) {
  const { action, at } = event
  return (
    <li className="flex flex-col gap-x-4 gap-y-0.5 px-4 py-3 sm:flex-row sm:items-baseline sm:justify-between sm:px-5">
      <div className="min-w-0">
        <p className="font-medium">{labelOf(action)}</p>
        <p className="text-muted-foreground text-sm">
          <Facts facts={factsOf(event)} />
        </p>
      </div>
      <time dateTime={at} className="shrink-0 text-muted-foreground text-sm tabular-nums">
        {formatDateTime(at)}
      </time>
    </li>
  )
}

/** The method, the device and the IP address. */
function factsOf({ details, device, ip }: SecurityEvent): string[] {
  const how = details.factor_type ?? details.method ?? details.provider
  const facts = [how ? (words[how] ?? how) : null, formatDevice(device), ip]
  return facts.filter((fact) => fact !== null)
}

/** The authentication method in plain words. */
const words: Readonly<Record<string, string>> = {
  password: 'Password',
  email: 'Email and password',
  otp: 'Code from a message',
  magiclink: 'Link from a message',
  recovery: 'Password reset link',
  totp: 'Authenticator app',
  webauthn: 'Passkey',
  phone: 'Text message',
  recovery_code: 'Recovery code',
}

/** A newer server may send events that this page does not know. */
function labelOf(action: string): string {
  const known = Object.entries(securityEvents).find(([name]) => name === action)
  return known?.[1] ?? 'Reload the page to see what happened'
}
