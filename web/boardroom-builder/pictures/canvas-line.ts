import { pictureMessages as words } from '../../../contract/boardroom-builder/document-picture-messages.ts'
import type { CanvasPicture } from '../../../contract/boardroom-builder/document-pictures.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { element } from '../../ui/element.ts'

/**
 * The line below the picture of a canvas: its title, whether the canvas has changed, and an update
 * button.
 */
export function canvasLine(onUpdate: () => void) {
  const text = element('span', { dir: 'auto' })
  const update = element(
    'button',
    { type: 'button', 'data-update': '', class: buttonStyle({ variant: 'link', size: 'sm' }) },
    words.update,
  )
  update.addEventListener('click', onUpdate)
  const dom = element(
    'p',
    {
      'data-canvas': '',
      class:
        'mt-1 flex flex-wrap items-baseline justify-center gap-x-3 text-center font-sans text-muted-foreground text-xs',
    },
    text,
    update,
  )
  return {
    dom,
    show(canvas: CanvasPicture | undefined, live: boolean) {
      dom.hidden = canvas === undefined
      if (!canvas) return
      const { title, state } = canvas
      const said =
        state === 'changed' && !live ? words.changedSinceApproval : words.canvasStates[state]
      text.textContent = [title && words.fromCanvas(title), said].filter(Boolean).join('. ')
      dom.dataset.canvas = state
      update.hidden = state !== 'changed' || !live
    },
  }
}
