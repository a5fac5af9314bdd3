import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterFile } from '../after-file.ts'

/** A person with a GitHub account. */
export type GitHubPerson = {
  id: number
  login: string
  name: string | null
  emails: { email: string; primary: boolean; verified: boolean; visibility: string | null }[]
}

/** What a code stands for: who agreed, to which request. */
type Authorization = { person: GitHubPerson; query: URLSearchParams }

const clientSecret = 'a secret between GitHub and us'

/** GitHub's documented sign-in flow as a GitHub Enterprise server on loopback, until the test file ends. */
export async function startGitHub() {
  const codes = new Map<string, Authorization>()
  const tokens = new Map<string, GitHubPerson>()
  let signedIn: GitHubPerson | null = null
  let broken = false

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://github.test')
    const json = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
      response.end(JSON.stringify(body))
    }
    if (broken) return json(503, { message: 'No server is currently available' })
    if (url.pathname === '/login/oauth/authorize' && signedIn) {
      const code = randomBytes(10).toString('hex')
      codes.set(code, { person: signedIn, query: url.searchParams })
      const back = new URL(url.searchParams.get('redirect_uri') ?? '')
      back.search = new URLSearchParams({
        code,
        state: url.searchParams.get('state') ?? '',
      }).toString()
      return response.writeHead(302, { location: back.href }).end()
    }
    if (url.pathname === '/login/oauth/access_token')
      return json(200, await exchange(request, codes, tokens))
    const person = tokens.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')
    if (!request.headers['user-agent']) return json(403, { message: 'Request forbidden' })
    if (!person) return json(401, { message: 'Bad credentials', status: '401' })
    if (url.pathname === '/api/v3/user/emails') return json(200, person.emails)
    if (url.pathname !== '/api/v3/user') return json(404, { message: 'Not Found' })
    const { id, login, name } = person
    const picture = `https://avatars.example/u/${id}`
    json(200, { id, login, name, type: 'User', email: null, avatar_url: picture })
  })

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  afterFile(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: {
      AUTH_GITHUB_URL: url,
      AUTH_GITHUB_CLIENT_ID: 'briefwell-at-github',
      AUTH_GITHUB_CLIENT_SECRET: clientSecret,
    },
    /** Sets the person who is signed in at GitHub, for every browser. */
    signIn: (person: GitHubPerson) => {
      signedIn = person
    },
    /** Sets whether GitHub responds to everything with 503. */
    breakDown: (down: boolean) => {
      broken = down
    },
  }
}

/** Answers a code with a token. As at GitHub, errors have status 200. */
async function exchange(
  request: IncomingMessage,
  codes: Map<string, Authorization>,
  tokens: Map<string, GitHubPerson>,
) {
  const form = new URLSearchParams(await readBody(request))
  const authorization = Buffer.from(
    (request.headers.authorization ?? '').replace(/^Basic /, ''),
    'base64',
  ).toString()
  const secret = form.get('client_secret') ?? decodeURIComponent(authorization.split(':')[1] ?? '')
  if (secret !== clientSecret) return { error: 'incorrect_client_credentials' }
  const given = codes.get(form.get('code') ?? '')
  codes.delete(form.get('code') ?? '')
  const challenge = createHash('sha256').update(form.get('code_verifier') ?? '')
  const proven = challenge.digest('base64url') === given?.query.get('code_challenge')
  if (!given || !proven) {
    return { error: 'bad_verification_code', error_description: 'The code is incorrect.' }
  }
  const access_token = `gho_${randomBytes(18).toString('hex')}`
  tokens.set(access_token, given.person)
  return { access_token, scope: 'user:email', token_type: 'bearer' }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
