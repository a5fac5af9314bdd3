import { Captions, Download, FileText, FileType, Film } from 'lucide-react'
import { type Chapter, chaptersOf } from '../../../common/text/chapters.ts'
import { webVtt } from '../../../common/text/web-vtt.ts'
import type { Brief } from '../../../contract/briefs/briefs.ts'
import { checkMessages } from '../../../contract/captions/caption-checks.ts'
import type { Caption } from '../../../contract/captions/captions.ts'
import { fileName } from '../../../contract/values/file-name.ts'
import { languageName } from '../../captions/languages.ts'
import { Button } from '../../ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuGroup,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from '../../ui/dropdown-menu.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { storedVideoPath } from '../stored-video.ts'
import { plainTranscript, sectionsOf, type Transcript } from './transcript.ts'
import { wordTranscript } from './word-transcript.ts'

type DownloadMenuProps = { brief: Brief; captions: readonly Caption[]; company: string | undefined }

/** Downloads of a stored video, its captions and transcripts, for everyone who may watch it. */
export function DownloadMenu({ brief, captions, company }: DownloadMenuProps) {
  const path = storedVideoPath(brief)
  const original = path && (brief.video?.originalUrl ?? path)
  if (!original) return null
  const chapters = chaptersOf(brief.description, brief.video?.durationMs ?? null)
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button icon={Download} variant="secondary">
          Download
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent className="max-h-(--radix-dropdown-menu-content-available-height)">
        <Videos brief={brief} original={original} />
        {captions.map((caption) => (
          <CaptionFiles key={caption.id} {...{ brief, caption, company, chapters }} />
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function Videos({ brief: { title, video }, original }: { brief: Brief; original: string }) {
  const extension = /\.([a-z0-9]{2,4})$/i.exec(original)?.[1]?.toLowerCase()
  const converted = video?.converted ? video.playbackUrl : null
  return (
    <DropdownMenuGroup aria-label="Video">
      <DropdownMenuItem asChild icon={Film}>
        <a href={saved(original, fileName(title, ...(extension ? [extension] : [])))} download>
          Original video{extension && ` (${extension.toUpperCase()})`}
        </a>
      </DropdownMenuItem>
      {converted && (
        <DropdownMenuItem asChild icon={Film}>
          <a href={saved(converted, fileName(title, 'mp4'))} download>
            Converted video (MP4)
          </a>
        </DropdownMenuItem>
      )}
    </DropdownMenuGroup>
  )
}

/** The URL from which the store sends the file under this name. */
function saved(path: string, name: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}download=${encodeURIComponent(name)}`
}

type CaptionFilesProps = {
  brief: Brief
  caption: Caption
  company: string | undefined
  chapters: readonly Chapter[]
}

function CaptionFiles({ brief, caption, company, chapters }: CaptionFilesProps) {
  const { label, language, lines } = caption
  const named = (extension: string) => fileName(brief.title, language, extension)
  const transcript = () => transcriptOf({ brief, caption, company, chapters })
  const saveText = (text: string, type: string, name: string) =>
    saveFile(new Blob([text], { type: `${type};charset=utf-8` }), name)
  return (
    <DropdownMenuGroup aria-label={label} className="mt-1 border-t pt-1">
      <DropdownMenuLabel dir="auto">{label}</DropdownMenuLabel>
      <DropdownMenuItem
        icon={Captions}
        onSelect={() => saveText(webVtt(lines, noteOn(caption)), 'text/vtt', named('vtt'))}
      >
        Captions (VTT)
      </DropdownMenuItem>
      <DropdownMenuItem
        icon={FileText}
        onSelect={() => saveText(plainTranscript(transcript()), 'text/plain', named('txt'))}
      >
        Transcript (TXT)
      </DropdownMenuItem>
      <DropdownMenuItem
        icon={FileType}
        onSelect={() => saveFile(wordTranscript(transcript()), named('docx'))}
      >
        Transcript (DOCX)
      </DropdownMenuItem>
    </DropdownMenuGroup>
  )
}

/** What the page says beside the captions. */
const noteOn = ({ unchecked }: Caption) => (unchecked ? checkMessages.label : undefined)

function transcriptOf({ brief, caption, company, chapters }: CaptionFilesProps): Transcript {
  const language = languageName(caption.language)
  const facts: [string, string | null | undefined][] = [
    ['Product', brief.productName],
    ['Company', company],
    ['Language', caption.automatic ? `${language} (generated from speech)` : language],
    ['Captions', noteOn(caption)],
  ]
  return {
    title: brief.title,
    facts: facts.filter((fact): fact is [string, string] => Boolean(fact[1])),
    language: caption.language,
    sections: sectionsOf(caption.lines, chapters),
  }
}
