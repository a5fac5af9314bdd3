import { Clock, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { embargoMessages } from '../../contract/embargoes/embargoes.ts'
import type { LibraryBrief } from '../../contract/library/library.ts'
import { formatDateTime, formatUtc } from '../platform/format/format-date-time.ts'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'

const words = embargoMessages.reader

type ReaderGateProps = {
  brief: LibraryBrief
  /** The form that accepts the terms; absent in the vendor's preview. */
  children?: ReactNode
}

/**
 * Shown instead of a brief that the reader may not watch yet: from when, or under which terms, they
 * may.
 */
export function ReaderGate({ brief, children }: ReaderGateProps) {
  const { gate, vendor, availableFrom, embargo } = brief
  if (gate === 'later' && availableFrom) {
    return (
      <Card className="flex max-w-2xl gap-4 p-5 sm:p-6">
        <Clock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
        <div>
          <h2 className="text-md">{words.later}</h2>
          <p className="mt-1">
            <time dateTime={availableFrom}>
              {words.from(formatDateTime(availableFrom), formatUtc(availableFrom))}
            </time>
          </p>
          <p className="mt-1 text-muted-foreground">{words.laterHint(vendor.name)}</p>
        </div>
      </Card>
    )
  }
  if (!embargo) return null
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      {gate === 'declined' && (
        <Notice title={words.declined}>{words.declinedHint(vendor.name)}</Notice>
      )}
      <Card className="p-5 sm:p-6">
        <div className="flex gap-4">
          <Lock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
          <div className="min-w-0">
            <h2 className="text-md">{words.heading}</h2>
            <EmbargoFacts embargo={embargo} />
          </div>
        </div>
        <blockquote
          dir="auto"
          className="mt-5 max-h-96 overflow-y-auto whitespace-pre-line border-primary border-s-2 ps-4"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: long terms must be scrollable by keyboard
          tabIndex={0}
        >
          {embargo.terms}
        </blockquote>
        {children && <div className="mt-6">{children}</div>}
      </Card>
    </div>
  )
}

type Embargo = NonNullable<LibraryBrief['embargo']>

/** The end of an embargo, in the reader's time zone and UTC, and the parts it covers. */
function EmbargoFacts({ embargo: { until, confidential } }: { embargo: Embargo }) {
  return (
    <>
      <p className="mt-1">
        <time dateTime={until}>{words.until(formatDateTime(until), formatUtc(until))}</time>
      </p>
      <p className="mt-1 text-muted-foreground">
        {words.confidential}{' '}
        <span dir="auto" className="whitespace-pre-line">
          {confidential ?? embargoMessages.allConfidential}
        </span>
      </p>
    </>
  )
}

/** Reminds a reader of the embargo that they have accepted. */
export function EmbargoBanner({ embargo }: { embargo: Embargo }) {
  return (
    <Card className="mb-6 flex gap-4 bg-warning-tint p-4 text-warning-text">
      <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">{words.heading}</p>
        <p>
          <time dateTime={embargo.until}>
            {words.until(formatDateTime(embargo.until), formatUtc(embargo.until))}
          </time>
        </p>
        <p>
          {words.confidential}{' '}
          <span dir="auto" className="whitespace-pre-line">
            {embargo.confidential ?? embargoMessages.allConfidential}
          </span>
        </p>
        {embargo.acceptedAt && (
          <details className="mt-1">
            <summary className="cursor-pointer rounded-sm">
              {words.accepted(formatDateTime(embargo.acceptedAt))}
            </summary>
            <p dir="auto" className="mt-1 whitespace-pre-line">
              {embargo.terms}
            </p>
          </details>
        )}
      </div>
    </Card>
  )
}
