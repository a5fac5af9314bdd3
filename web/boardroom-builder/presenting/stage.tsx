import { ChevronLeft, ChevronRight, Maximize, MonitorPlay, X } from 'lucide-react'
import { useState } from 'react'
import {
  type DocumentSlides,
  presentingMessages as words,
} from '../../../contract/boardroom-builder/document-slides.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.ts'
import { Clip } from './clip.tsx'
import type { Quoted } from './quoted.ts'
import { SlideView } from './slide-view.tsx'
import { toggleFullScreen } from './use-slide-keys.ts'

export type Presenting = {
  id: string
  deck: DocumentSlides
  /** The shown slide; counts from 0. */
  at: number
  onGoTo: (at: number) => void
  onEnd: () => void
}

/** What the room sees: a slide, and controls that appear with the pointer or the keyboard. */
export function Stage({ id, deck, at, onGoTo, onEnd }: Presenting) {
  const [clip, setClip] = useState<{ quoted: Quoted; at: number } | null>(null)
  const count = deck.slides.length
  function openPresenter() {
    const url = `/boardroom-builder/${id}/present?view=presenter&slide=${at + 1}`
    if (!window.open(url, `presenter-${id}`, 'popup,width=1100,height=720'))
      toast.error(words.blocked)
  }
  return (
    <div className="group flex h-dvh items-center justify-center">
      <div className="relative w-full max-w-[calc(100dvh*16/9)]">
        <SlideView deck={deck} at={at} onPlay={(quoted) => setClip({ quoted, at })} />
        {/* A video belongs to its slide. */}
        {clip?.at === at && <Clip quoted={clip.quoted} onClose={() => setClip(null)} />}
      </div>
      <div className="fixed inset-x-0 bottom-0 flex items-center justify-center gap-1 bg-black/70 p-2 text-white opacity-0 transition-opacity focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
        <StageButton
          icon={ChevronLeft}
          label={words.previous}
          onClick={() => onGoTo(at - 1)}
          disabled={at === 0}
        />
        <span className="min-w-24 text-center text-sm tabular-nums">
          {words.slide(at + 1, count)}
        </span>
        <StageButton
          icon={ChevronRight}
          label={words.next}
          onClick={() => onGoTo(at + 1)}
          disabled={at === count - 1}
        />
        <StageButton icon={MonitorPlay} label={words.presenter} onClick={openPresenter} />
        <StageButton icon={Maximize} label={words.fullScreen} onClick={toggleFullScreen} />
        <StageButton icon={X} label={words.end} onClick={onEnd} />
      </div>
    </div>
  )
}

type StageButtonProps = Pick<
  React.ComponentProps<typeof IconButton>,
  'icon' | 'label' | 'onClick' | 'disabled'
>

const StageButton = (props: StageButtonProps) => (
  <IconButton {...props} title className="size-10 text-white hover:bg-white/20" />
)
