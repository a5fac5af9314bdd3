import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { permissions } from '../../contract/permissions.ts'
import { shareMessages } from '../../contract/shares/share-messages.ts'
import type { AnalystShare } from '../../contract/shares/shares.ts'
import { formatDay } from '../platform/format/format-date-time.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { ShowMore } from '../ui/show-more.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { WhenLoaded } from '../ui/when-loaded.tsx'
import { analystSharesQuery, useTryAgain } from './analysts-queries.ts'
import { ShareBadge } from './share-badge.tsx'

/** The briefs that were shared with a contact, and whether mail reaches the address. */
export function AnalystShares({ analystId }: { analystId: string }) {
  const list = useShares(analystId)
  return (
    <section aria-labelledby="shared-briefs" className="mt-8">
      <h2 id="shared-briefs" className="mb-3 text-md">
        {shareMessages.ofAnalyst}
      </h2>
      <DeliveryNotice list={list} />
      <Shares list={list} />
    </section>
  )
}

/** Says since when mail to the contact bounces, and offers a retry. */
function DeliveryNotice({ list }: { list: ReturnType<typeof useShares> }) {
  const { permissions: may } = useMe()
  const trying = useTryAgain()
  const { bouncedAt, bounceStatus } = list.data?.pages[0] ?? {}
  if (!bouncedAt) return null
  const when = formatDay(bouncedAt)
  const live = list.data?.pages
    .flatMap(({ items }) => items)
    .find(({ state }) => state !== 'revoked' && state !== 'expired')
  const tryAgain = (id: string) =>
    trying.mutate(id, {
      onSuccess: ({ unmailed }) =>
        unmailed.length > 0
          ? toast.error(shareMessages.changeFailed, shareMessages.unmailed(unmailed))
          : toast.success(shareMessages.triedAgain),
      onError: (error) =>
        toast.error(shareMessages.changeFailed, serverMessage(error) ?? 'Please try again.'),
    })
  return (
    <Notice tone="error" className="mb-3">
      <p>
        {bounceStatus ? shareMessages.stopped(when, bounceStatus) : shareMessages.bounced(when)}
      </p>
      {live && permissions['shares.change'].allows(may) && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-2"
          pending={trying.isPending}
          onClick={() => tryAgain(live.id)}
        >
          {shareMessages.tryAgain}
        </Button>
      )}
    </Notice>
  )
}

function Shares({ list }: { list: ReturnType<typeof useShares> }) {
  return (
    <WhenLoaded
      query={list}
      failed={shareMessages.ofAnalystFailed}
      loading="shares"
      skeleton={<Skeleton className="h-16" />}
      className="py-14"
    >
      {({ pages }) => {
        const shares = pages.flatMap(({ items }) => items)
        if (shares.length === 0) {
          return (
            <Card className="border-dashed px-5 py-4 text-muted-foreground">
              {shareMessages.ofAnalystNone}
            </Card>
          )
        }
        return (
          <>
            <Card>
              <ul aria-label={shareMessages.ofAnalyst} className="divide-y">
                {shares.map((share) => (
                  <ShareRow key={share.id} share={share} />
                ))}
              </ul>
            </Card>
            <ShowMore noun="shares" list={list} />
          </>
        )
      }}
    </WhenLoaded>
  )
}

function ShareRow({ share }: { share: AnalystShare }) {
  return (
    <li className="flex items-center gap-3 px-4 py-3 sm:px-5">
      <p className="min-w-0 flex-1">
        <Shared share={share} />
        <span className="text-muted-foreground text-sm">
          Shared <time dateTime={share.createdAt}>{formatDay(share.createdAt)}</time>
          {share.seenAt && (
            <>
              , last seen <time dateTime={share.seenAt}>{formatDay(share.seenAt)}</time>
            </>
          )}
        </span>
      </p>
      <ShareBadge share={share} />
    </li>
  )
}

const sections = {
  brief: '/briefs',
  canvas: '/insight-canvas',
  document: '/boardroom-builder',
} as const

/** What was shared, linked to its audience. */
function Shared({ share: { brief, canvas, document } }: { share: AnalystShare }) {
  const shared = brief ?? canvas ?? document
  const recordKind = canvas ? 'canvas' : 'document'
  const kind = brief ? 'brief' : recordKind
  if (!shared?.title) {
    return <span className="block text-muted-foreground">{shareMessages.unseen[kind]}</span>
  }
  return (
    <Link
      to={`${sections[kind]}/${shared.id}/audience`}
      dir="auto"
      className="block truncate rounded-sm font-medium hover:underline"
    >
      {shared.title}
    </Link>
  )
}

const useShares = (analystId: string) => useInfiniteQuery(analystSharesQuery(analystId))
