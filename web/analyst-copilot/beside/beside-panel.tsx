import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { copilotMessages as words } from '../../../contract/analyst-copilot/copilot-messages.ts'
import { formatTime } from '../../../contract/values/format-time.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { Opened } from './beside.tsx'
import { OwnVideo, SharedVideo } from './beside-video.tsx'

type BesidePanelProps = { opened: Opened; onClose: () => void }

/**
 * The video of a source at its time: beside the answers, or as a sheet below them. It takes the
 * focus; Escape closes it, unless the expanded player or an open menu handles the key.
 */
export function BesidePanel({ opened, onClose }: BesidePanelProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    opened.opener.scrollIntoView({ block: 'nearest' })
    panel.current?.focus({ preventScroll: true })
  }, [opened])
  const { briefId, title, url, startMs, type } = opened.source
  if (!briefId || !title || !url || startMs === null) return null
  const Video = type === 'internal' ? OwnVideo : SharedVideo
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      data-print="no"
      aria-label={words.beside.label(title)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        if (event.target instanceof Element && event.target.closest('[aria-modal=true]')) return
        onClose()
      }}
      className="fade-in-0 fixed inset-x-0 bottom-0 z-20 flex max-h-[75dvh] animate-in flex-col gap-3 overflow-y-auto rounded-t-lg border bg-popover p-4 shadow-float outline-none duration-150 has-[[aria-modal=true]]:z-50 xl:sticky xl:inset-auto xl:top-[calc(var(--top-bar-height)+1rem)] xl:max-h-[calc(100dvh-var(--top-bar-height)-2rem)] xl:rounded-lg xl:shadow-none"
    >
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 dir="auto" className="break-words text-md">
            {title}
          </h2>
          <TextLink to={url}>{words.beside.page(formatTime(startMs / 1000))}</TextLink>
        </div>
        <IconButton icon={X} label={words.beside.close} onClick={onClose} />
      </div>
      <Video key={briefId} briefId={briefId} seconds={startMs / 1000} count={opened.count} />
    </aside>
  )
}
