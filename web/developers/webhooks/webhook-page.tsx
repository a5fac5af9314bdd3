import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { webhookWords as words } from '../../../contract/developers/developer-messages.ts'
import type { Webhook } from '../../../contract/developers/webhooks.ts'
import { permissions } from '../../../contract/permissions.ts'
import { formatDateTime } from '../../platform/format/format-date-time.ts'
import { AccessRestricted } from '../../platform/frames/access-restricted.tsx'
import { pageTitle } from '../../platform/frames/page-title.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadedList } from '../../ui/loaded-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { WhenLoaded } from '../../ui/when-loaded.tsx'
import { WebhookDrawing } from '../developers-drawing.tsx'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { WebhookActions } from './webhook-actions.tsx'
import { deliveriesQuery, useTurnWebhook, webhooksQuery } from './webhook-queries.ts'
import { topicsOf, WebhookState } from './webhook-row.tsx'

export const meta = () => pageTitle(words.pageTitle)

const back = { to: '/company/developers', label: words.back }

/** A webhook and its deliveries. */
export default function WebhookPage() {
  const { allows, denied } = permissions['developers.manage']
  const { id = '' } = useParams()
  const mayManage = allows(useMe().permissions)
  const query = useQuery({ ...webhooksQuery, enabled: mayManage })
  if (!mayManage) return <AccessRestricted>{denied.message}</AccessRestricted>
  const webhook = query.data?.items.find((one) => one.id === id)
  if (query.data && !webhook) {
    return (
      <>
        <PageHeader title={words.pageTitle} back={back} />
        <EmptyState drawing={<WebhookDrawing />} title={words.missing} />
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={
          // A URL may have 2,048 characters; the edit form shows all of it.
          <span className="wrap-anywhere line-clamp-3">{webhook?.url ?? words.pageTitle}</span>
        }
        back={back}
        action={webhook && <WebhookActions webhook={webhook} />}
      />
      <WhenLoaded query={query} failed={words.loadFailed} skeleton={<RowsSkeleton />}>
        {() =>
          webhook && (
            <>
              <Facts webhook={webhook} />
              <Deliveries webhook={webhook} />
            </>
          )
        }
      </WhenLoaded>
    </>
  )
}

function Facts({ webhook }: { webhook: Webhook }) {
  const { active, earlierSecretUntil, failingSince, stopped } = webhook
  return (
    <div className="mb-8 flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-2.5">
        <WebhookState webhook={webhook} />
        <span>{topicsOf(webhook)}</span>
        <span className="min-w-0 break-words text-muted-foreground text-sm">
          {words.responsible(webhook.makerName)}
        </span>
      </p>
      {stopped ? (
        <Stopped webhook={webhook} stopped={stopped} />
      ) : (
        !active && <Notice>{words.isOff}</Notice>
      )}
      {active && failingSince && (
        <Notice>{words.failingSince(formatDateTime(failingSince))}</Notice>
      )}
      {earlierSecretUntil && (
        <Notice>{words.bothSecrets(formatDateTime(earlierSecretUntil))}</Notice>
      )}
    </div>
  )
}

type StoppedProps = { webhook: Webhook; stopped: NonNullable<Webhook['stopped']> }

function Stopped({ webhook, stopped: { at, because } }: StoppedProps) {
  const turn = useTurnWebhook(webhook)
  return (
    <Notice tone="error" title={words.stoppedOn(formatDateTime(at))}>
      <p>{words.stoppedBecause[because]}</p>
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        pending={turn.isPending}
        onClick={() => turn.mutate()}
      >
        {words.turnOn}
      </Button>
    </Notice>
  )
}

function Deliveries({ webhook: { active, id } }: { webhook: Webhook }) {
  return (
    <SettingsSection title={words.deliveries} description={words.deliveriesHint}>
      <LoadedList
        list={useInfiniteQuery(deliveriesQuery(id))}
        noun="deliveries"
        failed={words.deliveriesFailed}
        skeleton={<RowsSkeleton />}
        empty={
          <EmptyState
            drawing={<WebhookDrawing />}
            title={words.noDeliveries}
            description={active ? words.noDeliveriesHint : undefined}
          />
        }
      >
        {({ items }) => (
          <Card>
            <ul aria-label={words.deliveries} className="divide-y">
              {items.map((delivery) => (
                <DeliveryRow key={delivery.id} webhookId={id} delivery={delivery} />
              ))}
            </ul>
          </Card>
        )}
      </LoadedList>
    </SettingsSection>
  )
}
