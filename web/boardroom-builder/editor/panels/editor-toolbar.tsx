import type { Editor } from '@tiptap/core'
import { redoDepth, undoDepth } from '@tiptap/pm/history'
import { useEditorState } from '@tiptap/react'
import {
  Bold,
  Check,
  ChevronDown,
  Code,
  Italic,
  Link,
  List,
  ListOrdered,
  ListTree,
  type LucideIcon,
  MessageSquareQuote,
  MoreHorizontal,
  Plus,
  Redo2,
  Search,
  Strikethrough,
  Table2,
  Underline,
  Undo2,
} from 'lucide-react'
import { Toolbar } from 'radix-ui'
import type { MouseEvent, ReactNode, RefObject } from 'react'
import { documentEditorMessages as words } from '../../../../contract/boardroom-builder/document-editor-messages.ts'
import { capsOf, type KeyName, modifierName } from '../../../platform/keys/keys.ts'
import { Button } from '../../../ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../ui/dropdown-menu.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { selectedBlocks } from '../block-acts.ts'
import { confirmStatement } from '../confirm-statement.ts'
import type { EditorHost } from '../editor-host.ts'
import { type Insertion, objectsFor, textKinds } from '../insertions.ts'
import { openLink } from '../open-link.ts'
import { BlockMenuItems } from './block-menu-items.tsx'
import { TableMenuItems } from './table-menu-items.tsx'

type EditorToolbarProps = {
  editor: Editor
  host: EditorHost
  finding: boolean
  outline: boolean
  onFind: () => void
  onOutline: () => void
  toolbar: RefObject<HTMLDivElement | null>
}

/** The toolbar's state at the caret. */
function stateOf({ editor }: { editor: Editor }) {
  const is = (name: string) => editor.isActive(name)
  return {
    kind: kindOf(editor),
    bold: is('bold'),
    italic: is('italic'),
    underline: is('underline'),
    strike: is('strike'),
    code: is('code'),
    link: is('link'),
    bulletList: is('bulletList'),
    orderedList: is('orderedList'),
    table: is('table'),
    unconfirmed: is('unconfirmed'),
    undo: undoDepth(editor.state) > 0,
    redo: redoDepth(editor.state) > 0,
  }
}

const history = [
  { name: 'undo', label: words.undo, icon: Undo2, keyName: 'docUndo' },
  { name: 'redo', label: words.redo, icon: Redo2, keyName: 'docRedo' },
] as const

const marks = [
  { name: 'bold', label: words.bold, icon: Bold, keyName: 'docBold' },
  { name: 'italic', label: words.italic, icon: Italic, keyName: 'docItalic' },
  { name: 'underline', label: words.underline, icon: Underline, keyName: 'docUnderline' },
  { name: 'strike', label: words.strike, icon: Strikethrough, keyName: 'docStrike' },
  { name: 'code', label: words.code, icon: Code, keyName: 'docCode' },
] as const

const lists = [
  { name: 'bulletList', label: words.blocks.bulletList, icon: List, keyName: 'docBullets' },
  {
    name: 'orderedList',
    label: words.blocks.orderedList,
    icon: ListOrdered,
    keyName: 'docNumbers',
  },
] as const

/** The sticky toolbar: one tab stop, with arrow keys to move within it. */
export function EditorToolbar(props: EditorToolbarProps) {
  const { editor, host, finding, outline, onFind, onOutline, toolbar } = props
  const state = useEditorState({ editor, selector: stateOf })
  const chain = () => editor.chain().focus()
  return (
    <Toolbar.Root
      ref={toolbar}
      aria-label={words.toolbar}
      onMouseDown={keepFocus}
      className="flex items-center gap-0.5 overflow-x-auto p-1.5 [scrollbar-width:none]"
    >
      {history.map(({ name, ...tool }) => (
        <Tool key={name} {...tool} disabled={!state[name]} onClick={() => chain()[name]().run()} />
      ))}
      <Line />
      <KindMenu editor={editor} host={host} kind={state.kind} />
      <Line />
      {marks.map(({ name, ...tool }) => (
        <Tool
          key={name}
          {...tool}
          on={state[name]}
          onClick={() => chain().toggleMark(name).run()}
        />
      ))}
      <Tool
        label={words.link}
        icon={Link}
        keyName="docLink"
        on={state.link}
        onClick={() => openLink(editor, host)}
      />
      <Line />
      {lists.map(({ name, ...tool }) => (
        <Tool
          key={name}
          {...tool}
          on={state[name]}
          onClick={() => chain().toggleList(name, 'listItem').run()}
        />
      ))}
      <Tool label={words.source} icon={MessageSquareQuote} onClick={() => host.pickSource()} />
      <Line />
      <ObjectMenus editor={editor} host={host} inTable={state.table} />
      {state.unconfirmed && <Confirm editor={editor} host={host} />}
      <Menu label={words.blockMenu} icon={MoreHorizontal}>
        <BlockMenuItems editor={editor} host={host} range={() => selectedBlocks(editor)} />
      </Menu>
      <span className="min-w-2 flex-1" />
      <Tool label={words.find} icon={Search} keyName="docFind" on={finding} onClick={onFind} />
      <Tool label={words.outline} icon={ListTree} on={outline} onClick={onOutline} />
    </Toolbar.Root>
  )
}

