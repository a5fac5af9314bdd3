import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { brand } from '../../contract/brand.ts'
import { refusal } from '../../contract/errors.ts'
import { pdfErrors } from '../../contract/pdf.ts'
import { decode } from '../media/decode.ts'
import { framed } from '../media/framed.ts'
import type { DecoderHost } from '../media/start-decoder.ts'
import { Turns } from '../media/turns.ts'

const program = join(import.meta.dirname, 'typesetter.ts')

/**
 * The default limit of a document's data, in bytes, for templates with the usual memory use: about 450 pages.
 */
const usualData = 1.5 * 1024 * 1024
/** The largest file, in bytes. */
const mostBytes = 32 * 1024 * 1024
const limits = { ms: 60_000, cpuSeconds: 60, memoryMegabytes: 1536, fileBytes: 0 }

const turns = new Turns({
  atOnce: Math.max(1, availableParallelism() - 1),
  mostWaiting: 3,
  busy: pdfErrors.tooMany,
})

/** The output: a PDF, or a picture of the first page with a text alternative. */
export type TypesetForm =
  | { as: 'pdf' }
  | { as: 'svg'; title: string; description: string }
  | { as: 'png'; scale: number }

/** The input of the process. All text is in `data`, which the template reads as JSON. */
export type TypesetInput = {
  template: string
  data: object
  brand: typeof brand
  form: TypesetForm
  /** The names of the pictures, whose bytes follow. */
  pictures: string[]
}

export type Typesetting = {
  /** The path of the Typst template; it may import `/frame.typ`. */
  template: string
  data: object
  /** A PDF by default. */
  form?: TypesetForm
  /** PNG and JPEG files by the path at which the template finds them, such as '/1.png'. */
  pictures?: ReadonlyMap<string, Uint8Array>
  /** The maximum size of the data, in bytes. */
  mostData?: number
  /** The person it is for: one document per person is made at a time. */
  person: string
  /** Cancels the work. */
  gone: AbortSignal
}

/**
 * Makes a PDF or picture from data with one of our templates, in a separate process. Throws 413 if the data is
 * too long, 429 if too many of the person's are waiting, 503 if it takes too long or too much memory.
 */
export async function typeset(
  host: DecoderHost,
  {
    template,
    data,
    form = { as: 'pdf' },
    pictures = new Map(),
    mostData = usualData,
    person,
    gone,
  }: Typesetting,
): Promise<Buffer> {
  const header: TypesetInput = {
    template: await readFile(template, 'utf8'),
    data,
    brand,
    form,
    pictures: [...pictures.keys()],
  }
  const bytes = [...pictures.values()]
  const input = framed(header, bytes)
  const pictureBytes = bytes.reduce((sum, { length }) => sum + length, 0)
  if (input.length - pictureBytes > mostData) throw refusal(pdfErrors.tooLong)
  return turns.take(person, async () => {
    try {
      return (await decode(host, { program, order: {}, input, limits }, mostBytes, gone)).bytes
    } catch (error) {
      if (!gone.aborted) host.log.warn({ err: error }, 'a file was not typeset')
      throw refusal(pdfErrors.notMade)
    }
  })
}
