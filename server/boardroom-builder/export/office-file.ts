import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { documentExportErrors } from '../../../contract/boardroom-builder/document-exports.ts'
import { refusal } from '../../../contract/errors.ts'
import { decode } from '../../media/decode.ts'
import { framed } from '../../media/framed.ts'
import type { DecoderHost } from '../../media/start-decoder.ts'
import { Turns } from '../../media/turns.ts'
import type { CanvasDeck } from './canvas/canvas-deck.ts'
import type { ExportedDocument, PictureFile } from './exported-document.ts'
import type { TemplateFacts } from './template/template-facts.ts'

const program = join(import.meta.dirname, 'office-maker.ts')

/** The largest file, in bytes. */
const mostBytes = 128 * 1024 * 1024
/** The maximum total size of one document and its pictures, in bytes. */
const mostInput = 100 * 1024 * 1024
const limits = { ms: 60_000, cpuSeconds: 60, memoryMegabytes: 1536, fileBytes: 0 }

/** The process of Office files, and whose turn it is; also for reading templates. */
export const officeProcess = {
  program,
  turns: new Turns({
    atOnce: Math.max(1, availableParallelism() - 1),
    mostWaiting: 3,
    busy: documentExportErrors.tooMany,
  }),
}

/** The person the file is for, and the signal that cancels it. */
export type Work = { person: string; gone: AbortSignal }

/** `slides` are those of the presentation as JSON, for the page that shows them. */
export type OfficeFormat = 'docx' | 'pptx' | 'slides'
/** `canvas` is a presentation of a canvas, `template` a PowerPoint file to be read. */
export type OfficeOrder = { format: OfficeFormat | 'canvas' | 'template' }
/** The data on the process's standard input; the pictures' bytes follow. */
export type OfficeInput = Omit<ExportedDocument, 'pictures' | 'template'> & {
  pictures: Omit<PictureFile, 'bytes'>[]
  template: TemplateFacts | null
}

/**
 * Makes a Word document, a presentation or its slides in a separate process. Throws 413 if the document is too long, 429 if
 * too many of the person's are waiting, 503 if it takes too long or too much memory.
 */
export async function officeFile(
  host: DecoderHost,
  format: OfficeFormat,
  document: ExportedDocument,
  { person, gone }: Work,
): Promise<Buffer> {
  const pictures = document.pictures.map(({ type, width, height }) => ({ type, width, height }))
  const { template } = document
  const header: OfficeInput = { ...document, pictures, template: template?.facts ?? null }
  const input = framed(header, [
    ...document.pictures.map(({ bytes }) => bytes),
    ...(template ? [template.file] : []),
  ])
  return makeInProcess(host, { format }, input, { person, gone })
}

/** Makes a presentation of a canvas, as `officeFile` makes one of a document. */
export const canvasOfficeFile = (host: DecoderHost, deck: CanvasDeck, work: Work) =>
  makeInProcess(host, { format: 'canvas' }, framed(deck, []), work)

async function makeInProcess(
  host: DecoderHost,
  order: OfficeOrder,
  input: Buffer,
  { person, gone }: Work,
): Promise<Buffer> {
  if (input.length > mostInput) throw refusal(documentExportErrors.tooLong)
  return officeProcess.turns.take(person, async () => {
    try {
      return (await decode(host, { program, order, input, limits }, mostBytes, gone)).bytes
    } catch (error) {
      if (!gone.aborted) host.log.warn({ err: error, ...order }, 'a document was not exported')
      throw refusal(documentExportErrors.notMade)
    }
  })
}
