// A separate process: reads the mails on its standard input as delivery reports.
import { buffer } from 'node:stream/consumers'
import { answer, beginDecoding } from '../../media/begin-decoding.ts'
import { unframed } from '../../media/framed.ts'
import { parseReport } from './parse-report.ts'

const mostResidentBytes = 512 * 1024 ** 2

beginDecoding(mostResidentBytes)
const { parts } = unframed(await buffer(process.stdin))
const reports = []
let unreadable = 0
for (const mail of parts) {
  try {
    reports.push(...(await parseReport(mail)))
  } catch {
    unreadable++
  }
}
await answer({ unreadable }, Buffer.from(JSON.stringify(reports)))
process.exit(0)
