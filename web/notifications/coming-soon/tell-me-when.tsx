import { useQuery } from '@tanstack/react-query'
import { Bell, Check, RotateCw } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Reply } from '../../../contract/endpoint.ts'
import {
  type ComingArea,
  type listAwaitedAreas,
  comingSoonMessages as words,
} from '../../../contract/notifications/coming-soon.ts'
import { accountPath } from '../../platform/addresses/protected-paths.ts'
import { formatDay } from '../../platform/format/format-date-time.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { awaitedAreasQuery, useAwaitArea } from './coming-soon-queries.ts'

/** Subscribes to an email when an area opens, or unsubscribes. Has the same height in every state. */
export function TellMeWhen({ area }: { area: ComingArea }) {
  const { data, error, isFetching, refetch } = useQuery(awaitedAreasQuery)
  if (error && !data) {
    return (
      <Lines hint={`${words.loadFailed}. ${error.message}`} alert>
        <Button
          icon={RotateCw}
          variant="secondary"
          onClick={() => void refetch()}
          pending={isFetching}
        >
          Try again
        </Button>
      </Lines>
    )
  }
  if (!data) {
    return (
      <Lines hint={<Skeleton className="mx-auto h-5 w-56 max-w-full" />}>
        <span role="status" className="sr-only">
          Loading…
        </span>
        <Skeleton className="h-9 w-36" />
      </Lines>
    )
  }
  return <Choice area={area} state={data} />
}

type ChoiceProps = { area: ComingArea; state: Reply<typeof listAwaitedAreas> }

function Choice({ area, state: { areas, obstacle } }: ChoiceProps) {
  const { user } = useMe()
  const { mutate, isPending } = useAwaitArea(area)
  const hint = useId()
  const { awaited, toldAt } = areas.find((known) => known.area === area) ?? {
    awaited: false,
    toldAt: null,
  }
  if (toldAt) {
    return (
      <Lines hint={words.toldHint(formatDay(toldAt))}>
        <Done>{words.told}</Done>
      </Lines>
    )
  }
  const explained = awaited ? words.askedHint(user.email) : words.askHint
  return (
    <Lines hintId={hint} hint={obstacle ? <Obstacle {...words.obstacles[obstacle]} /> : explained}>
      <p role="status" className={cn(awaited && 'me-4')}>
        {awaited && <Done>{words.asked}</Done>}
      </p>
      {/* One button for both states, so that it keeps the focus. */}
      <Button
        icon={awaited ? undefined : Bell}
        variant={awaited ? 'secondary' : 'primary'}
        aria-describedby={hint}
        onClick={() => !isPending && mutate(!awaited)}
      >
        {awaited ? words.takeBack : words.ask}
      </Button>
    </Lines>
  )
}

function Obstacle({ text, link }: { text: string; link: string }) {
  return (
    <>
      {text} <TextLink to={accountPath}>{link}</TextLink>
    </>
  )
}

function Done({ children }: { children: string }) {
  return (
    <span className="inline-flex items-center gap-2 font-medium">
      <Check aria-hidden="true" className="size-4 text-primary-text" />
      {children}
    </span>
  )
}

type LinesProps = { children: ReactNode; hint: ReactNode; hintId?: string; alert?: boolean }

function Lines({ children, hint, hintId, alert = false }: LinesProps) {
  return (
    <>
      <div className="flex min-h-9 items-center justify-center">{children}</div>
      <div
        id={hintId}
        role={alert ? 'alert' : undefined}
        className="mt-3 min-h-10 max-w-sm text-pretty text-muted-foreground text-sm [overflow-wrap:anywhere]"
      >
        {hint}
      </div>
    </>
  )
}
