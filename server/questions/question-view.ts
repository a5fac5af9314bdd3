import type { Question, ReaderQuestion } from '../../contract/questions/questions.ts'
import type { QuestionRow } from './queries.ts'

/** A question as the vendor's pages see it. */
export function toQuestion(row: QuestionRow): Question {
  return {
    id: row.id,
    brief: { id: row.brief_id, title: row.title },
    asker: row.asker,
    atMs: row.at_ms,
    ofEarlierVideo: row.of_earlier_video,
    state: row.state,
    dueAt: row.due_at.toISOString(),
    overdue: row.overdue,
    publishedAt: row.published_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    messages: row.messages.map(timed),
  }
}

/** A question as its reader's pages see it. */
export function toReaderQuestion(question: ReaderQuestion): ReaderQuestion {
  return {
    ...question,
    dueAt: question.dueAt && instant(question.dueAt),
    messages: question.messages.map(timed),
  }
}

const timed = <Message extends { createdAt: string }>(message: Message) => ({
  ...message,
  createdAt: instant(message.createdAt),
})

/** PostgreSQL's JSON writes offsets and microseconds. */
const instant = (text: string) => new Date(text).toISOString()
