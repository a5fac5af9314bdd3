import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Request } from '../../contract/endpoint.ts'
import {
  type AnswerPromise,
  answerQuestion,
  askFurther,
  askQuestion,
  getAnswerPromise,
  listAnalystQuestions,
  listLibraryQuestions,
  listQuestions,
  listWaitingQuestions,
  publishQuestion,
  type QuestionState,
  reopenQuestion,
  updateAnswerPromise,
} from '../../contract/questions/questions.ts'
import { call } from '../platform/calls/call.ts'
import { pagesOf } from '../platform/calls/pages-of.ts'
import { useChange } from '../platform/calls/use-change.ts'

/** The user's questions about a shared brief, and those that everyone with access can see. */
export const readerQuestionsQuery = (briefId: string) =>
  infiniteQueryOptions({
    queryKey: ['questions', 'library', briefId],
    ...pagesOf(listLibraryQuestions, { params: { briefId } }),
    placeholderData: keepPreviousData,
  })

/** Readers' questions about a brief of the company. */
export const questionsQuery = (id: string, state?: QuestionState) =>
  infiniteQueryOptions({
    queryKey: ['questions', 'brief', id, state],
    ...pagesOf(listQuestions, { params: { id }, query: { state } }),
    placeholderData: keepPreviousData,
  })

/** The questions of a contact. */
export const analystQuestionsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['questions', 'analyst', id],
    ...pagesOf(listAnalystQuestions, { params: { id } }),
    placeholderData: keepPreviousData,
  })

/** The company's open questions, most urgent first, limited to what the dashboard shows. */
export const waitingQuestionsQuery = queryOptions({
  queryKey: ['questions', 'waiting'],
  queryFn: ({ signal }) => call(listWaitingQuestions, { query: { limit: 5 }, signal }),
})

/** What shows questions. */
export const questionsChanged = [
  { queryKey: ['questions'] },
  { queryKey: ['copilot', 'session'] },
  { queryKey: ['copilot', 'coverage'] },
]

type Keyed<Body> = { body: Body; idempotencyKey: string }

type Ask = Keyed<Request<typeof askQuestion>['body']> & { briefId: string }

export const useAsk = () =>
  useChange(
    ({ briefId, ...input }: Ask) => call(askQuestion, { params: { briefId }, ...input }),
    questionsChanged,
  )

export const useAskFurther = (briefId: string, id: string) =>
  useChange(
    (input: Keyed<Request<typeof askFurther>['body']>) =>
      call(askFurther, { params: { briefId, id }, ...input }),
    questionsChanged,
  )

type Which = { brief: { id: string }; id: string }
const paramsOf = ({ brief, id }: Which) => ({ id: brief.id, questionId: id })

export const useAnswer = (question: Which) =>
  useChange(
    (input: Keyed<Request<typeof answerQuestion>['body']>) =>
      call(answerQuestion, { params: paramsOf(question), ...input }),
    questionsChanged,
  )

export const useReopen = (question: Which) =>
  useChange(() => call(reopenQuestion, { params: paramsOf(question) }), questionsChanged)

export const usePublish = (question: Which) =>
  useChange(
    (published: boolean) =>
      call(publishQuestion, { params: paramsOf(question), body: { published } }),
    questionsChanged,
  )

/** How soon the company promises to answer. */
export const answerPromiseQuery = queryOptions({
  queryKey: ['answer-promise'],
  queryFn: ({ signal }) => call(getAnswerPromise, { signal }),
})

export function useSavePromise() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: AnswerPromise) => call(updateAnswerPromise, { body }),
    onSuccess: (saved) => client.setQueryData(answerPromiseQuery.queryKey, saved),
  })
}
