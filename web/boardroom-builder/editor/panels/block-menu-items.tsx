import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import {
  ArrowDown,
  ArrowUp,
  Copy,
  type LucideIcon,
  MessageSquarePlus,
  Pencil,
  Quote,
  RefreshCw,
  Trash2,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { calloutTones } from '../../../../contract/boardroom-builder/document-blocks.ts'
import { documentCommentMessages } from '../../../../contract/boardroom-builder/document-comments.ts'
import { documentEditorMessages as words } from '../../../../contract/boardroom-builder/document-editor-messages.ts'
import { pictureMessages } from '../../../../contract/boardroom-builder/document-picture-messages.ts'
import {
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
} from '../../../ui/dropdown-menu.tsx'
import {
  type BlockRange,
  deleteBlocks,
  duplicateBlocks,
  setAttribute,
  stepBlocks,
} from '../block-acts.ts'
import type { EditorHost } from '../editor-host.ts'
import { positionOf } from '../plugins/changed-blocks.ts'
import { wholeBlock } from '../plugins/passages.ts'

type BlockMenuItemsProps = { editor: Editor; host: EditorHost; range: () => BlockRange }

/** The actions for blocks: move, duplicate, delete, and those of their type. */
export function BlockMenuItems({ editor, host, range }: BlockMenuItemsProps) {
  const now = range()
  const { doc } = editor.state
  const only = now.to - now.from === 1 ? doc.maybeChild(now.from) : null
  return (
    <>
      {only && <OwnItems editor={editor} host={host} node={only} at={positionOf(doc, now.from)} />}
      <Item
        label={words.moveUp}
        icon={ArrowUp}
        disabled={now.from === 0}
        run={() => stepBlocks(editor, host, range(), -1)}
      />
      <Item
        label={words.moveDown}
        icon={ArrowDown}
        disabled={now.to >= doc.childCount}
        run={() => stepBlocks(editor, host, range(), 1)}
      />
      <Item
        label={words.duplicate}
        icon={Copy}
        run={() => duplicateBlocks(editor, host, range())}
      />
      {only && (
        <Item
          label={documentCommentMessages.commentOnBlock}
          icon={MessageSquarePlus}
          run={() => host.comment(wholeBlock(only))}
        />
      )}
      <DropdownMenuSeparator />
      <Item
        label={words.delete}
        icon={Trash2}
        destructive
        run={() => deleteBlocks(editor, host, range())}
      />
    </>
  )
}

type OwnItemsProps = { editor: Editor; host: EditorHost; node: Node; at: number }

function OwnItems(props: OwnItemsProps) {
  const Own = ownItems[props.node.type.name]
  if (!Own) return null
  return (
    <>
      <Own {...props} />
      <DropdownMenuSeparator />
    </>
  )
}

/** The items of a kind of block. */
const ownItems: Readonly<Record<string, ComponentType<OwnItemsProps>>> = {
  callout: CalloutItems,
  blockquote: QuoteItems,
  picture: PictureItems,
  chart: ({ host, node, at }) => (
    <Item
      label={words.changeChart}
      icon={Pencil}
      run={() => host.open({ kind: 'chart', at, chart: node.attrs.chart })}
    />
  ),
  gap: ({ host, node, at }) => (
    <Item
      label={words.changeQuestion}
      icon={Pencil}
      run={() => host.open({ kind: 'question', at, question: node.attrs.question })}
    />
  ),
}

function CalloutItems({ editor, node, at }: OwnItemsProps) {
  return (
    <>
      <DropdownMenuLabel>{words.calloutKind}</DropdownMenuLabel>
      <DropdownMenuRadioGroup
        value={node.attrs.tone}
        onValueChange={(tone) => setAttribute(editor, at, 'callout', 'tone', tone)}
      >
        {calloutTones.map((tone) => (
          <DropdownMenuRadioItem key={tone} value={tone}>
            {words.tones[tone]}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
    </>
  )
}

function QuoteItems({ editor, host, node, at }: OwnItemsProps) {
  const { source } = node.attrs
  return (
    <>
      <Item
        label={source ? words.changeQuoteSource : words.quoteSource}
        icon={Quote}
        run={() => host.pickQuoteSource(at)}
      />
      {source && (
        <Item
          label={words.removeQuoteSource}
          icon={Trash2}
          run={() => setAttribute(editor, at, 'blockquote', 'source', null)}
        />
      )}
    </>
  )
}

function PictureItems({ host, node: { attrs }, at }: OwnItemsProps) {
  return (
    <>
      <Item
        label={words.changePicture}
        icon={Pencil}
        run={() => host.open({ kind: 'picture', at, picture: attrs.picture })}
      />
      {attrs.picture.canvas && (
        <Item
          label={pictureMessages.update}
          icon={RefreshCw}
          run={() => host.updatePicture(attrs.id)}
        />
      )}
    </>
  )
}

type ItemProps = {
  label: string
  icon: LucideIcon
  disabled?: boolean
  destructive?: boolean
  run: () => void
}

function Item({ label, icon, disabled, destructive, run }: ItemProps) {
  return (
    <DropdownMenuItem
      disabled={disabled}
      destructive={destructive}
      icon={icon}
      onSelect={() => requestAnimationFrame(run)}
    >
      {label}
    </DropdownMenuItem>
  )
}
