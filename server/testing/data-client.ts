import { createClient } from '@supabase/supabase-js'
import type { Harness } from './harness.ts'
import type { TestUser } from './worlds/people.ts'

/** The unmodified client as a signed-in user, a visitor, or with the service key. */
export function dataClient(h: Harness, url: string, as: TestUser | 'visitor' | 'service') {
  const { anonKey, serviceKey } = h.services.keys
  const options = { auth: { persistSession: false, autoRefreshToken: false } }
  if (as === 'service') return createClient(url, serviceKey, options)
  if (as === 'visitor') return createClient(url, anonKey, options)
  return createClient(url, anonKey, { accessToken: async () => as.accessToken })
}

/** The required columns of a product. */
export const productRow = {
  name: 'Rover',
  category: 'Robots',
  websiteurl: 'https://rover.example',
  salescontactname: 'Sam Sales',
  salescontactemail: 'sam@acme.example',
}

/** The required columns of a brief. */
export const briefRow = {
  title: 'Rover in the field',
  type: 'product',
  uploaded_video_url: 'https://videos.example/rover.mp4',
}
