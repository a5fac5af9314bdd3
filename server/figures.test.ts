import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createBrief } from '../contract/briefs/briefs.ts'
import { figures } from './figures.ts'
import { queueMail } from './mail/queue-mail.ts'
import { sendMailJob } from './mail/send-mail.ts'
import { withSystemTx } from './platform/database/transaction.ts'
import { enqueue, runJobs } from './platform/jobs/jobs.ts'
import { Metrics } from './platform/observability/metrics.ts'
import { type ScriptedSmtp, scriptedSmtp } from './testing/doubles/scripted-smtp.ts'
import { fixture } from './testing/fixtures.ts'
import { type Harness, startHarness } from './testing/harness.ts'
import { newAddress } from './testing/worlds/accounts.ts'
import { publicPath, uploadFile } from './testing/worlds/files.ts'
import { newCompany, type TestCompany } from './testing/worlds/people.ts'
import { sampleBrief } from './testing/worlds/samples.ts'
import { pauseSeconds, VideoWork } from './videos/process-videos.ts'

const metrics = new Metrics({ role: 'all' })

let h: Harness
let company: TestCompany
let smtp: ScriptedSmtp
beforeAll(async () => {
  smtp = await scriptedSmtp()
  const sight = { observe: metrics.observe, watch: (app: FastifyInstance) => metrics.watch(app) }
  h = await startHarness({ sight, env: { SMTP_URL: smtp.url } })
  for (const one of figures(h.services)) metrics.addFigures(one)
  company = await newCompany(h)
  return smtp.close
})

