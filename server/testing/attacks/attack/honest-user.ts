import type { Agent } from 'node:http'
import { ask, type Question } from './ask.ts'

/** A legitimate user, and the public URL of one of their files. */
export type HonestUser = { accessToken: string; fileUrl: string }

/** What one user experienced: the response times in milliseconds, and the failures. */
export type Experience = { times: number[]; failures: string[] }

/** Behaves like a person: one page at a time, pausing `pauseMs` on average, until `signal` aborts. */
export async function workUntil(
  signal: AbortSignal,
  url: string,
  user: HonestUser,
  { agent, pauseMs }: { agent: Agent; pauseMs: number },
): Promise<Experience> {
  const experience: Experience = { times: [], failures: [] }
  for (let turn = 0; !signal.aborted; turn++) {
    for (const [path, question] of pageOf(user, turn)) {
      const address = path.startsWith('http') ? path : `${url}${path}`
      try {
        const { status, ms } = await ask(agent, address, question)
        experience.times.push(ms)
        if (status >= 400) experience.failures.push(`${status} ${path}`)
      } catch (error) {
        experience.failures.push(`${error} ${path}`)
      }
    }
    // Between half and one and a half times the pause, the same in every run.
    const share = 0.5 + ((turn * 7919) % 1000) / 1000
    await new Promise((rested) => setTimeout(rested, pauseMs * share))
  }
  return experience
}

/** The calls of one page: a list, the dashboard, a file, a saved product. */
function pageOf({ accessToken, fileUrl }: HonestUser, turn: number): [string, Question][] {
  const headers = { authorization: `Bearer ${accessToken}` }
  const pages: [string, Question][][] = [
    [
      ['/api/me', { headers }],
      ['/api/products', { headers }],
    ],
    [['/api/dashboard', { headers }]],
    [
      [fileUrl, {}],
      ['/healthz', {}],
    ],
    [
      [
        '/api/products',
        {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: product,
        },
      ],
    ],
  ]
  return pages[turn % pages.length] ?? []
}

const product = JSON.stringify({
  name: 'Atlas',
  websiteUrl: 'https://acme.example/atlas',
  description: 'Maps what a warehouse holds.',
  category: 'Robotics',
  salesContactName: 'Sam Seller',
  salesContactEmail: 'sam@acme.example',
  salesContactPhone: '+1 206 555 0100',
  releaseNotes: [],
  logo_url: null,
})
