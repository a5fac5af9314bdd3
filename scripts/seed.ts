// npm run seed: fills a running local server with the demonstration company, through the front
// door. API_URL names the server; it must be on this machine, because the password is known.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { AuthClient } from '@supabase/auth-js'
import { signUpMetadata } from '../contract/auth.ts'
import { createBrief } from '../contract/briefs.ts'
import type { Endpoint, Reply, Request } from '../contract/endpoint.ts'
import { createProduct } from '../contract/products.ts'
import { buckets, publicObjectPath } from '../contract/storage.ts'
import { isLoopback } from '../server/platform/env.ts'

const demonstration = { email: 'demo@briefwell.test', password: 'demonstration' }
const logoFile = resolve(import.meta.dirname, '../server/testing/fixtures/logo.png')
const videoFile = resolve(import.meta.dirname, 'demonstration/compass.mp4')
const api = process.env.API_URL ?? `http://127.0.0.1:${process.env.PORT ?? '3000'}`

if (!isLoopback(new URL(api).hostname)) {
  console.error(`${api} is not this machine. The demonstration company is for local use only.`)
  process.exit(1)
}

const auth = new AuthClient({
  url: `${api}/auth/v1`,
  persistSession: false,
  autoRefreshToken: false,
})
const signIn = `Sign in as ${demonstration.email} with the password ${demonstration.password}.`
const present = await auth.signInWithPassword(demonstration)
if (present.data.session) {
  console.log(`The demonstration company is there. ${signIn}`)
} else {
  const { userId, token } = await signUp()
  await fill(userId, token)
  console.log(`Made the demonstration company. ${signIn}`)
}

async function signUp() {
  const data = signUpMetadata({
    companyName: 'Northwind Analytics',
    contactName: 'Dana Demo',
    email: demonstration.email,
    password: demonstration.password,
    headquartersLocation: 'Lisbon',
    yearFounded: '2017',
    employeeCount: '51-200',
    revenue: '$10M - $50M',
    ownershipStructure: 'Private',
    fundingHistory: 'Series B+',
    regionsOfOperation: ['Europe', 'North America'],
    acceptTerms: true,
  })
  const { data: made, error } = await auth.signUp({ ...demonstration, options: { data } })
  if (error || !made.session) throw error ?? new Error('The sign-up gave no session.')
  return { userId: made.session.user.id, token: made.session.access_token }
}

async function fill(companyId: string, token: string) {
  const logo = await store(token, buckets.logos, `${companyId}/logo.png`, logoFile, 'image/png')
  const video = await store(
    token,
    buckets.videos,
    `${companyId}/compass.mp4`,
    videoFile,
    'video/mp4',
  )
  const contact = {
    salesContactName: 'Sam Seller',
    salesContactEmail: 'sam@northwind.example',
    salesContactPhone: '+351 21 555 0100',
  }
  const compass = await call(token, createProduct, {
    body: {
      ...contact,
      name: 'Compass',
      category: 'Supply chain analytics',
      description: 'Shows where every shipment is, and which will be late before they are.',
      websiteUrl: 'https://northwind.example/compass',
      releaseNotes: ['https://northwind.example/compass/releases/7'],
      logo_url: logo,
    },
  })
  await call(token, createProduct, {
    body: {
      ...contact,
      name: 'Ledger',
      category: 'Finance operations',
      description: 'Closes the books of twenty subsidiaries in a day.',
      websiteUrl: 'https://northwind.example/ledger',
    },
  })
  const briefs = [
    ['Compass in five minutes', 'product', 'active'],
    ['What comes in 2027', 'roadmap', 'draft'],
    ['How Harbor Foods cut delays by a third', 'case-study', 'active'],
  ] as const
  for (const [title, type, status] of briefs) {
    await call(token, createBrief, {
      body: {
        productId: compass.id,
        title,
        type,
        status,
        description: 'A demonstration of what a brief holds.',
        targetAudience: 'Supply chain analysts',
        uploadedVideoUrl: video,
      },
    })
  }
}

/** Uploads a file; answers its public address. */
async function store(token: string, bucket: string, key: string, file: string, type: string) {
  const answer = await fetch(`${api}/storage/v1/object/${bucket}/${key}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: readFileSync(file),
  })
  if (!answer.ok) throw new Error(`${bucket}/${key} was not stored: ${await answer.text()}`)
  const { publicUrl } = (await (await fetch(`${api}/api/config`)).json()) as { publicUrl: string }
  return `${publicUrl}${publicObjectPath}/${bucket}/${key}`
}

async function call<E extends Endpoint>(
  token: string,
  endpoint: E,
  { body }: Request<E> & { body?: unknown },
): Promise<Reply<E>> {
  const answer = await fetch(`${api}${endpoint.path}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${endpoint.name} failed: ${await answer.text()}`)
  return (await answer.json()) as Reply<E>
}
