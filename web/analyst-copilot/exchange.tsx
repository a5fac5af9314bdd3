import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import {
  type CopilotQuery,
  type CopilotResponse,
  copilotTexts,
} from '../../contract/analyst-copilot/analyst-copilot.ts'
import { copilotMessages as words } from '../../contract/analyst-copilot/copilot-messages.ts'
import { scopeMessages } from '../../contract/analyst-copilot/copilot-scope.ts'
import { copilotQuery } from '../platform/session/copilot-query.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { copyText } from '../ui/copy-text.ts'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Answering, Waiting } from './answering.tsx'
import { AskedQuestions } from './ask-vendor/asked-questions.tsx'
import { type Asked, liveQuery } from './copilot-queries.ts'
import { NextStep } from './next-step.tsx'
import { Rating } from './record/rating.tsx'
import { isLimited } from './scope.ts'
import { ScopeChips } from './scope-chips.tsx'
import { SourceList, SourceNumber } from './source-list.tsx'
import { AddToCanvas } from './to-canvas/add-to-canvas.tsx'
import { AddToDocument } from './to-document/add-to-document.tsx'
import { withoutInternal } from './without-internal.ts'

type Ask = (asked: Asked) => unknown
type ExchangeProps = {
  query: CopilotQuery
  /** Whether another question is under way. */
  pending: boolean
  onAsk?: Ask
}

/** A question, its answer and, for users who may ask, the follow-ups. */
export function Exchange({ query: stored, pending, onAsk }: ExchangeProps) {
  const live = useQuery(liveQuery(stored.id))
  const query = live.data ?? stored
  const { id, text, state, response, scope } = query
  const { refused, statements, table, sources, model, notice } = response
  const answering = state === 'answering'
  // Quotations are only a fallback for a failed answer; showing them earlier would make the text jump.
  const begun = !answering || model !== null
  return (
    <article aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} dir="auto" className="whitespace-pre-wrap break-words text-md">
        {text}
      </h2>
      {isLimited(scope) && (
        <ul aria-label={scopeMessages.limitedTo} className="flex flex-wrap gap-1.5">
          <ScopeChips scope={scope} />
        </ul>
      )}
      <Card className="flex flex-col gap-5 p-5">
        {refused && <p className="font-medium">{copilotTexts.refused}.</p>}
        {begun && statements.length > 0 && <Statements response={response} />}
        {table && <Rows response={response} />}
        {answering && <Answering id={id} begun={begun} stoppable={onAsk !== undefined} />}
        {notice && <Notice>{notice}</Notice>}
        {state === 'waiting' && onAsk && <Waiting query={query} />}
        {!answering && <Assurance response={response} />}
        {begun && sources.length > 0 && !table && (
          <SourceList
            title={refused ? words.nearest : words.sources}
            sources={sources}
            quoted={quotedIn(statements)}
          />
        )}
        {offersNext(query) && onAsk && <NextStep query={query} />}
        {!refused && !answering && (
          <div data-print="no" className="flex flex-wrap items-center gap-2">
            {onAsk && <FollowUps {...{ query, pending, onAsk }} />}
            <Button
              icon={Copy}
              variant="ghost"
              size="sm"
              onClick={() => void copyText(withSources(response), words.copied)}
            >
              {words.copy}
            </Button>
            <AddToCanvas response={withoutInternal(response)} />
            <AddToDocument question={text} response={withoutInternal(response)} />
          </div>
        )}
        {onAsk && !answering && <Rating query={query} />}
      </Card>
      <AskedQuestions asked={stored.questions} />
    </article>
  )
}

/** Whether nothing has answered the question, and nothing is about to. */
const offersNext = ({ state, response: { refused, mode } }: CopilotQuery) =>
  (refused || mode === 'closest') && (state === 'done' || state === 'failed')

/** How certain the answer is and why, who wrote it, and how much was searched. */
function Assurance({ response }: { response: CopilotResponse }) {
  const { refused, confidence, reason, model, searched, wordsOnly } = response
  return (
    <p className="flex flex-wrap gap-x-2 text-muted-foreground text-sm">
      {!refused && <span className="font-medium">{words.confidence(confidence)}</span>}
      <span>{reason}</span>
      {model && !refused && <span>{words.writtenBy(model)}</span>}
      {refused && searched > 0 && <span>{words.searched(searched)}</span>}
      {wordsOnly && <WordsOnly />}
    </p>
  )
}

