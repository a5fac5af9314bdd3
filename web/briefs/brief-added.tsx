import { Captions, Link2, Play, X } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router'
import { type Brief, briefMessages } from '../../contract/briefs/briefs.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { copyText } from '../ui/copy-text.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { captionsAnchor } from '../videos/video-aside.tsx'

type Added = Pick<Brief, 'id' | 'title' | 'videoStored'>

/** The navigation state that makes a page offer the next steps for a new brief. */
export function briefAdded({ id, title, videoStored }: Brief): { briefAdded: Added } {
  return { briefAdded: { id, title, videoStored } }
}

/** Offers the next steps for a brief that has just been added. */
export function BriefAdded() {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const added = (state as Partial<ReturnType<typeof briefAdded>> | null)?.briefAdded
  if (!added) return null
  const path = `/briefs/${added.id}`
  const { title, view, copy, copied, captions, dismiss } = briefMessages.nextSteps
  return (
    <Card
      role="region"
      aria-label={title}
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 py-2 ps-4 pe-2"
    >
      <p className="min-w-0 flex-1 truncate">
        {title} <bdi className="font-medium">{added.title}</bdi>
      </p>
      <div className="flex flex-wrap gap-2 max-sm:order-last max-sm:basis-full">
        <Button asChild variant="secondary" size="sm">
          <Link to={path}>
            <Play aria-hidden="true" />
            {view}
          </Link>
        </Button>
        <Button
          icon={Link2}
          variant="secondary"
          size="sm"
          onClick={() => void copyText(`${location.origin}${path}`, copied)}
        >
          {copy}
        </Button>
        {added.videoStored && (
          <Button asChild variant="secondary" size="sm">
            <Link to={`${path}#${captionsAnchor}`}>
              <Captions aria-hidden="true" />
              {captions}
            </Link>
          </Button>
        )}
      </div>
      <IconButton
        icon={X}
        label={dismiss}
        title
        onClick={() => void navigate(`${pathname}${search}`, { replace: true, state: null })}
      />
    </Card>
  )
}
