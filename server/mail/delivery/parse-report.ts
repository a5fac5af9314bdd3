import PostalMime from 'postal-mime'
import { withoutNul } from '../../../contract/values/text.ts'
import { isPermanent, statusIn } from './bounce-status.ts'
import type { DeliveryReport } from './record-report.ts'

/** Strangers write these mails: deeper or longer ones are not reports. */
const bounds = { maxNestingDepth: 8, maxHeadersSize: 65_536 }

/**
 * The delivery reports (RFC 3464) in a mail. None unless the whole mail is a report, so that vacation replies,
 * complaints and forwarded reports are ignored. Throws if unreadable. Called in a separate process only.
 */
export async function parseReport(source: Uint8Array): Promise<DeliveryReport[]> {
  const mail = await PostalMime.parse(source, {
    ...bounds,
    attachmentEncoding: 'utf8',
    forceRfc822Attachments: true,
  })
  const type = mail.headers.find(({ key }) => key === 'content-type')?.value ?? ''
  if (!/^multipart\/report\b/i.test(type) || !/report-type\s*=\s*"?delivery-status\b/i.test(type)) {
    return []
  }
  const partOf = (types: RegExp) => {
    const part = mail.attachments.find(({ mimeType }) => types.test(mimeType))
    return part ? String(part.content) : ''
  }
  const original = partOf(
    /^(message\/(rfc822|global)|text\/rfc822-headers|message\/global-headers)$/,
  )
  const messageId = blocksOf(original)[0]?.get('message-id')
  if (!messageId) return []
  const [, ...perRecipient] = blocksOf(partOf(/^message\/(global-)?delivery-status$/))
  return perRecipient.flatMap((fields) => {
    const report = reportOf(fields)
    return report ? [{ messageId, ...report }] : []
  })
}

/** The report about one recipient; null unless the mail failed or is delayed. */
function reportOf(fields: Fields): Omit<DeliveryReport, 'messageId'> | null {
  const action = fields.get('action')?.toLowerCase()
  if (action !== 'failed' && action !== 'delayed') return null
  const diagnostic = fields.get('diagnostic-code') ?? ''
  const told = statusIn(fields.get('status') ?? '')
  // Some servers always say 5.0.0, and quote the more precise status of the other server.
  const status = (told && told !== '5.0.0' ? told : statusIn(diagnostic)) ?? told
  if (!status) return null
  return {
    recipients: ['original-recipient', 'final-recipient'].flatMap((name) => {
      const address = fields
        .get(name)
        ?.replace(/^[\w-]+\s*;\s*/, '')
        .replace(/^<(.*)>$/, '$1')
      return address && withoutNul(address) ? [address] : []
    }),
    kind: action === 'failed' && isPermanent(status) ? 'hard' : 'soft',
    status,
    reason: diagnostic.replaceAll(/\p{Cc}/gu, ' ').slice(0, 500),
  }
}

type Fields = Map<string, string>

/** Header fields, in blocks separated by empty lines; of repeated fields, the first counts. */
function blocksOf(text: string): Fields[] {
  return text
    .trim()
    .split(/\r?\n[ \t]*\r?\n\s*/, 200)
    .map((block) => {
      const fields: Fields = new Map()
      for (const line of block.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
        const [, name, value] = /^([!-9;-~]{1,100}):(.*)$/.exec(line) ?? []
        if (name && value !== undefined && !fields.has(name.toLowerCase())) {
          fields.set(name.toLowerCase(), value.trim())
        }
      }
      return fields
    })
}
