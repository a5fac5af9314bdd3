import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { refusal } from '../../contract/errors.ts'
import { sheetErrors } from '../../contract/sheets.ts'
import { decode } from '../media/decode.ts'
import { framed } from '../media/framed.ts'
import type { DecoderHost } from '../media/start-decoder.ts'
import { Turns } from '../media/turns.ts'

const program = join(import.meta.dirname, 'sheet-maker.ts')

/** The largest file, in bytes. */
const mostBytes = 32 * 1024 * 1024
const limits = { ms: 30_000, cpuSeconds: 30, memoryMegabytes: 1536, fileBytes: 0 }

const turns = new Turns({
  atOnce: Math.max(1, availableParallelism() - 1),
  mostWaiting: 3,
  busy: sheetErrors.tooMany,
})

/** Text, which stays text whatever it begins with; `link` is an address, or a place like `#Sources!A2`. */
export type SheetCell = { text: string; link?: string }

/** A sheet whose first row and column stay in view. */
export type Sheet = {
  name: string
  header: string[]
  rows: SheetCell[][]
  /** Of the columns, in characters. */
  widths: number[]
}

export type Workbook = { title: string; sheets: Sheet[] }

type Work = { person: string; gone: AbortSignal }

/**
 * Makes a file for Excel and other spreadsheets in a separate process. Throws 429 if too many of the person's are
 * waiting, 503 if it takes too long or too much memory.
 */
export async function sheetFile(
  host: DecoderHost,
  workbook: Workbook,
  { person, gone }: Work,
): Promise<Buffer> {
  return turns.take(person, async () => {
    try {
      const input = framed(workbook, [])
      return (await decode(host, { program, order: {}, input, limits }, mostBytes, gone)).bytes
    } catch (error) {
      if (!gone.aborted) host.log.warn({ err: error }, 'a spreadsheet was not made')
      throw refusal(sheetErrors.notMade)
    }
  })
}
