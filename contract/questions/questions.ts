import { z } from 'zod'
import { analystErrors } from '../analysts/analysts.ts'
import { briefErrors } from '../briefs/briefs.ts'
import { endpoint, foundOf, pageOf, pageQuery } from '../endpoint.ts'
import { errorEntry } from '../errors.ts'
import { permissions } from '../permissions.ts'
import { counted } from '../values/counted.ts'
import { text } from '../values/text.ts'
import { presentZone } from '../values/time-zones.ts'

export const questionErrors = {
  notFound: errorEntry(404, 'question_not_found', 'Question not found'),
  isOpen: errorEntry(409, 'question_open', 'This question is open already.'),
  unanswered: errorEntry(
    409,
    'question_unanswered',
    'Answer the question before you show it to everyone.',
  ),
  unknownTimeZone: errorEntry(
    422,
    'unknown_time_zone',
    'The server does not know this time zone. Choose another city in the same zone.',
  ),
  /** Raised by the database. */
  tooMany: errorEntry(429, 'too_many_questions', 'Too many questions'),
  tooLong: errorEntry(422, 'beyond_the_video', 'The video is not that long.'),
} as const

/** The days of the week from Monday on. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

export const questionMessages = {
  title: 'Questions',
  about: { moment: (time: string) => `At ${time}`, brief: 'About the whole brief' },
  earlierVideo: 'in an earlier video',
  formerReader: 'A deleted account',
  formerMember: 'A former member',
  reader: {
    ask: 'Ask a question',
    text: 'Your question',
    hint: (vendor: string) =>
      `Only ${vendor} sees that you asked. They may show question and answer to other readers, without your name.`,
    atMoment: (time: string) => `About the moment at ${time}`,
    send: 'Send question',
    sent: 'Your question was sent',
    sendFailed: 'Your question could not be sent',
    loadFailed: 'The questions could not be loaded',
    none: 'No questions yet',
    noneHint: 'Pause where something is unclear, and ask about that moment.',
    mine: 'You asked',
    others: 'A reader asked',
    answered: (vendor: string) => `${vendor} answered`,
    declined: (vendor: string) => `${vendor} cannot answer`,
    due: (day: string) => `An answer is due by ${day}.`,
    shown: 'Shown to everyone with access, without your name.',
    further: 'Ask further',
  },
  vendor: {
    none: 'No questions yet',
    noneHint: 'Readers ask while they watch. You are notified, and answer here.',
    asked: (name: string) => `${name} asked`,
    answered: (name: string) => `${name} answered`,
    declined: (name: string) => `${name} declined to answer`,
    answer: 'Your answer',
    reason: 'Why you cannot answer',
    reasonHint: 'The reader gets this reason. It counts as an answer.',
    send: 'Send answer',
    sendReason: 'Send reason',
    decline: 'Cannot answer',
    publish: 'Show to everyone with access',
    publishHint: 'Without the name of who asked. What is written later stays private.',
    published: 'Shown to everyone with access',
    nowPublished: 'Everyone with access can read this now',
    nowPrivate: 'Only the reader who asked can read this now',
    reopen: 'Reopen',
    more: 'Answer again',
    answerSent: 'Your answer was sent',
    failed: 'That could not be saved',
    loadFailed: 'The questions could not be loaded',
    overdue: (day: string) => `Overdue since ${day}`,
    due: (day: string) => `Due ${day}`,
    ofAnalyst: 'Questions',
    ofAnalystNone: 'This contact has not asked anything yet.',
  },
  waiting: {
    title: 'Waiting for an answer',
    none: 'No question is waiting',
    noneHint: 'Readers ask while they watch your briefs.',
    all: (count: number) => `${count} waiting`,
    loadFailed: 'The questions could not be loaded',
  },
  promise: {
    title: 'Answering questions',
    description:
      'When an answer is due. Questions that are already asked keep their date when you change this.',
    days: 'Answer within',
    after: (days: number) => counted(days, 'business day'),
    timeZone: 'Time zone',
    holidays: 'Holidays',
    holidaysHint: 'One date per line, such as 2026-12-25. Only dates on working days count.',
    workingDays: 'Working days',
    noWorkingDay: 'Choose at least one working day.',
    badHoliday: (line: string) => `“${line}” is not a date. Write it as 2026-12-25.`,
    asSentence: ({ days, timeZone, workingDays }: AnswerPromise) =>
      `Questions are answered within ${counted(days, 'business day')}. Working days are ${workingDays.map((day) => weekdays[day - 1]).join(', ')}; they end at midnight in ${presentZone(timeZone)}.`,
    save: 'Save answer times',
    saved: 'Answer times saved',
    saveFailed: 'The answer times could not be saved',
    loadFailed: 'The answer times could not be loaded',
  },
} as const

/** The state of a question. Declined: the vendor said why it cannot answer. */
export const questionStates = {
  open: 'Waiting',
  answered: 'Answered',
  declined: 'Declined',
} as const
export type QuestionState = keyof typeof questionStates
const questionState = z.enum(Object.keys(questionStates) as [QuestionState, ...QuestionState[]])

