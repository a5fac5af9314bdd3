import type { DocumentPicture } from '../../../contract/boardroom-builder/document-blocks.ts'
import { pictureMessages as words } from '../../../contract/boardroom-builder/document-picture-messages.ts'
import { ApiError } from '../../../contract/errors.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { element } from '../../ui/element.ts'

/**
 * Loads a picture of a document; rejects with an `ApiError`. `newest` is the revision of the canvas that it should show,
 * where that has changed since.
 */
export type LoadPicture = (fileId: string, newest?: number | null) => Promise<Blob>

/** How far below the viewport pictures start to load. */
const ahead = '800px'

type Shown = Pick<DocumentPicture, 'fileId' | 'size' | 'alt'> & { newest?: number | null }

/** Reserves the space of a picture, and loads it shortly before it scrolls into view. */
export type PictureFrame = {
  dom: HTMLElement
  show: (picture: Shown) => void
  destroy: () => void
}

/** The elements of a picture that is loading, is there, or could not be loaded. */
function frameElements() {
  const image = element('img', { class: 'absolute inset-0 size-full object-contain' })
  const problem = element('p', { class: 'max-w-prose text-pretty' })
  const again = element(
    'button',
    { type: 'button', class: buttonStyle({ variant: 'secondary', size: 'sm' }) },
    words.tryAgain,
  )
  const note = element(
    'div',
    {
      role: 'status',
      class:
        'absolute inset-0 flex flex-col items-center justify-center gap-2 overflow-hidden p-3 text-center font-sans text-muted-foreground text-sm',
    },
    problem,
    again,
  )
  const dom = element(
    'div',
    { class: 'relative mx-auto max-w-full overflow-hidden rounded-md' },
    image,
    note,
  )
  const put = (state: 'loading' | 'loaded' | 'failed') => {
    dom.dataset.state = state
    dom.classList.toggle('bg-muted', state !== 'loaded')
    dom.classList.toggle('animate-pulse', state === 'loading')
    image.hidden = state !== 'loaded'
    note.hidden = state !== 'failed'
  }
  put('loading')
  return { dom, image, problem, again, put }
}

function reserve(dom: HTMLElement, size: DocumentPicture['size']) {
  const { width, height } = size ?? { width: 4, height: 3 }
  dom.style.aspectRatio = `${width} / ${height}`
  dom.style.width = size ? `${width}px` : '100%'
}

/** Plain DOM, so that both React components and the editor's node views can use it. */
export function pictureFrame(load: LoadPicture): PictureFrame {
  const { dom, image, problem, again, put } = frameElements()
  let shown: { fileId: string; newest: number | null } | null = null
  let url: string | null = null
  let isNear = false

  const forget = () => {
    if (url) URL.revokeObjectURL(url)
    url = null
    image.removeAttribute('src')
  }
  const fail = (error: unknown) => {
    const gone = error instanceof ApiError && error.status === 404
    problem.textContent = gone ? words.notAvailable : words.notLoaded
    again.hidden = gone
    put('failed')
  }
  const start = async () => {
    const asked = shown
    if (!asked || !isNear) return
    // While the newest picture of a canvas is drawn, the one before stays.
    if (!url) put('loading')
    try {
      const blob = await load(asked.fileId, asked.newest)
      if (shown !== asked) return
      forget()
      url = URL.createObjectURL(blob)
      image.src = url
      await image.decode()
      if (shown !== asked) return
      const { naturalWidth, naturalHeight } = image
      if (asked.newest !== null) dom.style.aspectRatio = `${naturalWidth} / ${naturalHeight}`
      put('loaded')
    } catch (error) {
      if (shown === asked && !url) fail(error)
    }
  }
  const near = whenNear(dom, () => {
    isNear = true
    void start()
  })
  again.addEventListener('click', () => void start())
  return {
    dom,
    show({ fileId, size, alt, newest = null }) {
      image.alt = alt
      if (shown?.fileId === fileId && shown.newest === newest) return
      reserve(dom, size)
      if (shown?.fileId !== fileId) forget()
      shown = { fileId, newest }
      void start()
    },
    destroy() {
      shown = null
      near.disconnect()
      forget()
    },
  }
}

/** Calls back once, when an element is about to scroll into view. */
function whenNear(element: Element, callback: () => void): IntersectionObserver {
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      near.disconnect()
      callback()
    },
    { rootMargin: ahead },
  )
  near.observe(element)
  return near
}
