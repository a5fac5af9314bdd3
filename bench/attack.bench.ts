import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { buckets } from '../contract/storage/storage.ts'
import { attacks } from '../server/testing/attacks/attack/attacks.ts'
import { type HonestUser, workUntil } from '../server/testing/attacks/attack/honest-user.ts'
import { mailedReader, prepareTarget } from '../server/testing/attacks/attack/target.ts'
import { type AttackPlan, type StatusCounts, startAttackers } from './attack.ts'
import {
  addProducts,
  type Briefwell,
  type Person,
  root,
  signUp,
  startBriefwell,
} from './briefwell.ts'
import { peakMemory } from './large-file.ts'
import { mebibytes, milliseconds, type Options, type Row } from './measure.ts'
import { type Helper, startHelper, temporaryFolder } from './processes.ts'

const attackers = 32
const users = 20
const pauseMs = 250
const mostTimes = 3
/** What a reader gets at once: the three mails of a day. What an embargo has become by its end follows later. */
const mostMails = 3

/**
 * The effect of each kind of attack on honest users: the ratio of their 95th percentile to that
 * without attackers, the number of failed requests, and what the attack leaves behind.
 */
export default async function benchAttack(options: Options): Promise<Row[]> {
  const rows: Row[] = []
  for (const kind of Object.keys(attacks)) {
    options.say(`attack: ${kind}`)
    rows.push(await measureAttack(kind, options))
  }
  return rows
}

/** Each attack gets a fresh server, so that leftovers of one cannot slow down the next. */
async function measureAttack(kind: string, options: Options): Promise<Row> {
  // Restores the default limit, which the other benchmarks raise.
  const model = await startHelper<string>(join(import.meta.dirname, 'endless-model-process.ts'))
  const settings = {
    COMPANY_REQUESTS_PER_MINUTE: undefined,
    COPILOT_BASE_URL: model.ready,
    COPILOT_MODEL: 'endless',
  }
  const server = await startBriefwell(temporaryFolder('attack'), options.profileDir, settings)
  const attackersProcess = await startAttackers()
  const people = await Promise.all(Array.from({ length: users }, () => honestUser(server)))
  const attacker = await signUp(server)
  await addProducts(server, attacker, { ours: 5000, companies: 0, each: 0 })
  await honest(server, people, 2) // warms the server up
  const seconds = options.quick ? 3 : 15
  await inDatabase(server, 'update auth.users set email_proven_at = now() where id = $1', [
    attacker.id,
  ])
  const target = await prepareTarget({ url: server.url, account: attacker })
  const row = await attackRow(
    server,
    people,
    attackersProcess,
    { kind, attackers, seconds, target },
    options,
  )
  await attackersProcess.stop()
  await server.stop()
  await model.stop()
  return row
}

async function attackRow(
  server: Briefwell,
  people: HonestUser[],
  attackersProcess: Helper<true, AttackPlan, StatusCounts>,
  plan: AttackPlan,
  { say }: Options,
): Promise<Row> {
  const { kind, seconds } = plan
  const calm = await honest(server, people, seconds)
  const before = await leftBehind(server)
  const attacking = attackersProcess.ask(plan)
  const attacked = await honest(server, people, seconds)
  const counts = await attacking
  say(`attack: attackers got ${JSON.stringify(counts)}`)
  for (const failure of new Set(attacked.failures)) say(`attack: an honest user got ${failure}`)
  const after = await leftBehind(server)
  const ratio = attacked.p95 / calm.p95
  return {
    what: `${users} users beside ${attackers} attackers: ${kind}`,
    ours: [
      `p95 ${milliseconds(attacked.p95)}`,
      `${attacked.failures.length} failed`,
      `database +${mebibytes(after.database - before.database)}`,
      `memory at most ${mebibytes(after.memory)}`,
      ...(after.mails > 1 ? [`${after.mails} mails to the reader`] : []),
    ].join(', '),
    floor: `the same users alone: p95 ${milliseconds(calm.p95)}`,
    ratio: { middle: ratio, lowest: ratio, highest: ratio },
    goal: `at most ${mostTimes}, none failed, ${mostMails} mails`,
    met: ratio <= mostTimes && attacked.failures.length === 0 && after.mails <= mostMails,
  }
}

/** The size of the database, the most memory that the server took so far, and the mails to the attacked reader. */
async function leftBehind(server: Briefwell) {
  const [row] = await inDatabase<{ database: string; mails: string }>(
    server,
    `select pg_database_size(current_database()) as database,
            (select count(*) from app.mails where to_address = $1) as mails`,
    [mailedReader],
  )
  return {
    database: Number(row?.database),
    mails: Number(row?.mails),
    memory: peakMemory(server.pid),
  }
}

async function inDatabase<Row>({ superuserUrl }: Briefwell, statement: string, values: unknown[]) {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    return (await client.query(statement, values)).rows as Row[]
  } finally {
    await client.end()
  }
}

async function honest({ url }: Briefwell, people: HonestUser[], seconds: number) {
  const agent = new Agent({ keepAlive: true })
  const signal = AbortSignal.timeout(seconds * 1000)
  const felt = await Promise.all(
    people.map((user) => workUntil(signal, url, user, { agent, pauseMs })),
  )
  agent.destroy()
  const times = felt.flatMap((one) => one.times).sort((a, b) => a - b)
  return {
    p95: times[Math.floor(times.length * 0.95)] ?? Number.NaN,
    failures: felt.flatMap((one) => one.failures),
  }
}

/** A user with a company and a public logo. */
async function honestUser(server: Briefwell): Promise<HonestUser> {
  const person: Person = await signUp(server)
  const path = `${buckets.logos}/${person.id}/logo.png`
  const answer = await fetch(`${server.url}/storage/v1/object/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.accessToken}`, 'content-type': 'image/png' },
    body: readFileSync(join(root, 'server/testing/fixtures/logo.png')),
  })
  if (!answer.ok) throw new Error(`logo: ${answer.status} ${await answer.text()}`)
  return {
    accessToken: person.accessToken,
    fileUrl: `${server.url}/storage/v1/object/public/${path}`,
  }
}
