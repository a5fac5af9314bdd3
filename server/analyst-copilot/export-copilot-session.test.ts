import { describe, expect, test } from 'vitest'
import {
  askCopilot,
  type CopilotResponse,
  type CopilotSource,
  copilotTexts,
  createCopilotSession,
  type ExportFormat,
  exportCopilotSession,
  updateCopilotSession,
} from '../../contract/analyst-copilot/analyst-copilot.ts'
import { createCopilotWorkspace } from '../../contract/analyst-copilot/copilot-workspaces.ts'
import { revokeShare } from '../../contract/shares/shares.ts'
import { childrenRunning } from '../testing/crashes/children-running.ts'
import { typesetters } from '../testing/crashes/typesetters.ts'
import { startHarness } from '../testing/harness.ts'
import { everything } from '../testing/worlds/copilot.ts'
import { newCompanies, newMember, newUser, type TestUser } from '../testing/worlds/people.ts'
import { readPdf } from '../testing/worlds/read-pdf.ts'
import { newReader, newShare, newSharedBrief } from '../testing/worlds/shares.ts'

const h = await startHarness({ env: { PUBLIC_URL: 'https://briefwell.example' } })
const { ours, theirs } = await newCompanies(h)

async function newSession(as: TestUser, ...questions: string[]) {
  const { id } = await h.call(createCopilotSession, { as })
  for (const text of questions) await h.call(askCopilot, { as, params: { id }, body: { text } })
  return id
}
const exported = (as: TestUser, id: string, format: ExportFormat) =>
  h.call(exportCopilotSession, { as, params: { id }, query: { format } })
const markdown = async (as: TestUser, id: string) => (await exported(as, id, 'md')).text()
const pdf = async (as: TestUser, id: string) =>
  readPdf(new Uint8Array(await (await exported(as, id, 'pdf')).arrayBuffer()))

/** Repeats the session's questions this many times. */
const repeat = (id: string, times: number) =>
  h.sql`
    insert into app.copilot_queries (session_id, user_id, text, question, scope, answer, state)
    select q.session_id, q.user_id, q.text, q.question, q.scope, q.answer, q.state
    from app.copilot_queries q, generate_series(1, ${times}) where q.session_id = ${id}`

/** Stores a question with this answer. */
const keep = (as: TestUser, id: string, text: string, answer: Partial<CopilotResponse>) =>
  h.sql`
    insert into app.copilot_queries (session_id, user_id, text, question, scope, answer, state, asked_at)
    values (${id}, ${as.id}, ${text}, ${text}, ${JSON.stringify(everything)}, ${JSON.stringify({ ...plainAnswer, ...answer })}, 'done',
            '2026-11-26T14:05:00Z'::timestamptz
              + (select count(*) from app.copilot_queries where session_id = ${id}) * interval '1 minute')`
const plainAnswer: CopilotResponse = {
  ...{
    mode: 'closest',
    content: '',
    refused: false,
    confidence: 0,
    reason: 'The reason.',
    searched: 1,
  },
  ...{ statements: [], table: null, sources: [], suggestedFollowUps: [] },
  ...{ model: null, notice: null },
}

