import { useInfiniteQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import type { sessionSchema } from '../../contract/account/account.ts'
import { formatDay } from '../platform/format/format-date-time.ts'
import { formatDevice } from '../platform/format/format-device.ts'
import { relativeTime } from '../platform/format/relative-time.ts'
import { useNow } from '../platform/format/use-now.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { WhenLoaded } from '../ui/when-loaded.tsx'
import { sessionsQuery, useEndSession, useSignOutOthers } from './account-queries.ts'
import { AccountRow } from './account-row.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

type Session = z.output<typeof sessionSchema>

/** The account's sessions, and buttons to end them. */
export function Sessions() {
  const list = useInfiniteQuery(sessionsQuery)
  return (
    <WhenLoaded
      query={list}
      failed="Your sessions could not be loaded"
      loading="sessions"
      skeleton={<RowsSkeleton rows={1} />}
    >
      {({ pages }) => (
        <>
          <SessionList
            sessions={pages.flatMap((page) => page.items)}
            several={(pages[0]?.total ?? 0) > 1}
          />
          <ShowMore noun="sessions" list={list} />
        </>
      )}
    </WhenLoaded>
  )
}

type SessionListProps = { sessions: Session[]; several: boolean }

function SessionList({ sessions, several }: SessionListProps) {
  const end = useEndSession()
  const [ending, setEnding] = useState<Session>()
  return (
    <>
      <Card>
        <ul className="divide-y">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
          ))}
        </ul>
      </Card>
      {several && <SignOutOthers />}
      <AlertDialog
        open={ending !== undefined}
        onOpenChange={(open) => !open && setEnding(undefined)}
        title={ending ? `End the session on ${formatDevice(ending.device)}?` : ''}
        description="It will be signed out immediately. If you don't recognize it, change your password too."
        confirmLabel="End session"
        destructive
        onConfirm={() => ending && end.mutate(ending.id)}
      />
    </>
  )
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const now = useNow()
  const { device, ip, createdAt, lastSeenAt, current } = session
  const mobile = device.system === 'iOS' || device.system === 'Android'
  const name = formatDevice(device)
  return (
    <AccountRow
      icon={mobile ? Smartphone : Monitor}
      title={name}
      badge={current && <Badge tone="green">This session</Badge>}
      description={[
        ip,
        `Signed in ${formatDay(createdAt)}`,
        current ? null : `Last seen ${relativeTime(new Date(lastSeenAt), now)}`,
      ].filter((fact) => fact !== null)}
      action={
        !current && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`End the session on ${name}`}
            onClick={onEnd}
          >
            End
          </Button>
        )
      }
    />
  )
}

function SignOutOthers() {
  const others = useSignOutOthers()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        className="mt-4"
        pending={others.isPending}
        onClick={() => setAsking(true)}
      >
        Sign out others
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign out everywhere else?"
        description="Only this session stays signed in. All others have to sign in again."
        confirmLabel="Sign out others"
        destructive
        onConfirm={() => others.mutate()}
      />
    </>
  )
}
