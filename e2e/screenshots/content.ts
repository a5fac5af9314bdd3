import { type APIRequestContext, expect } from '@playwright/test'
import { signUpMetadata } from '../../contract/auth/auth.ts'
import type { BriefStatus, BriefType } from '../../contract/briefs/briefs.ts'
import { buckets, publicObjectPath } from '../../contract/storage/storage.ts'
import { harborline } from '../../scripts/demo/companies/harborline.ts'
import type { DemoCompany } from '../../scripts/demo/demo-content.ts'
import { drawLogo } from '../../scripts/demo/draw-logo.ts'
import { fillAnalysis } from '../../scripts/demo/fill-analysis.ts'
import { FrontDoor } from '../../scripts/demo/front-door.ts'
import { makeVideo } from '../../scripts/demo/make-video.ts'
import { dateBack, type Timestamps } from './timestamps.ts'

export type Owner = { name: string; email: string; password: string; company: string }

export const dana: Owner = {
  name: 'Dana Silva',
  email: 'dana@northwind.example',
  password: 'correct horse battery',
  company: 'Northwind Analytics',
}

/** Signs up an owner with an empty company. */
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
    14,
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

type Account = { token: string; companyId: string }

/** Fills a company with products, logos and video briefs of every type and status. */
export async function fillCompany(
  request: APIRequestContext,
  account: Account,
  timestamps: Timestamps,
) {
  const headers = { authorization: `Bearer ${account.token}` }
  const make = async (path: string, data: object, daysAgo: number) => {
    const answer = await request.post(path, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    const made: { id: string; createdAt: string; status?: BriefStatus } = await answer.json()
    dateBack(timestamps, made, daysAgo)
    return made.id
  }

  const ids: Record<string, string> = {}
  for (const [index, [name, category, description, colour, daysAgo]] of products.entries()) {
    const logo = colour && (await drawLogo(colour, index))
    const product = {
      ...contact,
      name,
      category,
      description,
      websiteUrl: `https://northwind.example/${name.toLowerCase()}`,
      releaseNotes:
        name === 'Compass' ? [7, 6].map((n) => `https://northwind.example/notes/${n}`) : null,
      logo_url: logo && (await store(request, account, buckets.logos, `${name}.png`, logo)),
    }
    ids[name] = await make('/api/products', product, daysAgo)
  }
  const videos = await storeVideos(request, account)
  for (const [title, type, status, product, daysAgo] of briefs) {
    const about = products.findIndex(([name]) => name === product)
    const uploadedVideoUrl = videos[about]
    const brief = { ...answers, productId: ids[product], title, type, status, uploadedVideoUrl }
    ids[title] = await make('/api/briefs', brief, daysAgo)
  }
  for (const [at, analyst] of analysts.entries()) {
    ids[analyst.name] = await make('/api/analysts', analyst, 90 - at)
  }
  return ids
}

/** Signs up an owner and fills their company, also with canvases and documents. */
export async function fillWithAnalysis(
  request: APIRequestContext,
  owner: Owner,
  timestamps: Timestamps,
  address: string,
) {
  const account = await signUpOwner(request, owner)
  const ids = await fillCompany(request, account, timestamps)
  await fillAnalysis(new FrontDoor(address), analysis, {
    owner: { id: account.companyId, email: owner.email, token: account.token },
    authors: [],
    productIds: ['Compass', 'Ledger', 'Beacon', 'Quorum'].flatMap((name) => ids[name] ?? []),
    briefs: ['Northwind in four minutes', 'Compass in five minutes']
      .flatMap((title) => ids[title] ?? [])
      .map((id) => ({ id, status: 'active' })),
    readers: [],
  })
}

const analysts = [
  {
    name: 'Ines Moreau',
    email: 'ines.moreau@meridian.example',
    firm: 'Meridian Research',
    topics: ['Supply chain', 'Logistics'],
    notes: 'Prefers a short video before a call.',
  },
  {
    name: 'Tom Okafor',
    email: 'tom.okafor@meridian.example',
    firm: 'Meridian Research',
    topics: ['Finance operations'],
  },
  {
    name: 'Keiko Tanaka',
    email: 'k.tanaka@signalworks.example',
    firm: 'Signalworks',
    topics: ['Observability', 'Platforms', 'Developer tools'],
  },
  { name: 'Lars Winther', email: 'lars@winther.example' },
]

const contact = {
  salesContactName: 'Sam Seller',
  salesContactEmail: 'sam@northwind.example',
  salesContactPhone: '+351 21 555 0100',
}

const answers = {
  description:
    'What analysts ask first: what it does, whom it is for, what it replaces, and what it costs to begin.',
  targetAudience: 'Supply chain analysts',
  budgetRange: '$50k to $200k a year',
  timeline: 'Two quarters',
  requirements: 'A warehouse system with an export, and one person who knows it.',
}

/** The URLs of the videos, by the product they show. */
async function storeVideos(request: APIRequestContext, account: Account): Promise<string[]> {
  const addresses: string[] = []
  const profile = { ...harborline.profile, companyName: dana.company }
  for (const [name, , , colour] of products.slice(0, 3)) {
    const about = briefs.find(([, , , product]) => product === name)
    const story = harborline.briefs[addresses.length]
    if (!about || !story || !colour) throw new Error(`${name} has no brief or no colour`)
    const [title, type] = about
    const shown = harborline.products.map((it) => ({ ...it, name }))
    const company = { ...harborline, profile, colour, products: shown }
    const brief = { ...story, title, type, product: name }
    const { bytes } = await makeVideo(company, brief, { voice: null, seconds: 60 })
    addresses.push(await store(request, account, buckets.videos, `${name}.mp4`, bytes))
  }
  return addresses
}

/** What the canvas and the documents of the company are about. */
const analysis: Pick<DemoCompany, 'canvas' | 'documents'> = {
  canvas: {
    title: 'Our market',
    axes: ['Breadth of the suite', 'Time to first value'],
    vendors: {
      Northwind: [38, 82, 'medium'],
      'Planning suites': [85, 35, 'large'],
      'Carrier portals': [20, 55, 'small'],
    },
    scenario: {
      title: 'If Compass and Beacon become one product',
      outcomes: { 'Support cost': '-15%', 'Time to market': '2 quarters' },
    },
  },
  documents: [
    {
      title: 'Where our products stand this quarter',
      type: 'status-update',
      context: 'The update that analysts and partners asked for after the last briefing.',
      objectives: 'Everyone knows what changed, and what comes next.',
    },
    {
      title: 'Three decisions for the board',
      type: 'board-deck',
      context: 'The board meets in the first week of the quarter and has forty minutes for this.',
      objectives: 'Agree on the products that get the next investment.',
    },
    {
      title: 'Why we should invest now',
      type: 'investment-justification',
      context: 'Two of our largest customers have asked for more than the present plan delivers.',
      objectives: 'Release the budget for the next two years.',
    },
  ],
}

/** Stores a file of the company; returns its public URL. */
async function store(
  request: APIRequestContext,
  { token, companyId }: Account,
  bucket: string,
  name: string,
  data: Buffer,
): Promise<string> {
  const path = `${bucket}/${companyId}/${name}`
  const type = name.endsWith('png') ? 'image/png' : 'video/mp4'
  const headers = { authorization: `Bearer ${token}`, 'content-type': type }
  const answer = await request.post(`/storage/v1/object/${path}`, { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { publicUrl } = await (await request.get('/api/config')).json()
  return `${publicUrl}${publicObjectPath}/${path}`
}
