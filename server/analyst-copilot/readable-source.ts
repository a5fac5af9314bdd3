import {
  type CopilotSource,
  isInternalSource,
} from '../../contract/analyst-copilot/analyst-copilot.ts'

/**
 * What decides who may read a source: its document or published version, its canvas, the question that it answers,
 * its brief, or the company that its profile or product belongs to.
 */
export const holderOf = ({
  versionId,
  documentId,
  canvasId,
  questionId,
  briefId,
  companyId,
}: Pick<
  CopilotSource,
  'versionId' | 'documentId' | 'canvasId' | 'questionId' | 'briefId' | 'companyId'
>): string => versionId ?? documentId ?? canvasId ?? questionId ?? briefId ?? companyId ?? ''

/** Whether a stored source may be shown to somebody who can read `readable`. */
export const mayShow = (source: CopilotSource, readable: ReadonlySet<string>): boolean =>
  readable.has(holderOf(source)) && !(source.type === 'external' && isInternalSource(source))

/** A source as it stands for whoever may no longer read it. */
export const withoutContent = (source: CopilotSource): CopilotSource => ({
  ...source,
  ...{ title: null, url: null, snippet: null, marked: null, vendor: null, speaker: null },
})
