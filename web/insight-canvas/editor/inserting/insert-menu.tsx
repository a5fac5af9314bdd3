import { useQueryClient } from '@tanstack/react-query'
import { ImagePlus, Images, Link2, Plus, SquarePlay } from 'lucide-react'
import { useState } from 'react'
import { insertMessages as words } from '../../../../contract/insight-canvas/canvas-insert-messages.ts'
import { insertLimits } from '../../../../contract/insight-canvas/canvas-inserts.ts'
import type { FoundSource } from '../../../../contract/insight-canvas/canvases.ts'
import { choosePictures } from '../../../records/choose-pictures.ts'
import { Dialog, DialogContent } from '../../../ui/dialog.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../ui/dropdown-menu.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { toast } from '../../../ui/toast.ts'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { clipQuery } from '../../inserts/clip-query.ts'
import { SourcePicker } from '../../widgets/source-picker.tsx'
import type { CanvasActs } from '../canvas-acts.ts'
import { LinkForm } from './link-form.tsx'
import { insertOf, newLink } from './put-inserts.ts'
import type { Pictures } from './use-pictures.ts'

type InsertMenuProps = { acts: CanvasActs; pictures: Pictures }
type Opened = 'link' | 'clip' | 'poster' | null

/** Puts pictures, links, and briefs that play on the canvas. */
export function InsertMenu({ acts, pictures }: InsertMenuProps) {
  const [opened, setOpened] = useState<Opened>(null)
  return (
    <>
      <DropdownMenu>
        <Tooltip content={words.insert}>
          <DropdownMenuTrigger asChild>
            <IconButton icon={Plus} label={words.insert} />
          </DropdownMenuTrigger>
        </Tooltip>
        <DropdownMenuContent side="top" align="end">
          {pictures.add && (
            <>
              <DropdownMenuItem onSelect={() => choosePictures((files) => pictures.add?.(files))}>
                <ImagePlus aria-hidden="true" />
                {words.picture}
              </DropdownMenuItem>
              <DropdownMenuItem onSelect={() => setOpened('poster')}>
                <Images aria-hidden="true" />
                {words.poster}
              </DropdownMenuItem>
            </>
          )}
          <DropdownMenuItem onSelect={() => setOpened('link')}>
            <Link2 aria-hidden="true" />
            {words.link}
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => setOpened('clip')}>
            <SquarePlay aria-hidden="true" />
            {words.clip}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <InsertDialog opened={opened} onClose={() => setOpened(null)} {...{ acts, pictures }} />
    </>
  )
}

type InsertDialogProps = InsertMenuProps & { opened: Opened; onClose: () => void }

/** Asks for an address, or for the brief or moment to put down. */
function InsertDialog({ opened, onClose, acts, pictures }: InsertDialogProps) {
  const addPoster = usePosters(pictures)
  return (
    <Dialog open={opened !== null} onOpenChange={onClose}>
      {opened === 'link' && (
        <DialogContent title={words.linkTitle} description={words.linkHint}>
          <LinkForm
            onAdd={(link) => {
              onClose()
              acts.put(newLink(link))
            }}
          />
        </DialogContent>
      )}
      {(opened === 'clip' || opened === 'poster') && (
        <DialogContent
          title={opened === 'clip' ? words.clipTitle : words.poster}
          description={opened === 'clip' ? words.clipHint : undefined}
        >
          <div className="overflow-hidden rounded-md border">
            <SourcePicker
              kinds={opened === 'clip' ? clipKinds : posterKinds}
              onPick={(found) => {
                onClose()
                if (opened === 'clip') acts.put(insertOf(found))
                else void addPoster(found)
              }}
            />
          </div>
        </DialogContent>
      )}
    </Dialog>
  )
}

const clipKinds = ['brief', 'passage'] as const
const posterKinds = ['brief'] as const

/** Stores the poster of a brief, which the viewer may see, as a picture of the canvas. */
function usePosters({ add }: Pictures) {
  const client = useQueryClient()
  return async ({ id, title }: FoundSource) => {
    const shown = await client.fetchQuery(clipQuery(id, false)).catch(() => null)
    const url = shown?.video.video?.posterUrl
    const reply = url ? await fetch(url).catch(() => null) : null
    if (!reply?.ok) return toast.error(words.picturesNotAdded, words.noPoster)
    const blob = await reply.blob()
    const file = new File([blob], title, { type: blob.type })
    add?.([file], { alt: title.slice(0, insertLimits.alt) })
  }
}
