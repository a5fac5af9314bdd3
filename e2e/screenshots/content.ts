import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type APIRequestContext, expect } from '@playwright/test'
import sharp from 'sharp'
import { signUpMetadata } from '../../contract/auth.ts'
import type { BriefStatus, BriefType } from '../../contract/briefs.ts'
import { buckets } from '../../contract/storage.ts'
import { dateBack, type Moments } from './moments.ts'

export type Owner = { name: string; email: string; password: string; company: string }

export const dana: Owner = {
  name: 'Dana Silva',
  email: 'dana@northwind.example',
  password: 'correct horse battery',
  company: 'Northwind Analytics',
}

const film = resolve(import.meta.dirname, '../../scripts/demonstration/compass.mp4')

/** Signs an owner up with a company that has nothing yet. */
export async function signUpOwner(request: APIRequestContext, owner: Owner) {
  const { email, password } = owner
  const data = signUpMetadata({
    companyName: owner.company,
    contactName: owner.name,
    email,
    password,
    headquartersLocation: 'Lisbon',
    yearFounded: '2017',
    employeeCount: '51-200',
    revenue: '$10M - $50M',
    ownershipStructure: 'Private',
    fundingHistory: 'Series B+',
    regionsOfOperation: ['Europe', 'North America'],
    acceptTerms: true,
  })
  const answer = await request.post('/auth/v1/signup', { data: { email, password, data } })
  expect(answer.ok()).toBe(true)
  const { access_token, user } = await answer.json()
  return { token: String(access_token), companyId: String(user.id) }
}

const products = [
  [
    'Compass',
    'Supply chain analytics',
    'Shows where every shipment is, and which will be late before they are.',
    '#1f6f54',
    212,
  ],
  [
    'Ledger',
    'Finance operations',
    'Closes the books of twenty subsidiaries in a day.',
    '#7a4b1e',
    168,
  ],
  [
    'Beacon',
    'Observability',
    'Finds the one change among thousands that made a service slow, and names who to ask about it.',
    '#27496d',
    96,
  ],
  ['Harvest', 'Data integration', '', null, 33],
  [
    'Quorum',
    'Board reporting',
    'Turns what happened this quarter into the ten pages that a board reads.',
    '#6b2f4a',
    9,
  ],
] as const

const briefs = [
  ['Northwind in four minutes', 'company', 'active', 'Compass', 160],
  ['Compass in five minutes', 'product', 'active', 'Compass', 120],
  ['Ledger: what changed in release 7', 'product-update', 'active', 'Ledger', 74],
  ['Compass beside its three rivals', 'competitive', 'archived', 'Compass', 51],
  ['How Harbor Foods cut delays by a third', 'case-study', 'active', 'Compass', 30],
  ['What comes in 2027', 'roadmap', 'draft', 'Beacon', 12],
  ['What happened on 3 March, and what we did', 'crisis', 'draft', 'Beacon', 4],
] as const satisfies readonly (readonly [string, BriefType, BriefStatus, string, number])[]

/** Fills a company with products, logos and video briefs of every type and status. */
export async function fillCompany(
  request: APIRequestContext,
  { token, companyId }: { token: string; companyId: string },
  moments: Moments,
) {
  const headers = { authorization: `Bearer ${token}` }
  const { publicUrl } = await (await request.get('/api/config')).json()
  const store = async (bucket: string, name: string, data: Buffer, type: string) => {
    const path = `${bucket}/${companyId}/${name}`
    const answer = await request.post(`/storage/v1/object/${path}`, {
      headers: { ...headers, 'content-type': type },
      data,
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    return `${publicUrl}/storage/v1/object/public/${path}`
  }
  const make = async (path: string, data: object, daysAgo: number) => {
    const answer = await request.post(path, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    const made: { id: string; createdAt: string } = await answer.json()
    dateBack(moments, made.createdAt, daysAgo)
    return made.id
  }

  const ids: Record<string, string> = {}
  for (const [name, category, description, colour, daysAgo] of products) {
    const file = `${name.toLowerCase()}.png`
    const logo =
      colour && (await store(buckets.logos, file, await drawLogo(name, colour), 'image/png'))
    const product = {
      name,
      category,
      description,
      websiteUrl: `https://northwind.example/${name.toLowerCase()}`,
      releaseNotes:
        name === 'Compass' ? [7, 6].map((n) => `https://northwind.example/notes/${n}`) : null,
      salesContactName: 'Sam Seller',
      salesContactEmail: 'sam@northwind.example',
      salesContactPhone: name === 'Harvest' ? null : '+351 21 555 0100',
      logo_url: logo,
    }
    ids[name] = await make('/api/products', product, daysAgo)
  }
  const video = await store(buckets.videos, 'compass.mp4', readFileSync(film), 'video/mp4')
  for (const [title, type, status, product, daysAgo] of briefs) {
    const brief = {
      productId: ids[product],
      title,
      type,
      status,
      description:
        'What analysts ask first: what it does, whom it is for, what it replaces, and what it costs to begin.',
      targetAudience: 'Supply chain analysts',
      budgetRange: '$50k to $200k a year',
      timeline: 'Two quarters',
      requirements: 'A warehouse system with an export, and one person who knows it.',
      uploadedVideoUrl: video,
    }
    ids[title] = await make('/api/briefs', brief, daysAgo)
  }
  return ids
}

/** A letter on a colour. */
function drawLogo(name: string, colour: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160"><rect width="160" height="160" rx="28" fill="${colour}"/><path d="${marks[name] ?? ''}" fill="none" stroke="#fff" stroke-width="12" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** No letters: their fonts differ from machine to machine. */
const marks: Record<string, string> = {
  Compass: 'M80 36 L104 124 L80 104 L56 124 Z',
  Ledger: 'M48 52 H112 M48 80 H112 M48 108 H88',
  Beacon: 'M80 44 V116 M52 60 A40 40 0 0 0 52 100 M108 60 A40 40 0 0 1 108 100',
  Quorum: 'M52 108 V76 M80 108 V48 M108 108 V88',
}
