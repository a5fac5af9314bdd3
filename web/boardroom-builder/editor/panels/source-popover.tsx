import { ExternalLink } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type RefObject, useMemo } from 'react'
import { Link } from 'react-router'
import type { DocumentSource } from '../../../../contract/boardroom-builder/document-blocks.ts'
import { documentEditorMessages as words } from '../../../../contract/boardroom-builder/document-editor-messages.ts'
import { Button } from '../../../ui/button.tsx'
import type { ResolvedSource } from '../editor-host.ts'

type SourcePopoverProps = {
  source: DocumentSource
  resolved: ResolvedSource | undefined
  /** The button of the source note. */
  button: HTMLElement
  /** Null in a read-only document. */
  onRemove: (() => void) | null
  onClose: () => void
}

/** The source of a statement: its title, the quoted words, and a link. */
export function SourcePopover(props: SourcePopoverProps) {
  const { source, resolved, button, onRemove, onClose } = props
  const anchor = useMemo<RefObject<HTMLElement>>(() => ({ current: button }), [button])
  const title = resolved?.title ?? source.title
  const isGone = resolved !== undefined && resolved.title === null
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Content
        aria-label={title}
        align="start"
        sideOffset={6}
        collisionPadding={8}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (button.isConnected) button.focus()
        }}
        className="fade-in-0 zoom-in-97 z-50 w-80 max-w-[calc(100vw-1rem)] animate-in rounded-md border bg-popover p-4 shadow-float outline-none duration-150"
      >
        <p className="font-medium">{title}</p>
        {source.quote !== '' && (
          <blockquote className="mt-2 max-h-48 overflow-y-auto border-s-2 ps-3 font-serif text-md text-muted-foreground">
            {source.quote}
          </blockquote>
        )}
        {isGone && <p className="mt-2 text-muted-foreground text-sm">{words.sourceGone}</p>}
        <div className="mt-3 flex gap-2 empty:hidden">
          {resolved?.url && (
            <Button asChild size="sm" variant="secondary">
              <Link to={resolved.url}>
                <ExternalLink aria-hidden="true" />
                {words.openSource}
              </Link>
            </Button>
          )}
          {onRemove && (
            <Button size="sm" variant="ghost" onClick={onRemove}>
              {words.removeSource}
            </Button>
          )}
        </div>
      </Popover.Content>
    </Popover.Root>
  )
}
