import { MonitorPlay } from 'lucide-react'
import { useState } from 'react'
import {
  type DocumentSlides,
  presentingMessages as words,
} from '../../../contract/boardroom-builder/document-slides.ts'
import { StageBar, StageButton } from '../../records/presenting/stage-bar.tsx'
import { toast } from '../../ui/toast.ts'
import { Clip } from './clip.tsx'
import type { Quoted } from './quoted.ts'
import { SlideView } from './slide-view.tsx'

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
      <StageBar at={at} count={count} onGoTo={onGoTo} onEnd={onEnd}>
        <StageButton icon={MonitorPlay} label={words.presenter} onClick={openPresenter} />
      </StageBar>
    </div>
  )
}
