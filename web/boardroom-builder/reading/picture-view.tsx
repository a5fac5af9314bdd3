import { Image } from 'lucide-react'
import { useContext, useEffect, useRef } from 'react'
import type { DocumentPicture } from '../../../contract/boardroom-builder/document-blocks.ts'
import { readingMessages as words } from '../../../contract/boardroom-builder/document-reading-messages.ts'
import { cn } from '../../ui/cn.ts'
import { type LoadPicture, type PictureFrame, pictureFrame } from '../pictures/picture-frame.ts'
import { PicturesContext } from '../pictures/pictures-context.ts'

const widths = { 25: 'w-1/4', 50: 'w-1/2', 75: 'w-3/4', 100: 'w-full' } as const

/** A picture with its caption, or its description if pictures are not loaded. */
export function PictureView({ picture }: { picture: DocumentPicture }) {
  const load = useContext(PicturesContext)
  return (
    <figure className={cn('mx-auto max-w-full', load ? widths[picture.width] : 'w-full')}>
      {load ? (
        <Drawn key={picture.fileId} picture={picture} load={load} />
      ) : (
        <p className="flex items-center gap-3 rounded-md border border-dashed bg-muted px-4 py-5 text-muted-foreground">
          <Image aria-hidden="true" className="size-5 shrink-0" />
          <span dir="auto" className="min-w-0">
            {words.picture(picture)}
          </span>
        </p>
      )}
      {picture.caption && (
        <figcaption dir="auto" className="mt-2 text-center text-muted-foreground text-sm">
          {picture.caption}
        </figcaption>
      )}
    </figure>
  )
}

type DrawnProps = { picture: DocumentPicture; load: LoadPicture }

function Drawn({ picture, load }: DrawnProps) {
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<PictureFrame>(null)
  useEffect(() => {
    const made = pictureFrame(load)
    frame.current = made
    place.current?.replaceChildren(made.dom)
    return () => {
      made.destroy()
      frame.current = null
    }
  }, [load])
  useEffect(() => {
    frame.current?.show({ ...picture, alt: words.picture(picture) })
  })
  return <div ref={place} />
}
