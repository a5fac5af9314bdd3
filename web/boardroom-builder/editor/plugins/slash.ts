import { Extension } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion'
import type { EditorHost } from '../editor-host.ts'
import { foundInsertions, type Insertion } from '../insertions.ts'

export type SlashState = {
  items: readonly Insertion[]
  at: number
  /** The position of the slash in the viewport. */
  place: () => DOMRect | null
}

type Props = SuggestionProps<Insertion, Insertion>

/** The state of the slash menu, for the component that renders it. */
export class SlashMenu {
  #state: SlashState | null = null
  #props: Props | null = null
  #listeners = new Set<() => void>()

  get state() {
    return this.#state
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  choose(at: number) {
    const item = this.#state?.items[at]
    if (item) this.#props?.command(item)
  }

  extension(host: EditorHost) {
    const menu = this
    const key = new PluginKey('slash')
    return Extension.create({
      name: 'slash',
      addProseMirrorPlugins() {
        return [
          Suggestion<Insertion, Insertion>({
            pluginKey: key,
            editor: this.editor,
            char: '/',
            items: ({ query }) => foundInsertions(query, host),
            allow: ({ editor }) => editor.isEditable && !editor.isActive('code'),
            command: ({ editor, range, props }) => {
              editor.chain().focus().deleteRange(range).run()
              props.run(editor, host)
            },
            render: () => ({
              onStart: (props) => menu.#show(props),
              onUpdate: (props) => menu.#show(props),
              onExit: () => menu.#set(null, null),
              onKeyDown: ({ event }) => menu.#press(event),
            }),
          }),
        ]
      },
    })
  }

  #show(props: Props) {
    // A long text without matches is not meant as a command.
    const { items, query, clientRect } = props
    if (items.length === 0 && query.length > 12) return this.#set(null, null)
    const same =
      this.#state?.items.map(({ name }) => name).join() === items.map(({ name }) => name).join()
    const at = same ? (this.#state?.at ?? 0) : 0
    this.#set({ items, at, place: () => clientRect?.() ?? null }, props)
  }

  #press(event: KeyboardEvent): boolean {
    if (!this.#state || event.isComposing) return false
    const { items, at } = this.#state
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && items.length > 0) {
      this.#set({ ...this.#state, at: (at + step + items.length) % items.length }, this.#props)
      return true
    }
    if ((event.key === 'Enter' || event.key === 'Tab') && items.length > 0) {
      this.choose(at)
      return true
    }
    return false
  }

  #set(state: SlashState | null, props: Props | null) {
    this.#state = state
    this.#props = props
    for (const listener of this.#listeners) listener()
  }
}
