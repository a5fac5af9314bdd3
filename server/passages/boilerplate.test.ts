import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { DocumentBlock } from '../../contract/boardroom-builder/document-blocks.ts'
import { createBrief } from '../../contract/briefs/briefs.ts'
import { addCaption } from '../../contract/captions/captions.ts'
import { newWidget, type WidgetOf } from '../../contract/insight-canvas/canvas-widgets.ts'
import { createCanvas } from '../../contract/insight-canvas/canvases.ts'
import { outlineOf } from '../boardroom-builder/compose/outlines/outline-of.ts'
import { startHarness } from '../testing/harness.ts'
import { newVideoBrief, webVtt } from '../testing/worlds/captions.ts'
import { newDocument, said } from '../testing/worlds/document-samples.ts'
import { newCompany } from '../testing/worlds/people.ts'
import { sampleBrief } from '../testing/worlds/samples.ts'

const h = await startHarness()
const ours = await newCompany(h)
const as = ours.owner

/** The passages of a brief, canvas or document in order. */
const passagesOf = (id: string) => h.sql<{ field: string; text: string; starts: number[] | null }>`
  select field, text, starts from app.passages
  where ${id}::uuid in (brief_id, canvas_id, document_id) order by id`

/** What is indexed of a description. */
async function indexed(description: string) {
  const { id } = await h.call(createBrief, { as, body: sampleBrief({ description }) })
  return (await passagesOf(id))
    .filter(({ field }) => field === 'description')
    .map(({ text }) => text)
}

const claim = 'The lamp holds 40 hours.'

const headingOf = (title: string, at: number): DocumentBlock => ({
  type: 'heading',
  attrs: { id: `block-head-${at}`, level: 2 },
  content: [{ type: 'text', text: title.replace('{audience}', 'the board') }],
})
const chartOf = (title: string): DocumentBlock => ({
  type: 'chart',
  attrs: {
    id: 'block-chart',
    chart: {
      kind: 'bar',
      title,
      labels: ['May'],
      series: [{ name: 'Cost', values: [1] }],
    },
  },
})

describe('no passage', () => {
  test.each([
    ['Hello and welcome to this briefing.', 'Hi everyone!', 'Good morning, Lena Brattli here.'],
    [
      'Welcome back to our product update.',
      'Hello, my name is Ruben Terhaar.',
      'Hi, it’s Mats again.',
    ],
    [
      'Herzlich willkommen zu unserem Produktvideo.',
      'Guten Tag, mein Name ist Jule von Harmsen.',
      'Moin zusammen.',
    ],
    [
      'Bonjour à toutes et à tous.',
      'Bonjour, je m’appelle Solène Kerbrat.',
      'Bienvenue dans cette vidéo.',
    ],
  ])('is a greeting: %s %s %s', async (...greetings) => {
    for (const greeting of greetings) {
      expect(await indexed(`${greeting} ${claim}`)).toEqual([claim])
      expect(await indexed(greeting)).toEqual([])
    }
  })

  test.each([
    ['Thanks for watching.', 'Thank you very much for your attention, and see you next time!'],
    ['That’s it from me, thanks.', 'Please like and subscribe to our channel, and see you soon.'],
    ['Vielen Dank fürs Zuschauen und bis zum nächsten Mal.', 'Auf Wiedersehen.'],
    ['Merci beaucoup de votre attention, et à bientôt.', 'Au revoir et bonne journée.'],
  ])('is a farewell: %s %s', async (...farewells) => {
    for (const farewell of farewells) expect(await indexed(`${claim} ${farewell}`)).toEqual([claim])
  })

  test.each([
    ['In this video we will look at what it does, how it works and what it costs.'],
    ['Hello everybody, in the next five minutes I’d like to show you how you get it running.'],
    ['In diesem Video zeige ich Ihnen, wie es funktioniert und welche Vorteile das Gerät hat.'],
    ['Dans cette vidéo, nous allons voir ce que fait le produit et comment on le commande.'],
  ])('is an agenda: %s', async (agenda) => {
    expect(await indexed(`${agenda} ${claim}`)).toEqual([claim])
  })

  test('is a list of chapters', async () => {
    const chapters = '0:00 Intro\n01:20 - Pricing\n(1:02:03) Questions'
    expect(await indexed(`${claim}\n\n${chapters}`)).toEqual([claim])
    expect(await indexed(`${chapters}\n\n${claim}`)).toEqual([claim])
  })

  test('is what stands between two stretches, each of which stays as it is', async () => {
    expect(await indexed(`${claim}  It is blue. Thank you. In use since May.`)).toEqual([
      `${claim}  It is blue.`,
      'In use since May.',
    ])
  })

  test('is a line of captions that only greets; the others keep their seconds', async () => {
    const { id } = await newVideoBrief(h, ours)
    const lines = [
      ...['Hello and', 'welcome.', 'The lamp holds', '40 hours. Thank', 'you.'],
      ...['It floats. That is', 'new. Bye', 'for now.'],
    ]
    const params = { id }
    await h.call(addCaption, { as, params, body: { language: 'en', text: webVtt(...lines) } })
    expect((await passagesOf(id)).filter(({ field }) => field === 'said')).toEqual([
      { field: 'said', text: 'The lamp holds\n40 hours.', starts: [2000, 3000] },
      { field: 'said', text: 'It floats. That is\nnew.', starts: [5000, 6000] },
    ])
  })

  test('is where a vendor is on a map', async () => {
    const map = newWidget('vendor-map', randomUUID()) as WidgetOf<'vendor-map'>
    const vendors = [{ ...map.data.vendors[0], name: 'Quokka', x: 40, y: 70 }]
    const data = { ...map.data, xAxis: 'Cost', yAxis: '', vendors }
    const body = { title: 'IMG_2034.mov', widgets: [{ ...map, data } as typeof map] }
    const { id } = await h.call(createCanvas, { as, body })
    const texts = (await passagesOf(id)).map(({ text }) => text)
    expect(texts).toContain('Quokka: Cost')
    expect(texts.join()).not.toMatch(/40|70|IMG/)
  })

  test.each(['final_v3.mp4', 'IMG_2034.mov', 'Screen Recording 2026-05-01 at 10.15.33.mov'])(
    'is the name of a file: %s',
    async (title) => {
      const brief = await h.call(createBrief, { as, body: sampleBrief({ title }) })
      const document = await newDocument(h, as, title, said('one', claim), chartOf(title))
      for (const { id } of [brief, document]) {
        expect((await passagesOf(id)).map(({ text }) => text)).not.toContain(title)
      }
    },
  )

  test('is a heading that composed documents have', async () => {
    const titles = Object.values(outlineOf).flatMap(({ sections }) =>
      sections.flatMap(({ title }) => (typeof title === 'string' ? [title] : Object.values(title))),
    )
    const headings = [...new Set(titles), 'Costs of the Marrow pilot'].map(headingOf)
    const { id } = await newDocument(h, as, 'Marrow', ...headings)
    expect((await passagesOf(id)).filter(({ field }) => field === 'heading')).toMatchObject([
      { text: 'Costs of the Marrow pilot' },
    ])
  })
})

