import { Popover } from 'radix-ui'
import { type MouseEvent, useId, useRef } from 'react'
import { Link } from 'react-router'
import type { CopilotSource } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { copilotMessages as words } from '../../../contract/analyst-copilot/copilot-messages.ts'
import { cn } from '../../ui/cn.ts'
import { openerStyle, useBeside } from '../beside/beside.tsx'
import { Quotation } from './quotation.tsx'
import { placeOf, timeOf } from './source-place.ts'
import { useCitation } from './use-citation.ts'

type CitationProps = {
  id: string
  sources: readonly CopilotSource[]
  /** Whether its sentence combines several sources. */
  combined?: boolean
}

const style =
  'touch-area inline-grid min-w-6 place-items-center rounded-sm bg-primary-tint px-1.5 py-0.5 font-medium text-primary-text text-xs tabular-nums hover:underline print:inline-grid!'

/** The number of a source. Shows its quotation; a click opens its place, or plays it beside the answers. */
export function Citation({ id, sources, combined = false }: CitationProps) {
  const at = sources.findIndex((source) => source.id === id)
  const source = sources[at]
  const { by, close, rest, trigger, isTap } = useCitation()
  const quotation = useId()
  const number = useRef<HTMLSpanElement>(null)
  if (!source?.url || !source.title) return null
  return (
    <Popover.Root open={by !== null} onOpenChange={(open) => !open && close()}>
      <Popover.Anchor asChild>
        <span ref={number} {...(by && { 'data-open': true })}>
          <Opener
            source={source}
            url={source.url}
            title={source.title}
            number={at + 1}
            isTap={isTap}
            {...trigger}
            {...(by && { 'aria-describedby': quotation })}
          />
        </span>
      </Popover.Anchor>
      {by && (
        <Quotation
          id={quotation}
          role={by === 'touch' ? 'dialog' : 'tooltip'}
          source={source}
          combined={combined}
          number={number}
          {...rest}
        />
      )}
    </Popover.Root>
  )
}

type OpenerProps = ReturnType<typeof useCitation>['trigger'] & {
  source: CopilotSource
  url: string
  title: string
  number: number
  isTap: (event: MouseEvent) => boolean
  'aria-describedby'?: string
}

function Opener({ source, url, title, number, isTap, ...rest }: OpenerProps) {
  const open = useBeside()
  const time = timeOf(source)
  if (time && open) {
    return (
      <button
        type="button"
        aria-label={words.openSecond(number, title, time)}
        onClick={(event) => isTap(event) || open(source, event.currentTarget)}
        className={cn(style, openerStyle)}
        {...rest}
      >
        {number}
      </button>
    )
  }
  return (
    <Link
      to={placeOf(source, url)}
      aria-label={words.openSource(number, title)}
      onClick={(event) => isTap(event) && event.preventDefault()}
      className={style}
      {...rest}
    >
      {number}
    </Link>
  )
}