const messageKind = z.enum(['question', 'answer', 'refusal'])

const questionText = text({ min: 1, minMessage: 'Write your question', max: 2000 })
const answerText = text({ min: 1, minMessage: 'Write your answer', max: 5000 })

const messageSchema = z.object({
  id: z.uuid(),
  /** A refusal gives the reason why the vendor cannot answer. */
  kind: messageKind,
  text: z.string(),
  createdAt: z.iso.datetime(),
})

/** A question as readers see it. */
export const readerQuestionSchema = z.object({
  id: z.uuid(),
  /** Whether the caller asked it. Questions of others show no name. */
  mine: z.boolean(),
  /** The time in the video that it is about; null for the whole brief. */
  atMs: z.int().nullable(),
  /** Whether that time is in a video that has since been replaced. */
  ofEarlierVideo: z.boolean(),
  state: questionState,
  /** Whether everyone with access sees it. */
  published: z.boolean(),
  /** When the answer is due, for the caller's own open question. */
  dueAt: z.iso.datetime().nullable(),
  messages: z.array(messageSchema),
})
export type ReaderQuestion = z.infer<typeof readerQuestionSchema>

const briefOf = z.object({ briefId: z.uuid() })

export const questionInput = z.object({
  text: questionText,
  /** The time in the video; null for the whole brief. */
  atMs: z.int32().min(0).nullable().default(null),
})
export type QuestionInput = z.output<typeof questionInput>

export const askQuestion = endpoint({
  name: 'askQuestion',
  call: 'POST /api/library/:briefId/questions',
  summary: 'Asks the vendor about a brief that was shared with you, or about a place in its video.',
  access: 'user',
  params: briefOf,
  body: questionInput,
  reply: readerQuestionSchema,
  errors: [briefErrors.notFound, questionErrors.tooLong, questionErrors.tooMany],
})

export const listLibraryQuestions = endpoint({
  name: 'listLibraryQuestions',
  call: 'GET /api/library/:briefId/questions',
  summary:
    'Your questions about a brief, and those that the vendor shows to everyone with access, newest first.',
  access: 'user',
  params: briefOf,
  query: pageQuery,
  reply: pageOf(readerQuestionSchema),
  errors: [briefErrors.notFound],
})

export const askFurther = endpoint({
  name: 'askFurther',
  call: 'POST /api/library/:briefId/questions/:id/messages',
  summary: 'Adds to a question of yours, and opens it again.',
  access: 'user',
  params: briefOf.extend({ id: z.uuid() }),
  body: z.object({ text: questionText }),
  reply: readerQuestionSchema,
  errors: [questionErrors.notFound, questionErrors.tooMany],
})

/** A question as the vendor sees it. */
const questionSchema = z.object({
  id: z.uuid(),
  brief: z.object({ id: z.uuid(), title: z.string().nullable() }),
  /** The asker; null once their account is deleted. */
  asker: z
    .object({ email: z.string(), name: z.string().nullable(), analystId: z.uuid().nullable() })
    .nullable(),
  atMs: z.int().nullable(),
  ofEarlierVideo: z.boolean(),
  state: questionState,
  dueAt: z.iso.datetime(),
  /** Whether it is open past its due date. */
  overdue: z.boolean(),
  publishedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  messages: z.array(
    messageSchema.extend({
      /** The member who answered; null for the reader, and once the member has left. */
      authorName: z.string().nullable(),
    }),
  ),
})
export type Question = z.infer<typeof questionSchema>

const questionOf = z.object({ id: z.uuid(), questionId: z.uuid() })
const mayChange = [permissions['questions.change'].denied, questionErrors.notFound] as const

