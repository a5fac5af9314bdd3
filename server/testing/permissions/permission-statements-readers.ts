import { ofCompany, ofPerson, type Statements, writes } from './permission-attempts.ts'
import { documentTableAttempts } from './permission-document-statements.ts'

/** How to try each operation on the tables for analysts, shares and questions. */
export const readerTableAttempts: Readonly<Record<string, Statements>> = {
  'app.analysts': {
    kind: 'analyst',
    set: `firm = 'Elsewhere'`,
    ...ofCompany('company', ({ email }) => ({ name: 'Ana', email })),
  },
  'app.analyst_lists': {
    kind: 'analystList',
    set: `name = 'Tier 1'`,
    ...ofCompany('company', ({ token }) => ({ name: token })),
  },
  'app.analyst_list_members': {
    kind: 'listedAnalyst',
    key: 'analyst_id',
    set: 'list_id = list_id',
    ...ofCompany('unlistedAnalyst', ({ id, analystId }) => ({
      list_id: id,
      analyst_id: analystId,
    })),
  },
  'app.analyst_log': {
    kind: 'analystNote',
    set: `text = 'Called twice'`,
    ...ofCompany('analyst', ({ analystId }) => ({ analyst_id: analystId, text: 'Called' })),
  },
  'app.shares': {
    kind: 'share',
    set: `message = 'Mine'`,
    ...ofCompany('share', ({ briefId, token }) => ({
      brief_id: briefId,
      email: `${token}@example.test`,
      token: `${token}-2`,
    })),
  },
  'app.access_requests': {
    kind: 'accessRequest',
    set: `state = 'declined'`,
    ...ofCompany('share', ({ briefId, token }) => ({
      brief_id: briefId,
      email: `${token}@example.test`,
      proposed: false,
    })),
  },
  'app.brief_files': {
    kind: 'briefFile',
    set: `name = 'Deck'`,
    ...ofCompany('spareFile', ({ briefId, id }) => ({
      brief_id: briefId,
      object_id: id,
      name: 'Deck.pdf',
    })),
  },
  'app.open_links': {
    kind: 'openLink',
    set: `token = token || '2'`,
    ...ofCompany('share', ({ briefId, token }) => ({ brief_id: briefId, token: `${token}-open` })),
  },
  'app.embargoes': {
    kind: 'embargo',
    key: 'brief_id',
    set: `confidential = 'Prices'`,
    ...ofCompany('share', ({ briefId }) => ({ brief_id: briefId, available_from: '2030-01-01' })),
  },
  'app.reader_notes': {
    kind: 'readerNote',
    set: `text = 'Mine'`,
    ...ofPerson('noReaderNote', ({ briefId }) => ({ brief_id: briefId, text: 'Mine' })),
  },
  'app.copilot_sessions': {
    kind: 'copilotSession',
    set: `title = 'Mine'`,
    ...ofPerson('noCopilot', () => ({ title: 'Mine' })),
  },
  'app.copilot_queries': {
    kind: 'copilotQuery',
    set: `state = 'done'`,
    ...ofPerson('copilotSession', ({ id }) => ({
      session_id: id,
      text: 'Why?',
      question: 'Why?',
      scope: '{}',
      answer: '{}',
      state: 'done',
    })),
  },
  'app.copilot_workspaces': {
    kind: 'copilotWorkspace',
    set: `name = 'Mine'`,
    ...ofPerson('noCopilot', () => ({ name: 'Mine', description: '' })),
  },
  'app.copilot_workspace_members': {
    kind: 'copilotWorkspaceMember',
    key: 'workspace_id',
    set: 'created_at = now()',
    insert: writes('unsharedCopilotWorkspace', ({ id, userId, objectId }) => ({
      workspace_id: id,
      owner_id: userId,
      user_id: objectId,
    })),
  },
  'app.copilot_record': {
    kind: 'copilotQuery',
    set: 'rating = 1',
    ...ofPerson('noCopilot', ({ id, companyId }) => ({
      id,
      company_id: companyId,
      asked_at: '2026-01-01',
      text: 'Why?',
      scope: '{}',
      refused: false,
      confidence: 1,
      places: '[]',
    })),
  },
  'app.copilot_retention': {
    kind: 'copilotRetention',
    key: 'company_id',
    set: 'days = 30',
    ...ofCompany('noCopilotRetention', () => ({ days: 90 })),
  },
  'app.copilot_questions': {
    kind: 'cioPackItem',
    set: `title = 'Mine'`,
    move: ['company_id', 'companyId'],
    insert: writes('noCopilot', ({ companyId, userId }, actor) => ({
      company_id: actor?.memberId ? companyId : null,
      person_id: actor?.memberId ? null : userId,
      author_id: userId,
      category: 'roadmap',
      title: 'Mine',
      description: '',
      query: 'What slips?',
    })),
  },
  'app.copilot_asked': {
    kind: 'askedVendor',
    key: 'question_id',
    set: `item = 'roadmap-14'`,
    ...ofPerson('unplacedQuestion', ({ id, companyId, briefId, objectId }) => ({
      question_id: id,
      vendor_id: companyId,
      brief_id: briefId,
      query_id: objectId,
    })),
  },
  'app.copilot_coverage': {
    kind: 'coverage',
    key: 'item',
    set: 'covered = false',
    ...ofPerson('noCoverage', ({ id, companyId }) => ({
      vendor_id: companyId,
      item: id,
      covered: true,
    })),
  },
  'app.canvases': {
    kind: 'canvas',
    set: `title = 'Mine'`,
    move: ['company_id', 'companyId'],
    insert: writes('noCanvas', ({ companyId, userId }, actor) => ({
      company_id: actor?.memberId ? companyId : null,
      user_id: userId,
      title: 'Mine',
    })),
  },
  'app.canvas_widgets': {
    kind: 'canvas',
    key: 'canvas_id',
    set: 'z = 1',
    insert: writes('canvas', ({ id, objectId }) => ({
      canvas_id: id,
      id: objectId,
      revision: 1,
      widget: '{}',
    })),
  },
  'app.canvas_versions': {
    kind: 'canvas',
    key: 'canvas_id',
    set: `name = 'Mine'`,
    insert: writes('canvas', ({ id }) => ({
      canvas_id: id,
      revision: 1,
      title: 'Kept',
      widgets: '[]',
      created_at: '2026-01-01',
    })),
  },
  ...documentTableAttempts,
  'app.library_visits': {
    kind: 'libraryVisit',
    key: 'user_id',
    set: 'visited_at = now()',
    ...ofPerson('noLibraryVisit', () => ({ visited_at: '2026-01-01' })),
  },
  'app.muted_briefs': {
    kind: 'mute',
    key: 'brief_id',
    set: 'brief_id = brief_id',
    insert: writes('brief', ({ id }, actor) => ({ user_id: actor?.id, brief_id: id })),
  },
  'app.acceptances': {
    kind: 'acceptance',
    set: `name = 'Somebody else'`,
    insert: writes('embargo', ({ companyId, briefId, userId, email }) => ({
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
    })),
  },
  'app.embargo_terms': {
    kind: 'embargoTerms',
    key: 'company_id',
    set: `terms = 'Quieter'`,
    ...ofCompany('noEmbargoTerms', () => ({ terms: 'Quiet' })),
  },
  'app.questions': {
    kind: 'question',
    set: `state = 'declined'`,
    ...ofCompany('share', ({ briefId }) => ({ brief_id: briefId, due_at: '2030-01-01' })),
  },
  'app.question_messages': {
    kind: 'answer',
    set: `text = 'Changed'`,
    insert: writes('question', ({ id, companyId }, actor) => ({
      question_id: id,
      company_id: companyId,
      user_id: actor?.id,
      kind: 'answer',
      text: 'So.',
    })),
  },
  'app.answer_settings': {
    kind: 'answerSettings',
    key: 'company_id',
    set: 'days = 5',
    ...ofCompany('noAnswerSettings'),
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
    ...ofCompany('noCompanyBrand'),
  },
  'app.caption_settings': {
    kind: 'captionSettings',
    key: 'company_id',
    set: 'tell_readers = true',
    ...ofCompany('noCaptionSettings'),
  },
  'app.share_settings': {
    kind: 'shareSettings',
    key: 'company_id',
    set: 'days = 30',
    ...ofCompany('noShareSettings'),
  },
}