type ObjectMenusProps = { editor: Editor; host: EditorHost; inTable: boolean }

/** Inserts objects, and changes the table at the caret. */
function ObjectMenus({ editor, host, inTable }: ObjectMenusProps) {
  return (
    <>
      <Menu label={words.insert} icon={Plus} text>
        {objectsFor(host).map((one) => (
          <InsertionItem key={one.name} insertion={one} editor={editor} host={host} />
        ))}
      </Menu>
      {inTable && (
        <Menu label={words.table} icon={Table2} text>
          <TableMenuItems editor={editor} />
        </Menu>
      )}
    </>
  )
}

/** Confirms the statement at the caret, which a language model wrote. */
function Confirm({ editor, host }: { editor: Editor; host: EditorHost }) {
  return (
    <Tooltip content={words.confirmHint} side="bottom">
      <Toolbar.Button asChild>
        <Button
          icon={Check}
          variant="ghost"
          size="sm"
          className="bg-warning-tint text-warning-text"
          onClick={() => {
            confirmStatement(editor, host)
            editor.commands.focus()
          }}
        >
          {words.confirm}
        </Button>
      </Toolbar.Button>
    </Tooltip>
  )
}

/** Clicks in the toolbar keep the selection in the text. */
function keepFocus(event: MouseEvent) {
  event.preventDefault()
}

function kindOf(editor: Editor): string {
  const { $from } = editor.state.selection
  const block = $from.depth > 0 ? $from.node(1) : null
  if (block?.type.name === 'heading') return words.blocks.heading(block.attrs.level)
  if (block?.type.name === 'callout') return words.tones[block.attrs.tone as 'note']
  const name = block?.type.name ?? editor.state.selection.$from.nodeAfter?.type.name
  return name ? (nameOfBlock(name) ?? words.blocks.paragraph) : words.blocks.paragraph
}

export function nameOfBlock(name: string): string | null {
  const found = words.blocks[name as keyof typeof words.blocks]
  return typeof found === 'string' ? found : null
}

type ForInsertion = { insertion: Insertion; editor: Editor; host: EditorHost }

function InsertionItem({ insertion: { name, icon, run }, editor, host }: ForInsertion) {
  return (
    <DropdownMenuItem icon={icon} onSelect={() => requestAnimationFrame(() => run(editor, host))}>
      {name}
    </DropdownMenuItem>
  )
}

function KindMenu({ editor, host, kind }: { editor: Editor; host: EditorHost; kind: string }) {
  return (
    <DropdownMenu>
      <Toolbar.Button asChild>
        <DropdownMenuTrigger asChild>
          <Button
            variant="ghost"
            size="sm"
            aria-label={words.turnInto(kind)}
            className="w-34 justify-between text-foreground"
          >
            <span className="truncate">{kind}</span>
            <ChevronDown aria-hidden="true" />
          </Button>
        </DropdownMenuTrigger>
      </Toolbar.Button>
      <DropdownMenuContent align="start" onCloseAutoFocus={(event) => event.preventDefault()}>
        {textKinds.map((one) => (
          <InsertionItem key={one.name} insertion={one} editor={editor} host={host} />
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

type MenuProps = {
  label: string
  icon: LucideIcon
  /** Shows the label next to the icon. */
  text?: boolean
  children: ReactNode
}

function Menu({ label, icon: Icon, text, children }: MenuProps) {
  return (
    <DropdownMenu>
      <Toolbar.Button asChild>
        <DropdownMenuTrigger asChild>
          <Button
            icon={Icon}
            variant="ghost"
            size={text ? 'sm' : 'icon-sm'}
            aria-label={text ? undefined : label}
            className={text ? 'px-2' : undefined}
          >
            {text && label}
          </Button>
        </DropdownMenuTrigger>
      </Toolbar.Button>
      <DropdownMenuContent align="start">{children}</DropdownMenuContent>
    </DropdownMenu>
  )
}

function Line() {
  return <span aria-hidden="true" className="mx-1 h-5 w-px shrink-0 bg-border" />
}

type ToolProps = {
  label: string
  icon: LucideIcon
  keyName?: KeyName
  on?: boolean
  disabled?: boolean
  onClick: () => void
}

function Tool({ label, icon, keyName, on, disabled, onClick }: ToolProps) {
  const caps = keyName && capsOf(keyName, modifierName())[0]?.join('+')
  return (
    <Tooltip content={caps ? `${label} (${caps})` : label} side="bottom">
      <Toolbar.Button asChild>
        <IconButton
          icon={icon}
          label={label}
          aria-pressed={on}
          disabled={disabled}
          onClick={onClick}
        />
      </Toolbar.Button>
    </Tooltip>
  )
}
