import { randomUUID } from 'node:crypto'
import { type Statements, writes } from './permission-attempts.ts'

/** How to try each operation on the tables of documents. */
export const documentTableAttempts: Readonly<Record<string, Statements>> = {
  'app.documents': {
    kind: 'document',
    set: `title = 'Mine'`,
    move: ['company_id', 'companyId'],
    insert: writes('noDocument', ({ companyId, userId }, actor) => ({
      company_id: actor?.memberId ? companyId : null,
      user_id: userId,
      title: 'Mine',
      type: 'board-deck',
      tone: 'balanced',
      audience: 'board',
    })),
  },
  'app.document_blocks': {
    kind: 'document',
    key: 'document_id',
    set: 'revision = 1',
    insert: writes('document', ({ id, objectId }) => ({
      document_id: id,
      id: objectId,
      revision: 1,
      block: '{}',
    })),
  },
  'app.document_pictures': {
    kind: 'document',
    key: 'document_id',
    set: `alt = 'Mine'`,
    insert: writes('document', ({ id, token }, actor) => ({
      document_id: id,
      file_id: token,
      type: 'image/png',
      size: 1,
      width: 1,
      height: 1,
      user_id: actor?.id,
    })),
  },
  'app.document_steps': {
    kind: 'document',
    key: 'document_id',
    set: `note = 'Mine'`,
    insert: writes('document', ({ id }) => ({ document_id: id, version: 1, step: 'approved' })),
  },
  'app.document_versions': {
    kind: 'document',
    key: 'document_id',
    set: `name = 'Mine'`,
    insert: writes('document', ({ id }) => ({
      document_id: id,
      revision: 1,
      title: 'Kept',
      blocks: '[]',
      words: 0,
      created_at: '2026-01-01',
    })),
  },
  'app.presences': {
    kind: 'document',
    key: 'record_id',
    set: 'block_id = null',
    insert: writes('document', ({ id }, actor) => ({
      record_id: id,
      user_id: actor?.id,
      tab_id: randomUUID(),
      ends_at: '2099-01-01',
    })),
  },
  'app.comment_mentions': {
    kind: 'mention',
    key: 'comment_id',
    set: `mentioned_at = now()`,
    insert: writes('documentComment', ({ objectId }, actor) => ({
      comment_id: objectId,
      user_id: actor?.id,
    })),
  },
  'app.comment_tasks': {
    kind: 'taskRow',
    key: 'comment_id',
    set: `due_on = null`,
    insert: writes('documentComment', ({ objectId }, actor) => ({
      comment_id: objectId,
      assignee_id: actor?.id,
    })),
  },
  'app.document_comments': {
    kind: 'documentComment',
    key: 'document_id',
    set: `text = 'Mine'`,
    insert: writes('documentComment', ({ id }, actor) => ({
      document_id: id,
      user_id: actor?.id,
      text: 'Mine',
    })),
  },
}