/** The value of one metric; undefined if there is none. */
async function read(line: string): Promise<number | undefined> {
  const found = (await metrics.text()).split('\n').find((one) => one.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

const count = async (line: string) => (await read(line)) ?? 0

async function newBrief() {
  const key = `${crypto.randomUUID()}.mp4`
  const { bucket } = await uploadFile(h, company.owner, fixture('h264-aac.mp4'), { key })
  const uploadedVideoUrl = `${h.services.env.PUBLIC_URL}${publicPath(bucket, key)}`
  return h.call(createBrief, { as: company.owner, body: sampleBrief({ uploadedVideoUrl }) })
}

describe('metrics', () => {
  test('measure statements, connections and work on files', async () => {
    const names = [
      'database_statement_duration_seconds_count{operation="commit",outcome="done"}',
      'database_connection_wait_seconds_count{outcome="done"}',
      'store_operation_duration_seconds_count{operation="write",outcome="done"}',
      'store_operation_duration_seconds_count{operation="finish",outcome="done"}',
    ]
    const before = await Promise.all(names.map(count))
    await newBrief()
    for (const [at, name] of names.entries()) {
      expect(await count(name), name).toBeGreaterThan(before[at] ?? 0)
    }
    expect(await read('database_connections{state="waiting"}')).toBe(0)
    expect(await read('database_connections_most')).toBe(20)
    expect(await read('gate_requests{gate="callers",state="waiting"}')).toBe(0)
    expect(await read('store_free_bytes')).toBeGreaterThan(1_000_000)
  })

  test('count failures separately', async () => {
    const failed = 'database_statement_duration_seconds_count{operation="select",outcome="failed"}'
    const before = await count(failed)
    const sum = withSystemTx(h.services, 'a test', (tx) =>
      tx.sql
        .selectFrom('app.videos')
        .select('nothing' as 'state')
        .execute(),
    )
    await expect(sum).rejects.toThrow()
    expect(await count(failed)).toBe(before + 1)
  })

  test('count waiting videos, and measure their steps', async () => {
    await newBrief()
    const waiting = await read('videos{step="inspect",state="waiting"}')
    expect(waiting).toBeGreaterThan(0)
    expect(await read('videos_oldest_waiting_seconds{step="inspect"}')).toBeGreaterThan(0)
    const work = new VideoWork(h.services)
    work.wake()
    await work.idle()
    expect(await read('videos{step="inspect",state="waiting"}')).toBe(0)
    expect(await read('video_step_duration_seconds_count{step="inspect",outcome="done"}')).toBe(
      waiting,
    )
  })

  test('count waiting jobs, and measure them', async () => {
    const queue = 'test.figures'
    const work = async ({ fails }: { fails?: boolean }) => {
      if (fails) throw new TypeError('said by ann@example.test')
    }
    await runJobs(h.services.boss, [{ queue, work }], false)
    await withSystemTx(h.services, 'a test', async (tx) => {
      await enqueue(tx, queue, { fails: true }, { startAfter: new Date(Date.now() - 60_000) })
      await enqueue(tx, queue, {}, { startAfter: new Date(Date.now() + 3_600_000) })
    })
    expect(await read(`jobs_waiting{queue="${queue}",state="due"}`)).toBe(1)
    expect(await read(`jobs_waiting{queue="${queue}",state="retrying"}`)).toBe(1)
    expect(await read(`jobs_oldest_due_seconds{queue="${queue}"}`)).toBeGreaterThan(59)
    await runJobs(h.services.boss, [{ queue, work }], true, h.services)
    const failed = `job_duration_seconds_count{queue="${queue}",outcome="failed"}`
    await expect.poll(() => count(failed)).toBeGreaterThan(0)
    const line = /.*a job failed.*/.exec(h.logged())?.[0] ?? '{}'
    expect(JSON.parse(line)).toMatchObject({ queue, error: 'TypeError' })
    expect(line).not.toContain('ann')
  })

  test('count attempts to deliver a mail, by outcome', async () => {
    const id = randomUUID()
    const content = { subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' }
    await withSystemTx(h.services, 'a test', (tx) =>
      queueMail(tx, { id, kind: 'test', to: newAddress(), ...content }),
    )
    smtp.script.push('refuse')
    const { work } = sendMailJob(h.services)
    const outcomes = async () => {
      const name = 'mail_delivery_duration_seconds_count{queue="send-mail",outcome='
      return [await read(`${name}"failed"}`), await read(`${name}"done"}`)]
    }
    await work({ mailId: id })
    expect(await outcomes()).toEqual([1, undefined])
    await work({ mailId: id })
    expect(await outcomes()).toEqual([1, 1])
  })

  test('omit what cannot be read, and report the rest', async () => {
    await h.database.pool.query('alter table app.videos rename to hidden')
    try {
      expect(await read('videos{step="inspect",state="waiting"}')).toBeUndefined()
      expect(await read('ready{part="database"}')).toBe(1)
      expect(await read('store_free_bytes')).toBeGreaterThan(1_000_000)
    } finally {
      await h.database.pool.query('alter table app.hidden rename to videos')
    }
  })
})

describe('the dashboard and the alerts', () => {
  const deploy = resolve(import.meta.dirname, '../deploy')
  const dashboard = JSON.parse(readFileSync(`${deploy}/grafana-dashboard.json`, 'utf8'))
  const rules = parse(readFileSync(`${deploy}/prometheus-alerts.yaml`, 'utf8'))

  type Target = { expr: string }
  const asked: string[] = [
    ...dashboard.panels.flatMap(({ targets = [] }: { targets?: Target[] }) =>
      targets.map(({ expr }) => expr),
    ),
    ...rules.groups.flatMap(({ rules }: { rules: Target[] }) => rules.map(({ expr }) => expr)),
  ]

  test('query existing metrics, by existing labels', async () => {
    const text = await metrics.text()
    const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
    const base = (name: string) => name.replace(/_(bucket|count|sum)$/, '')
    const selected = asked.flatMap((expr) => [...expr.matchAll(/(\w+)\{([^}]*)\}/g)])
    expect(selected.length).toBeGreaterThan(asked.length - 1)
    for (const [, name = '', matchers = ''] of selected) {
      // Prometheus makes it itself.
      if (name === 'up') continue
      expect(known, name).toContain(base(name))
      const lines = text.split('\n').filter((line) => line.startsWith(`${base(name)}`))
      for (const [, label] of matchers.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)) {
        if (label === 'job' || label === 'instance') continue
        expect(
          lines.some((line) => line.includes(`${label}="`)),
          `${name} by ${label}`,
        ).toBe(true)
      }
    }
  })

  test('show a video as paused until its next pause begins, and alert only after several', () => {
    type Rule = { alert: string; expr: string; for: string }
    const found = rules.groups[0].rules.find(
      ({ alert }: Rule) => alert === 'BriefwellVideosPaused',
    ) as Rule
    const minutes = (time: string | undefined) => Number(/^(\d+)m$/.exec(time ?? '')?.[1])
    const window = minutes(/\[(\w+)\]/.exec(found.expr)?.[1])
    const pause = pauseSeconds / 60
    expect(found.expr).toContain('max_over_time(')
    // Workers look for videos once a minute.
    expect(window).toBeGreaterThan(pause + 1)
    expect(minutes(found.for)).toBeGreaterThan(pause + window)
  })

  test('are each explained in the operations guide', () => {
    const advice = readFileSync(resolve(deploy, '../docs/operations.md'), 'utf8')
    for (const { alert } of rules.groups[0].rules) expect(advice).toContain(`| ${alert} |`)
  })
})
