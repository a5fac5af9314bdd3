import { Copy } from 'lucide-react'
import {
  type CopilotQuery,
  type CopilotResponse,
  copilotTexts,
  copilotMessages as words,
} from '../../contract/analyst-copilot.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { copyText } from '../ui/copy-text.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Asked } from './copilot-queries.ts'
import { SourceList, SourceNumber } from './source-list.tsx'

type ExchangeProps = { query: CopilotQuery; onAsk: (asked: Asked) => unknown }

/** A question and its answer, and what can be asked further. */
export function Exchange({ query, onAsk }: ExchangeProps) {
  const { id, text, response } = query
  const { refused, statements, table, confidence, reason, sources, searched } = response
  return (
    <article aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} dir="auto" className="whitespace-pre-wrap break-words text-md">
        {text}
      </h2>
      <Card className="flex flex-col gap-5 p-5">
        {refused && <p className="font-medium">{copilotTexts.refused}.</p>}
        {statements.length > 0 && <Statements response={response} />}
        {table && <Rows response={response} />}
        <p className="flex flex-wrap gap-x-2 text-muted-foreground text-sm">
          {!refused && <span className="font-medium">{words.confidence(confidence)}</span>}
          <span>{reason}</span>
          {refused && searched > 0 && <span>{words.searched(searched)}</span>}
        </p>
        {sources.length > 0 && !table && (
          <SourceList
            title={refused ? words.nearest : words.sources}
            sources={sources}
            quoted={new Set(statements.flatMap(({ sourceIds }) => sourceIds))}
          />
        )}
        {!refused && (
          <div data-print="no" className="flex flex-wrap items-center gap-2">
            <FollowUps query={query} onAsk={onAsk} />
            <Button
              variant="ghost"
              size="sm"
              onClick={() => void copyText(withSources(response), words.copied)}
            >
              <Copy aria-hidden="true" />
              {words.copy}
            </Button>
          </div>
        )}
      </Card>
    </article>
  )
}

/** The ways to ask further about an answer, and the questions that it suggests. */
function FollowUps({ query: { id, followUps, response }, onAsk }: ExchangeProps) {
  return (
    <>
      {followUps.map(({ type, label, query: text }) => (
        <Button
          key={type}
          variant="secondary"
          size="sm"
          onClick={() => void onAsk({ text, followUp: { queryId: id, type } })}
        >
          {label}
        </Button>
      ))}
      {response.suggestedFollowUps.map((text) => (
        <Button key={text} variant="secondary" size="sm" onClick={() => void onAsk({ text })}>
          {text}
        </Button>
      ))}
    </>
  )
}

/** Quotations, those about the same thing together. */
function Statements({ response: { statements, sources } }: { response: CopilotResponse }) {
  return (
    <div className="flex flex-col gap-4">
      {statements.map(({ text, group, sourceIds }, at) => (
        <figure key={sourceIds.join()} className="flex flex-col gap-1">
          {group && group !== statements[at - 1]?.group && (
            <figcaption dir="auto" className="font-medium text-muted-foreground text-sm">
              {group}
            </figcaption>
          )}
          <blockquote dir="auto" className="max-w-prose text-pretty border-primary border-s-2 ps-3">
            {text ?? <i className="text-muted-foreground">{copilotTexts.gone}</i>}{' '}
            {sourceIds.map((id) => (
              <SourceNumber key={id} id={id} sources={sources} />
            ))}
          </blockquote>
        </figure>
      ))}
    </div>
  )
}

function Rows({ response: { table, sources, content } }: { response: CopilotResponse }) {
  if (!table) return null
  const [first] = content.split(':')
  return (
    <div className="flex flex-col gap-3">
      <p className="font-medium">{table.rows.length === 0 ? content : `${first}.`}</p>
      {table.rows.length > 0 && (
        <table className="w-full text-start">
          <thead>
            <tr className="border-b text-muted-foreground text-sm">
              {table.columns.map((column) => (
                <th key={column} scope="col" className="py-1.5 pe-4 text-start font-medium">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ cells, sourceIds }) => (
              <tr key={sourceIds.join()} className="border-b last:border-0">
                {cells ? (
                  cells.map((cell, at) => (
                    <td
                      key={table.columns[at]}
                      dir="auto"
                      className="break-words py-2 pe-4 align-top tabular-nums"
                    >
                      {cell}{' '}
                      {at === 0 && <SourceNumber id={sourceIds[0] ?? ''} sources={sources} />}
                    </td>
                  ))
                ) : (
                  <td colSpan={table.columns.length} className="py-2 text-muted-foreground italic">
                    {copilotTexts.gone}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

/** The answer as text, followed by its numbered sources. */
function withSources({ content, sources }: CopilotResponse): string {
  const list = sources.map(({ title, vendor, url }, at) => {
    const place = url ? ` ${location.origin}${url}` : ''
    return `[${at + 1}] ${[vendor, title].filter(Boolean).join(', ') || copilotTexts.gone}${place}`
  })
  return [content, '', ...list].join('\n')
}

/** A question that is being answered. */
export function ExchangeSkeleton({ text }: { text: string }) {
  return (
    <div className="flex flex-col gap-3">
      <h2 dir="auto" className="whitespace-pre-wrap break-words text-md">
        {text}
      </h2>
      <Card className="flex flex-col gap-3 p-5">
        <p className="text-muted-foreground">{words.asking}</p>
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="mt-2 h-4 w-1/3" />
      </Card>
    </div>
  )
}
