import { documentTableAttempts } from './permission-document-statements.ts'
import type { Statements } from './permission-statements.ts'

/** How to try each operation on the tables for analysts, shares and questions. */
export const readerTableAttempts: Readonly<Record<string, Statements>> = {
  'app.analysts': {
    kind: 'analyst',
    set: `firm = 'Elsewhere'`,
    move: ['company_id', 'companyId'],
    insert: {
      kind: 'company',
      row: ({ companyId, email }) => ({ company_id: companyId, name: 'Ana', email }),
    },
  },
  'app.analyst_lists': {
    kind: 'analystList',
    set: `name = 'Tier 1'`,
    move: ['company_id', 'companyId'],
    insert: {
      kind: 'company',
      row: ({ companyId, token }) => ({ company_id: companyId, name: token }),
    },
  },
  'app.analyst_list_members': {
    kind: 'listedAnalyst',
    key: 'analyst_id',
    set: 'list_id = list_id',
    move: ['company_id', 'companyId'],
    insert: {
      kind: 'unlistedAnalyst',
      row: ({ id, companyId, analystId }) => ({
        list_id: id,
        analyst_id: analystId,
        company_id: companyId,
      }),
    },
  },
  'app.analyst_log': {
    kind: 'analystNote',
    set: `text = 'Called twice'`,
    move: ['company_id', 'companyId'],
    insert: {
      kind: 'analyst',
      row: ({ companyId, analystId }) => ({
        company_id: companyId,
        analyst_id: analystId,
        text: 'Called',
      }),
    },
  },
  'app.shares': {
    kind: 'share',
    set: `message = 'Mine'`,
    move: ['company_id', 'companyId'],
    insert: {
      kind: 'share',
      row: ({ companyId, briefId, token }) => ({
        company_id: companyId,
        brief_id: briefId,
        email: `${token}@example.test`,
        token: `${token}-2`,
      }),
    },
  },
  'app.access_requests': {
    kind: 'accessRequest',
    set: `state = 'declined'`,
    move: ['company_id', 'companyId'],
    insert: {
      kind: 'share',
      row: ({ companyId, briefId, token }) => ({
        company_id: companyId,
        brief_id: briefId,
        email: `${token}@example.test`,
        proposed: false,
      }),
    },
  },
  'app.brief_files': {
    kind: 'briefFile',
    set: `name = 'Deck'`,
    move: ['company_id', 'companyId'],
    insert: {
      kind: 'spareFile',
      row: ({ companyId, briefId, id }) => ({
        company_id: companyId,
        brief_id: briefId,
        object_id: id,
        name: 'Deck.pdf',
      }),
    },
  },
  'app.open_links': {
    kind: 'openLink',
    set: `token = token || '2'`,
    move: ['company_id', 'companyId'],
    insert: {
      kind: 'share',
      row: ({ companyId, briefId, token }) => ({
        company_id: companyId,
        brief_id: briefId,
        token: `${token}-open`,
      }),
    },
  },
  'app.embargoes': {
    kind: 'embargo',
    key: 'brief_id',
    set: `confidential = 'Prices'`,
    move: ['company_id', 'companyId'],
    insert: {
      kind: 'share',
      row: ({ companyId, briefId }) => ({
        company_id: companyId,
        brief_id: briefId,
        available_from: '2030-01-01',
      }),
    },
  },
  'app.reader_notes': {
    kind: 'readerNote',
    set: `text = 'Mine'`,
    move: ['user_id', 'accountId'],
    insert: {
      kind: 'noReaderNote',
      row: ({ userId, briefId }) => ({ user_id: userId, brief_id: briefId, text: 'Mine' }),
    },
  },
  'app.copilot_sessions': {
    kind: 'copilotSession',
    set: `title = 'Mine'`,
    move: ['user_id', 'accountId'],
    insert: { kind: 'noCopilot', row: ({ userId }) => ({ user_id: userId, title: 'Mine' }) },
  },
  'app.copilot_queries': {
    kind: 'copilotQuery',
    set: `state = 'done'`,
    move: ['user_id', 'accountId'],
    insert: {
      kind: 'copilotSession',
      row: ({ id, userId }) => ({
        session_id: id,
        user_id: userId,
        text: 'Why?',
        question: 'Why?',
        scope: '{}',
        answer: '{}',
        state: 'done',
      }),
    },
  },
  'app.copilot_workspaces': {
    kind: 'copilotWorkspace',
    set: `name = 'Mine'`,
    move: ['user_id', 'accountId'],
    insert: {
      kind: 'noCopilot',
      row: ({ userId }) => ({ user_id: userId, name: 'Mine', description: '' }),
    },
  },
  'app.copilot_workspace_members': {
    kind: 'copilotWorkspaceMember',
    key: 'workspace_id',
    set: 'created_at = now()',
    insert: {
      kind: 'unsharedCopilotWorkspace',
      row: ({ id, userId, objectId }) => ({
        workspace_id: id,
        owner_id: userId,
        user_id: objectId,
      }),
    },
  },
  'app.copilot_record': {
    kind: 'copilotQuery',
    set: 'rating = 1',
    move: ['user_id', 'accountId'],
    insert: {
      kind: 'noCopilot',
      row: ({ id, companyId, userId }) => ({
        id,
        company_id: companyId,
        user_id: userId,
        asked_at: '2026-01-01',
        text: 'Why?',
        scope: '{}',
        refused: false,
        confidence: 1,
        places: '[]',
      }),
    },
  },
  'app.copilot_retention': {
    kind: 'copilotRetention',
    key: 'company_id',
    set: 'days = 30',
    move: ['company_id', 'companyId'],
    insert: {
      kind: 'noCopilotRetention',
      row: ({ companyId }) => ({ company_id: companyId, days: 90 }),
    },
  },
  'app.copilot_questions': {
    kind: 'cioPackItem',
    set: `title = 'Mine'`,
    move: ['company_id', 'companyId'],
    insert: {
      kind: 'noCopilot',
      row: ({ companyId, userId }, actor) => ({
        company_id: actor?.memberId ? companyId : null,
        person_id: actor?.memberId ? null : userId,
        author_id: userId,
        category: 'roadmap',
        title: 'Mine',
        description: '',
        query: 'What slips?',
      }),
    },
  },
  'app.canvases': {
    kind: 'canvas',
    set: `title = 'Mine'`,
    move: ['company_id', 'companyId'],
    insert: {
      kind: 'noCanvas',
      row: ({ companyId, userId }, actor) => ({
        company_id: actor?.memberId ? companyId : null,
        user_id: userId,
        title: 'Mine',
      }),
    },
  },
  'app.canvas_widgets': {
    kind: 'canvas',
    key: 'canvas_id',
    set: 'z = 1',
    insert: {
      kind: 'canvas',
      row: ({ id, objectId }) => ({ canvas_id: id, id: objectId, revision: 1, widget: '{}' }),
    },
  },
  'app.canvas_versions': {
    kind: 'canvas',
    key: 'canvas_id',
    set: `name = 'Mine'`,
    insert: {
      kind: 'canvas',
      row: ({ id }) => ({
        canvas_id: id,
        revision: 1,
        title: 'Kept',
        widgets: '[]',
        created_at: '2026-01-01',
      }),
    },
  },
  ...documentTableAttempts,
  'app.library_visits': {
    kind: 'libraryVisit',
    key: 'user_id',
    set: 'visited_at = now()',
    move: ['user_id', 'accountId'],
    insert: {
      kind: 'noLibraryVisit',
      row: ({ userId }) => ({ user_id: userId, visited_at: '2026-01-01' }),
    },
  },
  'app.muted_briefs': {
    kind: 'mute',
    key: 'brief_id',
    set: 'brief_id = brief_id',
    insert: {
      kind: 'brief',
      row: ({ id }, actor) => ({ user_id: actor?.id, brief_id: id }),
    },
  },
  'app.acceptances': {
    kind: 'acceptance',
    set: `name = 'Somebody else'`,
    insert: {
      kind: 'embargo',
      row: ({ companyId, briefId, userId, email }) => ({
        company_id: companyId,
        brief_id: briefId,
        brief_title: 'Atlas',
        reader_id: userId,
        email,
        name: 'Ann Reader',
        decision: 'accepted',
        terms: 'Quiet',
        terms_hash: 'a'.repeat(64),
        embargo_until: '2130-01-01',
      }),
    },
  },
  'app.embargo_terms': {
    kind: 'embargoTerms',
    key: 'company_id',
    set: `terms = 'Quieter'`,
    move: ['company_id', 'companyId'],
    insert: {
      kind: 'noEmbargoTerms',
      row: ({ companyId }) => ({ company_id: companyId, terms: 'Quiet' }),
    },
  },
  'app.questions': {
    kind: 'question',
    set: `state = 'declined'`,
    move: ['company_id', 'companyId'],
    insert: {
      kind: 'share',
      row: ({ companyId, briefId }) => ({
        company_id: companyId,
        brief_id: briefId,
        due_at: '2030-01-01',
      }),
    },
  },
  'app.question_messages': {
    kind: 'answer',
    set: `text = 'Changed'`,
    insert: {
      kind: 'question',
      row: ({ id, companyId }, actor) => ({
        question_id: id,
        company_id: companyId,
        user_id: actor?.id,
        kind: 'answer',
        text: 'So.',
      }),
    },
  },
  'app.answer_settings': {
    kind: 'answerSettings',
    key: 'company_id',
    set: 'days = 5',
    move: ['company_id', 'companyId'],
    insert: { kind: 'noAnswerSettings', row: ({ companyId }) => ({ company_id: companyId }) },
  },
  'app.restricted_briefs': {
    kind: 'restrictedBrief',
    key: 'brief_id',
    set: 'company_id = company_id',
  },
  'app.company_brands': {
    kind: 'companyBrand',
    key: 'company_id',
    set: `accent = '#1f5f9f'`,
    move: ['company_id', 'companyId'],
    insert: { kind: 'noCompanyBrand', row: ({ companyId }) => ({ company_id: companyId }) },
  },
  'app.share_settings': {
    kind: 'shareSettings',
    key: 'company_id',
    set: 'days = 30',
    move: ['company_id', 'companyId'],
    insert: { kind: 'noShareSettings', row: ({ companyId }) => ({ company_id: companyId }) },
  },
}
