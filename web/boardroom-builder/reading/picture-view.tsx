import { Image } from 'lucide-react'
import type { DocumentPicture } from '../../../contract/document-blocks.ts'
import { readingMessages as words } from '../../../contract/document-reading-messages.ts'

/** A picture in words: what it shows, and its caption. */
export function PictureView({ picture }: { picture: DocumentPicture }) {
  return (
    <figure>
      <p className="flex items-center gap-3 rounded-md border border-dashed bg-muted px-4 py-5 text-muted-foreground">
        <Image aria-hidden="true" className="size-5 shrink-0" />
        <span dir="auto" className="min-w-0">
          {words.picture(picture)}
        </span>
      </p>
      {picture.caption && (
        <figcaption dir="auto" className="mt-2 text-center text-muted-foreground text-sm">
          {picture.caption}
        </figcaption>
      )}
    </figure>
  )
}