describe('a session as Markdown', () => {
  test('contains questions, quotations, tables, refusals and sources, with all text escaped', async () => {
    const as = ours.owner
    const brief = await newSharedBrief(h, ours)
    const source: CopilotSource = {
      ...{ id: 'a', title: 'Walrus ![x](http://evil.example) | a |', vendor: 'Acme & Sons' },
      ...{
        url: `/briefs/${brief.id}`,
        snippet: 'Snippet\n- one',
        relevanceScore: 1,
        type: 'internal',
      },
      ...{ companyId: ours.id, briefId: brief.id, productId: null },
      ...{ field: 'description', startMs: null, endMs: null },
    }
    const said = { ...source, id: 'b', vendor: null, field: 'said', startMs: 65_999, endMs: 70_000 }
    const id = await newSession(as)
    await h.call(updateCopilotSession, { as, params: { id }, body: { title: '<b>Weights</b> #1' } })
    await keep(as, id, '# How much does\n the *walrus* weigh?', {
      statements: [
        {
          basis: 'quoted',
          group: '1. Walrus',
          text: '<script>alert(1)</script> 12\nkg',
          sourceIds: ['a', 'b'],
        },
        { basis: 'quoted', group: '1. Walrus', text: '- See www.evil.example_', sourceIds: ['b'] },
      ],
      sources: [source, said],
    })
    await keep(as, id, 'Which briefs?', {
      mode: 'rows',
      content: '1 brief: Walrus [1].',
      table: {
        columns: ['Brief', 'Date'],
        rows: [{ cells: ['a | b\\', 'Nov 26, 2026'], sourceIds: ['a'] }],
      },
      sources: [{ ...source, snippet: source.title }],
    })
    await keep(as, id, 'Summary?', {
      ...{ mode: 'answer', model: 'small-1', notice: 'It broke off.' },
      checks: { written: 3, shown: 2, readAgainBy: 'small-2' },
      queries: ['Summary?', 'walrus summary'],
      statements: [
        { basis: 'supported', group: null, text: '> It weighs *12* kg.', sourceIds: ['a'] },
        { basis: 'inferred', group: null, text: 'It is heavy.', sourceIds: ['a', 'b'] },
      ],
      sources: [source, said],
    })
    const refused = { mode: 'answer', refused: true, content: copilotTexts.refused } as const
    await keep(as, id, 'Who?', { ...refused, model: 'small-1', sources: [source] })
    const text = await markdown(as, id)
    const title = 'Walrus !\\[x\\](http\\://evil.example) \\| a \\|'
    const link = `[${title}](<https://briefwell.example/briefs/${brief.id}>)`
    expect(text.replace(/(?<=Exported ).*/, 'now')).toBe(
      `# \\<b\\>Weights\\</b\\> \\#1

Asked by Olivia Owner  
Exported now

## \\# How much does the \\*walrus\\* weigh?

*Asked November 26, 2026 at 2:05 PM UTC*

**Closest in what you may read**

**1\\. Walrus**

> \\<script\\>alert(1)\\</script\\> 12 kg \\[1\\]\\[2\\]

> \\- See www\\.evil.example\\_ \\[2\\]

The reason.

### Sources

1. ${link} · Description · Acme \\& Sons
2. ${link} · Said in the video at 1:05

## Which briefs?

*Asked November 26, 2026 at 2:06 PM UTC*

**1 brief.**

| Brief | Date |
| --- | --- |
| a \\| b\\\\ \\[1\\] | Nov 26, 2026 |

The reason.

### Sources

1. ${link} · Description · Acme \\& Sons

## Summary?

*Asked November 26, 2026 at 2:07 PM UTC*

\\> It weighs \\*12\\* kg. \\[1\\]

It is heavy. \\[1\\]\\[2\\] *(Inferred)*

The reason. Written by small-1. Wording compared with the quoted passage, and read again by small-2. 1 of 3 sentences was left out. Searched for: “walrus summary”. It broke off.

### Sources

1. ${link} · Description · Acme \\& Sons  
   Snippet - one
2. ${link} · Said in the video at 1:05  
   Snippet - one

## Who?

*Asked November 26, 2026 at 2:08 PM UTC*

**small-1 found no answer in the closest passages.**

### Closest in what you may read

1. ${link} · Description · Acme \\& Sons  
   Snippet - one
`,
    )
  })

  test('is returned as a file with a name and type', async () => {
    const as = await newUser(h)
    const id = await newSession(as, 'What is new?')
    const params = { id }
    await h.call(updateCopilotSession, { as, params, body: { title: 'Q1/Q2: "costs" Ω' } })
    const url = `/api/copilot/sessions/${id}/export?format=md`
    const { headers } = await h.request({ as, url })
    expect(headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Q1-Q2- -costs- _.md"; filename*=UTF-8''Q1-Q2-%20-costs-%20%CE%A9.md`,
    )
    expect((await exported(as, await newSession(as), 'md')).name).toBe('New session.md')
  })
})

