import type { Editor } from '@tiptap/core'
import { useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { documentEditorMessages as words } from '../../../../contract/boardroom-builder/document-editor-messages.ts'
import { cn } from '../../../ui/cn.ts'
import type { SlashMenu, SlashState } from '../plugins/slash.ts'

type SlashListProps = { menu: SlashMenu; editor: Editor; say: (words: string) => void }

/** The list opened by a slash. The focus stays in the text, which announces the active option. */
export function SlashList({ menu, editor, say }: SlashListProps) {
  const state = useSyncExternalStore(menu.subscribe, () => menu.state)
  const id = useId()
  const current = state?.items[state.at]
  const open = state !== null
  useEffect(() => {
    const { dom } = editor.view
    if (!open) return
    dom.setAttribute('aria-controls', id)
    dom.setAttribute('aria-haspopup', 'listbox')
    return () => {
      for (const name of ['aria-controls', 'aria-haspopup', 'aria-activedescendant']) {
        dom.removeAttribute(name)
      }
    }
  }, [editor, open, id])
  const count = state?.items.length ?? 0
  const name = current?.name
  useEffect(() => {
    if (!open) return
    const { dom } = editor.view
    if (name) dom.setAttribute('aria-activedescendant', `${id} ${name}`.replaceAll(' ', '-'))
    else dom.removeAttribute('aria-activedescendant')
    say(name ? words.slashFound(count, name) : words.slashNone)
  }, [editor, open, id, name, count, say])
  return state && <Opened id={id} state={state} onChoose={(at) => menu.choose(at)} />
}

type OpenedProps = { id: string; state: SlashState; onChoose: (at: number) => void }

function Opened({ id, state: { items, at, place }, onChoose }: OpenedProps) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const put = () => putBelow(list.current, place())
    put()
    window.addEventListener('scroll', put, { capture: true, passive: true })
    window.addEventListener('resize', put)
    return () => {
      window.removeEventListener('scroll', put, { capture: true })
      window.removeEventListener('resize', put)
    }
  }, [place])
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={words.slash}
      className="fade-in-0 fixed z-50 max-h-80 w-72 max-w-[calc(100vw-1rem)] animate-in overflow-y-auto rounded-md border bg-popover p-1 shadow-float duration-120"
    >
      {items.length === 0 && <p className="px-2.5 py-2 text-muted-foreground">{words.slashNone}</p>}
      {items.map(({ name, hint, icon: Icon }, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text has the focus and handles the keys
        <div
          key={name}
          id={`${id} ${name}`.replaceAll(' ', '-')}
          role="option"
          tabIndex={-1}
          aria-selected={place === at}
          className={cn(
            'flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-2.5 py-1.5 hover:bg-hover',
            place === at && 'bg-hover',
          )}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(place)}
        >
          <Icon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
          <span className="min-w-0">
            <span className="block truncate">{name}</span>
            <span className="block truncate text-muted-foreground text-xs">{hint}</span>
          </span>
        </div>
      ))}
    </div>
  )
}

const margin = 8

/** Places the list below the line if there is room, otherwise above it. */
function putBelow(list: HTMLElement | null, line: DOMRect | null) {
  if (!list || !line) return
  const { offsetWidth, offsetHeight } = list
  const below = window.innerHeight - line.bottom - margin
  const top = below >= offsetHeight ? line.bottom + 6 : line.top - offsetHeight - 6
  const left = Math.min(line.left, window.innerWidth - offsetWidth - margin)
  list.style.top = `${Math.max(margin, top)}px`
  list.style.left = `${Math.max(margin, left)}px`
}