describe('a passage', () => {
  test.each([
    'Hello and welcome to Skerry 4.2.',
    'Hello, I’m Noor, product manager for Handlamp.',
    'My name is Ruben Terhaar, and I started Field Harbor in Leeds.',
    'Welcome packs are sent to every depot.',
    'Thanks to Solveig, who tested it at sea.',
    'Thanks for watching the pilot grow to the whole coast.',
    'Thank you, and see you in the lab.',
    'That’s all that the sensor stores.',
    'Goodbye spreadsheets.',
    'In this video we will look at Skerry and its prices.',
    'In this video we show how customers cut their outages by half.',
    'Today we serve 62 depots.',
    'Willkommen bei Glutnetz.',
    'Heute rechnen wir alle 15 Minuten neu.',
    'In diesem Video zeige ich Ihnen den Frostpuls.',
    'Dank der neuen Pumpe sinken die Verluste.',
    'Merci à la ville de Valmorin.',
    'Aujourd’hui nous servons toutes les communes.',
    'Report-final.pdf lists all prices.',
    'See final_v3.mp4 for the installation.',
    'It was filmed in Node.js',
  ])('is a sentence with a name, a number or a claim: %s', async (sentence) => {
    expect(await indexed(sentence)).toEqual([sentence])
  })

  test.each([
    '09:12 First alerts\n09:40 Traffic moved\n11:05 Restored',
    '0:00 is when the billing day ends.',
    'Open from 10:30 on',
  ])('is a list of times that is none of chapters: %s', async (times) => {
    expect(await indexed(times)).toEqual([times])
  })

  test('is a line of a chapter list that holds a number or a sentence', async () => {
    expect(await indexed('0:00 Intro\n1:10 Costs 40 euros\n2:20 It floats.')).toEqual([
      '1:10 Costs 40 euros\n2:20 It floats.',
    ])
  })

  test.each(['Skerry.mp4 explained', 'Roadmap 2.0', 'Node.js at sea'])(
    'is a title that is more than the name of a file: %s',
    async (title) => {
      const { id } = await h.call(createBrief, { as, body: sampleBrief({ title }) })
      expect((await passagesOf(id))[0]).toMatchObject({ field: 'title', text: title })
    },
  )
})
