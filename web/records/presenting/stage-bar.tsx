import { ChevronLeft, ChevronRight, Maximize, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { presentingMessages as words } from '../../../contract/boardroom-builder/document-slides.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { toggleFullScreen } from './use-slide-keys.ts'

type StageBarProps = {
  /** The shown slide; counts from 0. */
  at: number
  count: number
  onGoTo: (at: number) => void
  onEnd: () => void
  /** More buttons. */
  children?: ReactNode
}

/** The controls of a presentation, which appear with the pointer or the keyboard in a `group`. */
export function StageBar({ at, count, onGoTo, onEnd, children }: StageBarProps) {
  return (
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
      {children}
      <StageButton icon={Maximize} label={words.fullScreen} onClick={toggleFullScreen} />
      <StageButton icon={X} label={words.end} onClick={onEnd} />
    </div>
  )
}

type StageButtonProps = Pick<
  ComponentProps<typeof IconButton>,
  'icon' | 'label' | 'onClick' | 'disabled' | 'aria-expanded' | 'ref'
>

export const StageButton = (props: StageButtonProps) => (
  <IconButton {...props} title className="size-10 text-white hover:bg-white/20" />
)
