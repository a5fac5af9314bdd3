import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { webhookWords as words } from '../../../contract/developers/developer-messages.ts'
import type { Webhook } from '../../../contract/developers/webhooks.ts'
import { Badge } from '../../ui/badge.tsx'

/** A webhook in the list, linked to its deliveries. */
export function WebhookRow({ webhook }: { webhook: Webhook }) {
  return (
    <li className="relative flex items-center justify-between gap-4 px-5 py-4 transition-colors hover:bg-muted/40">
      <div className="min-w-0 flex-1">
        <h3 className="wrap-anywhere line-clamp-2 font-medium">
          <Link to={webhook.id} className="after:absolute after:inset-0">
            {webhook.url}
          </Link>
        </h3>
        <p className="mt-1 text-sm">{topicsOf(webhook)}</p>
        <p className="mt-0.5 break-words text-muted-foreground text-sm">
          {words.responsible(webhook.makerName)}
        </p>
      </div>
      <WebhookState webhook={webhook} />
      <ChevronRight
        aria-hidden="true"
        className="size-4 shrink-0 text-muted-foreground rtl:-scale-x-100"
      />
    </li>
  )
}

/** Whether a webhook is on, and whether its deliveries arrive. */
export function WebhookState({ webhook: { active, failingSince, stopped } }: { webhook: Webhook }) {
  if (stopped) return <Badge tone="red">{words.stopped}</Badge>
  if (!active) return <Badge>{words.off}</Badge>
  return failingSince ? (
    <Badge tone="red">{words.failing}</Badge>
  ) : (
    <Badge tone="green">{words.on}</Badge>
  )
}

/** Its topics, by name. */
export function topicsOf({ topics }: Webhook): string {
  return topics.map((topic) => words.topicNames[topic]).join(', ')
}
