import { Download } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatBytes } from '../../../common/text/format-bytes.ts'
import {
  type BriefFile,
  type BriefFileType,
  briefFileTypes,
  briefFileMessages as words,
} from '../../../contract/briefs/brief-files.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent } from '../../ui/dialog.tsx'
import { importAgain } from '../../ui/import-again.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const PdfPages = lazy(() => importAgain(() => import('./pdf-pages.tsx')))

type BriefFileListProps<File extends BriefFile> = {
  files: readonly File[]
  /** Shown at the end of each line. */
  action?: (file: File) => ReactNode
}

/** The files of a brief. PDF files and pictures open in the page. */
export function BriefFileList<File extends BriefFile>({ files, action }: BriefFileListProps<File>) {
  const [open, setOpen] = useState<BriefFile | null>(null)
  return (
    <>
      <ul aria-label={words.title} className="divide-y">
        {files.map((file) => (
          <li key={file.id} className="flex items-center gap-3 py-3">
            <Badge tone="neutral" className="w-14 justify-center">
              {briefFileTypes[file.type as BriefFileType] ?? 'File'}
            </Badge>
            <div className="min-w-0 flex-1">
              {file.url ? (
                <button
                  type="button"
                  aria-label={words.open(file.name)}
                  className="block max-w-full truncate rounded-sm text-start font-medium text-primary-text underline-offset-4 hover:underline"
                  onClick={() => setOpen(file)}
                >
                  <bdi>{file.name}</bdi>
                </button>
              ) : (
                <span className="block truncate font-medium">
                  <bdi>{file.name}</bdi>
                </span>
              )}
              <span className="block text-muted-foreground text-sm">
                {file.url || file.downloadUrl ? formatBytes(file.size) : words.withheld}
              </span>
            </div>
            {file.downloadUrl && (
              <Button asChild variant="ghost" size="icon-sm" aria-label={words.download(file.name)}>
                <a href={file.downloadUrl} download>
                  <Download aria-hidden="true" />
                </a>
              </Button>
            )}
            {action?.(file)}
          </li>
        ))}
      </ul>
      <Dialog open={open !== null} onOpenChange={() => setOpen(null)}>
        {open?.url && (
          <DialogContent title={<bdi>{open.name}</bdi>} focusOn="dialog" className="max-w-4xl">
            {open.type === 'image/png' ? (
              <img src={open.url} alt={open.name} className="mx-auto max-w-full rounded-md" />
            ) : (
              <Suspense fallback={<Skeleton className="aspect-[4/3] w-full" />}>
                <PdfPages url={open.url} />
              </Suspense>
            )}
          </DialogContent>
        )}
      </Dialog>
    </>
  )
}