export const listQuestions = endpoint({
  name: 'listQuestions',
  call: 'GET /api/briefs/:id/questions',
  summary: 'What readers asked about a brief, newest first.',
  params: z.object({ id: z.uuid() }),
  query: pageQuery.extend({ state: questionState.optional() }),
  reply: foundOf(questionSchema),
  errors: [permissions['questions.view'].denied],
})

export const listWaitingQuestions = endpoint({
  name: 'listWaitingQuestions',
  call: 'GET /api/questions/waiting',
  summary: 'The open questions about all briefs of the company, the most urgent first.',
  query: pageQuery,
  reply: pageOf(questionSchema).extend({ overdue: z.int() }),
  errors: [permissions['questions.view'].denied],
})

export const listAnalystQuestions = endpoint({
  name: 'listAnalystQuestions',
  call: 'GET /api/analysts/:id/questions',
  summary: "What the reader with a contact's address asked, newest first.",
  params: z.object({ id: z.uuid() }),
  query: pageQuery,
  reply: pageOf(questionSchema),
  errors: [permissions['questions.view'].denied, analystErrors.notFound],
})

export const answerQuestion = endpoint({
  name: 'answerQuestion',
  call: 'POST /api/briefs/:id/questions/:questionId/answers',
  summary:
    'Answers a question, or says why it cannot be answered, and mails the reader that there is an answer.',
  params: questionOf,
  body: z.object({
    kind: z.enum(['answer', 'refusal']).default('answer'),
    text: answerText,
    /** Whether everyone with access may read question and answer; unchanged if omitted. */
    publish: z.boolean().optional(),
  }),
  reply: questionSchema,
  errors: [...mayChange],
})

export const reopenQuestion = endpoint({
  name: 'reopenQuestion',
  call: 'POST /api/briefs/:id/questions/:questionId/reopen',
  summary: 'Opens an answered or declined question again, with a new due date.',
  params: questionOf,
  reply: questionSchema,
  errors: [...mayChange, questionErrors.isOpen],
})

export const publishQuestion = endpoint({
  name: 'publishQuestion',
  call: 'PUT /api/briefs/:id/questions/:questionId/published',
  summary:
    'Shows a question with its answers to everyone with access, without the name of who asked, or hides it again. What is written later stays private.',
  params: questionOf,
  body: z.object({ published: z.boolean() }),
  reply: questionSchema,
  errors: [...mayChange, questionErrors.unanswered],
})

export const answerPromiseForm = z.object({
  /** Business days until an answer is due. */
  days: z.int().min(1, 'Use 1 to 30 days').max(30, 'Use 1 to 30 days'),
  /** A name of the IANA time zone database, such as Europe/Berlin. */
  timeZone: z
    .string()
    .min(1, 'Choose a time zone')
    .max(64)
    .regex(/^[\w+\-/]+$/, 'Choose a time zone'),
  /** From 1 for Monday to 7 for Sunday; a change without them keeps them. */
  workingDays: z
    .array(z.int().min(1).max(7))
    .min(1, 'Choose at least one working day')
    .max(7)
    .transform((days) => [...new Set(days)].sort())
    .optional(),
  /** Holidays on which the company would work otherwise. */
  holidays: z.array(z.iso.date('Write dates as 2026-12-25')).max(200, 'Use at most 200 holidays'),
})
const answerPromiseSchema = answerPromiseForm.extend({ workingDays: z.array(z.int()) })
export type AnswerPromise = z.infer<typeof answerPromiseSchema>

/** The default until a company chooses its own. */
export const firstAnswerPromise: AnswerPromise = {
  days: 3,
  timeZone: 'UTC',
  workingDays: [1, 2, 3, 4, 5],
  holidays: [],
}

export const getAnswerPromise = endpoint({
  name: 'getAnswerPromise',
  call: 'GET /api/company/answers',
  summary: 'How soon the company promises to answer questions.',
  reply: answerPromiseSchema,
  errors: [permissions['company.view'].denied],
})

export const updateAnswerPromise = endpoint({
  name: 'updateAnswerPromise',
  call: 'PUT /api/company/answers',
  summary:
    'Changes how soon the company promises to answer. Questions that were asked before keep their date.',
  body: answerPromiseForm,
  reply: answerPromiseSchema,
  errors: [permissions['company.edit'].denied, questionErrors.unknownTimeZone],
})
