import { Sparkles, Square } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { DocumentWriting } from '../../../contract/boardroom-builder/document-progress.ts'
import {
  writingProblems as problems,
  writingMessages as words,
} from '../../../contract/boardroom-builder/document-writing.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Progress } from '../../ui/progress.tsx'
import { toast } from '../../ui/toast.ts'
import type { DocumentState, DocumentSync } from '../sync/document-sync.ts'
import { useWritingAct } from './writing-queries.ts'

type Writing = NonNullable<DocumentWriting>
type WritingNoticeProps = {
  id: string
  about: DocumentState
  mayChange: boolean
  sync: DocumentSync
}

/** The progress of the language model that writes the document, and the actions for it. */
export function WritingNotice({ about: { writing, status }, ...props }: WritingNoticeProps) {
  const before = useRef(writing?.state)
  const state = writing?.state
  const whole = writing?.composed.length === 0
  useEffect(() => {
    if (before.current === 'running' && state === 'done' && whole) toast.success(words.done)
    before.current = state
  }, [state, whole])
  if (!writing || status !== 'draft') return null
  if (writing.state === 'running') return <Running writing={writing} {...props} />
  const told = writing.state !== 'done' || writing.composed.length > 0
  return told && props.mayChange ? <Ended writing={writing} {...props} /> : null
}

type PartProps = Omit<WritingNoticeProps, 'about'> & { writing: Writing }

function Running({ id, writing: { done, of }, mayChange, sync }: PartProps) {
  const stop = useWritingAct('stop', id, sync)
  return (
    <section
      aria-label={words.label}
      data-print="no"
      className="mb-4 flex flex-col gap-2.5 rounded-md border px-3.5 py-3"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p role="status" className="font-medium tabular-nums">
            {words.progress(done, of)}
          </p>
          <p className="text-muted-foreground text-sm">
            {words.running} {mayChange && words.meanwhile}
          </p>
        </div>
        {mayChange && (
          <Button
            icon={Square}
            variant="secondary"
            size="sm"
            pending={stop.isPending}
            onClick={() => stop.mutate()}
          >
            {words.stop}
          </Button>
        )}
      </div>
      <Progress value={(100 * done) / of} label={words.label} />
    </section>
  )
}

function Ended({ id, writing, sync }: PartProps) {
  const { state, reason, done, of, composed } = writing
  const write = useWritingAct('write', id, sync)
  const dismiss = useWritingAct('dismiss', id, sync)
  const title = state === 'done' ? words.notAll(composed.length) : words[state as 'stopped']
  return (
    <section aria-label={words.label} data-print="no" className="mb-4">
      <Notice title={<span role="status">{title}</span>}>
        {reason && <p>{reason}</p>}
        {done < of && <p className="tabular-nums">{words.progress(done, of)}.</p>}
        {composed.length > 0 && (
          <>
            <p>{words.composed}</p>
            <ul className="mt-1 list-disc ps-5">
              {composed.map((section) => (
                <li key={section.title} className="break-words">
                  <bdi className="font-medium">{section.title}</bdi>: {problems[section.problem]}
                </li>
              ))}
            </ul>
          </>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            icon={Sparkles}
            variant="secondary"
            size="sm"
            pending={write.isPending}
            onClick={() => write.mutate()}
          >
            {done < of ? words.rest : words.again}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            pending={dismiss.isPending}
            onClick={() => dismiss.mutate()}
          >
            {words.dismiss}
          </Button>
        </div>
      </Notice>
    </section>
  )
}