describe('a session as PDF', () => {
  test('has the same content, tagged, with links and an outline', async () => {
    const brief = await newSharedBrief(h, ours, {
      title: 'Gnu <b>#1</b>',
      description: 'The gnu weighs $250 *kilograms* #read("/etc/passwd").',
    })
    const questions = ['How much does the gnu weigh?', 'Which briefs are there about Atlas?']
    const id = await newSession(ours.owner, ...questions)
    const file = await exported(ours.owner, id, 'pdf')
    expect(file).toMatchObject({
      name: 'How much does the gnu weigh-.pdf',
      type: 'application/pdf',
    })
    const read = await pdf(ours.owner, id)
    expect(read).toMatchObject({ title: questions[0], language: 'en', outline: questions })
    expect(read.text).toContain('The gnu weighs $250 *kilograms* #read("/etc/passwd").')
    expect(read.text).toContain('Gnu <b>#1</b>')
    expect(read.text).toContain('Asked by Olivia Owner')
    expect(read.links).toContain(`https://briefwell.example/briefs/${brief.id}`)
    for (const role of ['H1', 'H2', 'L', 'LI', 'Table', 'TH', 'Link']) {
      expect(read.roles, role).toContain(role)
    }
  })

  test('supports a hundred questions', async () => {
    await newSharedBrief(h, ours, { description: 'The emu weighs 40 kilograms.' })
    const id = await newSession(ours.owner, 'How much does the emu weigh?')
    await repeat(id, 99)
    const read = await pdf(ours.owner, id)
    expect(read.outline).toHaveLength(100)
    expect(read.pages).toBeGreaterThan(10)
    expect(read.text).toContain(`${read.pages} / ${read.pages}`)
  })

  test('supports any script', async () => {
    const as = await newUser(h)
    const odd = ['مرحبا بالعالم', '你好，世界', 'ᚠ देवनागरी', '🚀'.repeat(500), 'x'.repeat(1000)]
    const { outline, text } = await pdf(as, await newSession(as, ...odd))
    expect(outline).toHaveLength(odd.length)
    expect(text).toContain('你好，世界')
  })

  test('is refused if it would be too long, suggesting another format', async () => {
    const as = await newUser(h)
    const id = await newSession(as, 'x'.repeat(1000))
    const answer = JSON.stringify({ reason: 'y'.repeat(20_000) })
    await h.sql`
      update app.copilot_queries set answer = answer || ${answer}::jsonb where session_id = ${id}`
    await repeat(id, 99)
    const refused = {
      status: 413,
      message: 'This is too long for a PDF. Please choose another format.',
    }
    await expect(exported(as, id, 'pdf')).rejects.toMatchObject(refused)
    expect((await markdown(as, id)).length).toBeGreaterThan(2_000_000)
  })

  test('is cancelled when the client disconnects', async () => {
    const { ours: company } = await newCompanies(h)
    await newSharedBrief(h, company, { description: 'The kiwi weighs 3 kilograms.' })
    const id = await newSession(company.owner, 'How much does the kiwi weigh?')
    await repeat(id, 399)
    const gone = new AbortController()
    const headers = { authorization: `Bearer ${company.owner.accessToken}` }
    const url = `${await h.listen()}/api/copilot/sessions/${id}/export?format=pdf`
    const asked = fetch(url, { headers, signal: gone.signal })
    const aborted = expect(asked).rejects.toThrow('abort')
    // A stopped process cannot finish, so it is only gone once it was killed.
    const stop = () => childrenRunning('typesetter.ts').map((pid) => process.kill(pid, 'SIGSTOP'))
    await expect.poll(stop).toEqual([true])
    gone.abort()
    await aborted
    await expect.poll(typesetters).toBe(0)
  })
})

describe.each(['md', 'pdf'] as const)('an export as %s', (format) => {
  const words = async (as: TestUser, id: string) =>
    format === 'md' ? markdown(as, id) : (await pdf(as, id)).text

  test('is private: another company and a member without the right get 404', async () => {
    const id = await newSession(ours.owner, 'What is new?')
    const colleague = await newMember(h, ours, { can_manage_briefs: true, can_manage_team: true })
    for (const as of [theirs.owner, colleague, await newUser(h)]) {
      await expect(exported(as, id, format)).rejects.toMatchObject({ status: 404 })
    }
    const unknown = exported(ours.owner, crypto.randomUUID(), format)
    await expect(unknown).rejects.toMatchObject({ status: 404 })
  })

  test("names the author of a colleague's session", async () => {
    const member = await newMember(h, ours)
    const shared = { name: 'Shared', sharedWith: [member.id] }
    const workspace = await h.call(createCopilotWorkspace, { as: ours.owner, body: shared })
    const id = await newSession(ours.owner, 'What is new?')
    const body = { workspaceId: workspace.id }
    await h.call(updateCopilotSession, { as: ours.owner, params: { id }, body })
    expect(await words(member, id)).toContain('Asked by Olivia Owner')
  })

  test('omits what the reader may no longer see', async () => {
    const brief = await newSharedBrief(h, ours, {
      title: `Rhea ${format}`,
      description: `The rhea${format} weighs 23 kilograms.`,
    })
    const share = await newShare(h, ours.owner, brief)
    const reader = await newReader(h, share)
    const id = await newSession(
      reader,
      `How much does the rhea${format} weigh?`,
      'Which briefs are there?',
    )
    const before = await words(reader, id)
    for (const said of ['23 kilograms', `Rhea ${format}`, 'Acme Robotics', brief.id]) {
      expect(before).toContain(said)
    }
    await h.call(revokeShare, { as: ours.owner, params: { id: share.id } })
    const after = await words(reader, id)
    expect(after).toContain(copilotTexts.gone)
    for (const said of ['23 kilograms', `Rhea ${format}`, 'Acme Robotics', brief.id]) {
      expect(after).not.toContain(said)
    }
  })

  test('is refused in other formats', async () => {
    const id = await newSession(ours.owner)
    const wrong = { as: ours.owner, params: { id }, query: { format: 'docx' as ExportFormat } }
    await expect(h.call(exportCopilotSession, wrong)).rejects.toMatchObject({ status: 400 })
  })
})
