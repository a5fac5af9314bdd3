import { cn } from '../../ui/cn.ts'
import { type NumberDraftOptions, useNumberDraft } from './use-number-draft.ts'

type NumberInPlaceProps = NumberDraftOptions & { label: string; className?: string }

/** An integer on a canvas, edited in place; the arrow keys change it by steps. */
export function NumberInPlace({ label, className, ...options }: NumberInPlaceProps) {
  const { typed, type, end, step } = useNumberDraft(options)
  return (
    <input
      type="text"
      inputMode="numeric"
      role="spinbutton"
      aria-label={label}
      aria-valuenow={options.value ?? undefined}
      aria-valuemin={options.least}
      aria-valuemax={options.most}
      maxLength={8}
      value={typed}
      className={cn(
        'nodrag nopan w-9 rounded-sm bg-transparent text-end tabular-nums transition-colors hover:bg-hover/70 focus:bg-card',
        className,
      )}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => type(target.value)}
      onBlur={end}
      onKeyDown={(event) => {
        if (event.key === 'Enter') end()
        const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
        if (!by || event.altKey) return
        event.preventDefault()
        event.stopPropagation()
        step(event.shiftKey ? by * 10 : by)
      }}
    />
  )
}
