import { useQuery } from '@tanstack/react-query'
import {
  FileText,
  Globe,
  LayoutDashboard,
  Link2,
  type LucideIcon,
  MessageCircleQuestionMark,
  Package,
  Video,
} from 'lucide-react'
import { Link } from 'react-router'
import { insertMessages as words } from '../../../../contract/insight-canvas/canvas-insert-messages.ts'
import type { WidgetOf } from '../../../../contract/insight-canvas/canvas-widgets.ts'
import {
  hostOf,
  type LinkedKind,
  linkedPage,
} from '../../../../contract/insight-canvas/linked-pages.ts'
import { linkedPageQuery } from '../../inserts/linked-page-query.ts'

const icons: Readonly<Record<LinkedKind, LucideIcon>> = {
  brief: Video,
  product: Package,
  document: FileText,
  canvas: LayoutDashboard,
  session: MessageCircleQuestionMark,
}

/** A link with what the viewer may see of the page: of ours the title and facts, of others the host. */
export function LinkView({ widget }: { widget: WidgetOf<'link'> }) {
  const { address, label } = widget.data
  const page = linkedPage(address)
  const { data, isPending } = useQuery(linkedPageQuery(address))
  const isOurs = address.startsWith('/')
  const host = hostOf(address) || words.pageHere
  const kind = page ? words.linked[page.kind] : host
  const denied = page !== null && !isPending && !data
  const title = label || data?.title || (page ? kind : withoutHost(address, host))
  const about = denied ? [kind, words.notForYou] : [kind, ...(data?.facts ?? [])]
  const Icon = page ? icons[page.kind] : outsideIcon(isOurs)
  return (
    <figure
      aria-label={title}
      className="flex size-full items-center gap-3 overflow-hidden rounded-lg border bg-card px-3.5 text-base"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-md bg-muted text-muted-foreground">
        <Icon aria-hidden="true" className="size-4.5" />
      </span>
      <figcaption className="min-w-0 flex-1">
        {denied ? (
          <span dir="auto" className="line-clamp-2 break-words font-medium">
            {title}
          </span>
        ) : (
          <Anchor to={data?.to ?? address} isOurs={isOurs} title={title} />
        )}
        {label && data && data.title !== label && (
          <span dir="auto" className="block truncate text-sm">
            {data.title}
          </span>
        )}
        <span dir="auto" className="block truncate text-muted-foreground text-sm">
          {about.filter((word) => word !== title).join(' · ')}
        </span>
      </figcaption>
    </figure>
  )
}

const outsideIcon = (isOurs: boolean) => (isOurs ? Link2 : Globe)

/** What follows the host, which stands below. */
const withoutHost = (address: string, host: string) => {
  const { pathname = '', search = '' } = URL.parse(address) ?? {}
  const rest = `${pathname}${search}`.replace(/^\/$/, '')
  return rest ? decoded(rest) : host
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

type AnchorProps = { to: string; isOurs: boolean; title: string }

function Anchor({ to, isOurs, title }: AnchorProps) {
  const style =
    'nodrag line-clamp-2 break-words rounded-sm font-medium underline decoration-border underline-offset-2 hover:decoration-current'
  return isOurs ? (
    <Link to={to} dir="auto" className={style}>
      {title}
    </Link>
  ) : (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow" dir="auto" className={style}>
      {title}
    </a>
  )
}
