import { editorMessages as words } from '../../../contract/insight-canvas/canvas-editor-messages.ts'
import { toast } from '../../ui/toast.ts'
import type { CanvasActs } from './canvas-acts.ts'

/** Copies the selection where no key was pressed; returns whether it worked. */
export async function copyByMenu(acts: CanvasActs): Promise<boolean> {
  const copied = acts.copy()
  if (!copied) return false
  const blob = (text: string, type: string) => new Blob([text], { type })
  try {
    await navigator.clipboard.write([
      new ClipboardItem({
        'text/plain': blob(copied.text, 'text/plain'),
        'text/html': blob(copied.html, 'text/html'),
      }),
    ])
    return true
  } catch {
    toast.error(words.notCopied, words.notCopiedHint)
    return false
  }
}

/** Pastes where no key was pressed. */
export async function pasteByMenu(acts: CanvasActs, author: string) {
  try {
    const items = await navigator.clipboard.read()
    const read = async (type: string) => {
      const item = items.find(({ types }) => types.includes(type))
      return item ? (await item.getType(type)).text() : ''
    }
    acts.paste({ text: await read('text/plain'), html: await read('text/html') }, author)
  } catch {
    toast.error(words.notRead, words.notReadHint)
  }
}