/** That only words were compared and, while the model of meaning is being fetched, how far it is. */
function WordsOnly() {
  const { data: { fetched = null } = {} } = useQuery({
    ...copilotQuery,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (typeof state.data?.fetched === 'number' ? 2000 : false),
  })
  return (
    <span>
      {words.wordsOnly} {fetched !== null && words.fetching(fetched)}
    </span>
  )
}

/** The ids of sources that the answer already quotes. */
const quotedIn = (statements: CopilotResponse['statements']) =>
  new Set(statements.flatMap(({ basis, sourceIds }) => (basis === 'quoted' ? sourceIds : [])))

/** Buttons for follow-ups to the answer, and for the questions that it suggests. */
function FollowUps({
  query: { id, followUps, response },
  pending,
  onAsk,
}: Required<ExchangeProps>) {
  return (
    <>
      {followUps.map(({ type, label, query: text }) => (
        <Button
          key={type}
          variant="secondary"
          size="sm"
          disabled={pending}
          onClick={() => void onAsk({ text, followUp: { queryId: id, type } })}
        >
          {label}
        </Button>
      ))}
      {response.suggestedFollowUps.map((text) => (
        <Button
          key={text}
          variant="secondary"
          size="sm"
          disabled={pending}
          onClick={() => void onAsk({ text })}
        >
          {text}
        </Button>
      ))}
    </>
  )
}

/** Quotations grouped by subject, or the sentences of a language model. */
function Statements({ response: { statements, sources } }: { response: CopilotResponse }) {
  return (
    <div className="flex flex-col gap-4">
      {statements.map((statement, at) =>
        statement.basis === 'quoted' ? (
          <Quotation
            key={statement.sourceIds.join()}
            statement={statement}
            sources={sources}
            named={statement.group !== statements[at - 1]?.group}
          />
        ) : (
          <p
            key={`${statement.sourceIds.join()} ${statement.text}`}
            dir="auto"
            className="max-w-prose text-pretty"
          >
            {statement.text ?? <Gone />} <SourceNumbers of={statement} sources={sources} />
            {statement.basis === 'inferred' && (
              <Badge title={words.inferredHint}>{words.inferred}</Badge>
            )}
          </p>
        ),
      )}
    </div>
  )
}

type Statement = CopilotResponse['statements'][number]
type QuotationProps = {
  statement: Statement
  sources: CopilotResponse['sources']
  named: boolean
}

function Quotation({ statement, sources, named }: QuotationProps) {
  const { text, group } = statement
  return (
    <figure className="flex flex-col gap-1">
      {group && named && (
        <figcaption dir="auto" className="font-medium text-muted-foreground text-sm">
          {group}
        </figcaption>
      )}
      <blockquote dir="auto" className="max-w-prose text-pretty border-primary border-s-2 ps-3">
        {text ?? <Gone />} <SourceNumbers of={statement} sources={sources} />
      </blockquote>
    </figure>
  )
}

const Gone = () => <i className="text-muted-foreground">{copilotTexts.gone}</i>

function SourceNumbers({
  of: { sourceIds },
  sources,
}: {
  of: Statement
  sources: CopilotResponse['sources']
}) {
  return sourceIds.map((id) => <SourceNumber key={id} id={id} sources={sources} />)
}

function Rows({ response: { table, sources, content } }: { response: CopilotResponse }) {
  if (!table) return null
  const [first] = content.split(':')
  return (
    <div className="flex flex-col gap-3">
      <p className="font-medium">{table.rows.length === 0 ? content : `${first}.`}</p>
      {table.rows.length > 0 && (
        <div className="overflow-x-auto">
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
              {table.rows.map(({ cells, sourceIds, citations = sourceIds }) => (
                <tr key={sourceIds.join()} className="border-b last:border-0">
                  {cells ? (
                    cells.map((cell, at) => (
                      <td
                        key={table.columns[at]}
                        dir="auto"
                        className="min-w-28 break-words py-2 pe-4 align-top tabular-nums"
                      >
                        {cell}{' '}
                        {citations[at] && <SourceNumber id={citations[at]} sources={sources} />}
                      </td>
                    ))
                  ) : (
                    <td
                      colSpan={table.columns.length}
                      className="py-2 text-muted-foreground italic"
                    >
                      {copilotTexts.gone}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
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
