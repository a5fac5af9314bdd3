import { type Embargo, embargoMessages as words } from '../../contract/embargoes/embargoes.ts'
import { formatDateTime, formatUtc } from '../platform/format/format-date-time.ts'
import { useNow } from '../platform/format/use-now.ts'

/** From when readers may watch a brief, and until when it is under embargo. */
export function EmbargoFacts({ embargo: { availableFrom, until, confidential } }: FactsProps) {
  const now = useNow()
  const ahead = (at: string | null) => at !== null && Date.parse(at) > now.getTime()
  const later = ahead(availableFrom) && availableFrom
  const quiet = ahead(until) && until
  return (
    <>
      {!later && !quiet && <p className="text-muted-foreground">{words.none}</p>}
      {later && <p>{words.reader.from(formatDateTime(later), formatUtc(later))}</p>}
      {quiet && (
        <>
          <p>{words.reader.until(formatDateTime(quiet), formatUtc(quiet))}</p>
          <p dir="auto" className="whitespace-pre-line text-muted-foreground">
            {words.reader.confidential} {confidential ?? words.allConfidential}
          </p>
        </>
      )}
    </>
  )
}

type FactsProps = { embargo: Embargo }
