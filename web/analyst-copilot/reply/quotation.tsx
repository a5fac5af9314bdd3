import { Popover } from 'radix-ui'
import type { ComponentProps, RefObject } from 'react'
import type { CopilotSource } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { copilotMessages as words } from '../../../contract/analyst-copilot/copilot-messages.ts'
import { formatDay } from '../../platform/format/format-date-time.ts'
import { Passage } from './passage.tsx'

/** The top one keeps clear of the top bar. */
const padding = { top: 60, right: 8, bottom: 8, left: 8 }

type QuotationProps = Omit<ComponentProps<typeof Popover.Content>, 'children'> & {
  source: CopilotSource
  combined: boolean
  /** What it belongs to. */
  number: RefObject<HTMLElement | null>
}

/** The quotation behind a number, without taking the focus. */
export function Quotation({ source, combined, number, ...rest }: QuotationProps) {
  const { title, vendor, type, createdAt } = source
  const about = [type === 'external' && vendor, createdAt && formatDay(createdAt)].filter(Boolean)
  const stay = (event: Event) => event.preventDefault()
  return (
    <Popover.Portal container={number.current?.closest('main') ?? null}>
      <Popover.Content
        // A tooltip is described by its text.
        aria-label={rest.role === 'dialog' && title ? title : undefined}
        side="top"
        align="start"
        sideOffset={6}
        collisionPadding={padding}
        onOpenAutoFocus={stay}
        onCloseAutoFocus={stay}
        onInteractOutside={(event) => {
          const { target } = event
          if (target instanceof Node && number.current?.contains(target)) event.preventDefault()
        }}
        className="fade-in-0 z-50 flex w-96 max-w-[calc(100vw-1rem)] animate-in flex-col gap-2 rounded-md border bg-popover p-3 text-base text-foreground leading-5 shadow-float outline-none duration-120"
        {...rest}
      >
        <p className="break-words text-sm">
          <bdi className="font-medium">{title}</bdi>
          {about.length > 0 && (
            <bdi className="text-muted-foreground">{` · ${about.join(' · ')}`}</bdi>
          )}
        </p>
        <Passage source={source} />
        {combined && <p className="text-muted-foreground text-sm">{words.inferredHint}</p>}
      </Popover.Content>
    </Popover.Portal>
  )
}
