import type { Page } from '@playwright/test'
import { addVideoBrief } from './api.ts'
import type { Briefwell } from './briefwell.ts'
import { signUpConfirmed } from './people.ts'
import { shortVideo } from './videos.ts'

/** Captions that name a price at the first second. */
const freight = `WEBVTT

00:01.000 --> 00:02.000
The freight licence costs 4,200 euros a year.
`

/** A vendor whose brief 'Harbour' has a video with captions. */
export async function newHarbour(
  page: Page,
  briefwell: Briefwell,
  { captions = freight }: { captions?: string } = {},
) {
  const { vendor, send } = await signUpConfirmed(page, briefwell)
  const harbour = await addVideoBrief(page, {
    title: 'Harbour',
    video: shortVideo.mp4,
    status: 'active',
  })
  await send(`/api/briefs/${harbour}/captions`, { language: 'en', text: captions })
  return { vendor, send, harbour }
}
