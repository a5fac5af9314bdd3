import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createBrief, getBrief, updateBrief } from '../../contract/briefs/briefs.ts'
import { getLibraryBrief } from '../../contract/library/library.ts'
import { createProduct, listProducts } from '../../contract/products/products.ts'
import { buckets } from '../../contract/storage/storage.ts'
import { saveSettings } from '../platform/database/saved-settings.ts'
import { dataClient } from '../testing/data-client.ts'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import { proveAddress } from '../testing/worlds/accounts.ts'
import { postFile, publicPath } from '../testing/worlds/files.ts'
import { newCompany } from '../testing/worlds/people.ts'
import { sampleBrief, sampleProduct } from '../testing/worlds/samples.ts'
import { newReader, newShare } from '../testing/worlds/shares.ts'

test('a changed PUBLIC_URL is followed by the addresses of logos and videos, on every API', async () => {
  const h = await startHarness()
  const { id, owner: as } = await newCompany(h)
  await proveAddress(h, as, 30)
  const stored = async (bucket: string, file: string) => {
    const key = `${id}/${randomUUID()}.${file.split('.')[1]}`
    await postFile(h, as, fixture(file), { bucket, key })
    return publicPath(bucket, key)
  }
  const paths = {
    logo: await stored(buckets.logos, 'logo.png'),
    video: await stored(buckets.videos, 'h264-aac.mp4'),
  }
  const before = h.services.env.PUBLIC_URL
  const logo_url = `${before}${paths.logo}`
  const product = await h.call(createProduct, { as, body: sampleProduct({ logo_url }) })
  const form = sampleBrief({ productId: product.id, uploadedVideoUrl: `${before}${paths.video}` })
  const brief = await h.call(createBrief, { as, body: form })
  const elsewhere = sampleBrief({
    productId: product.id,
    uploadedVideoUrl: `https://videos.example/a`,
  })
  await h.call(createBrief, { as, body: elsewhere })
  const reader = await newReader(h, await newShare(h, as, brief))

  h.services.env.PUBLIC_URL = 'https://new.example'
  await saveSettings(h.services)
  const [logo, video] = [`https://new.example${paths.logo}`, `https://new.example${paths.video}`]
  const { items } = await h.call(listProducts, { as, query: {} })
  expect(items).toMatchObject([{ logo_url: logo }])
  const params = { id: brief.id }
  expect(await h.call(getBrief, { as, params })).toMatchObject({ uploadedVideoUrl: video })
  const shown = await h.call(getLibraryBrief, { as: reader, params: { briefId: brief.id } })
  expect(shown.product?.logoUrl).toBe(logo)

  const client = dataClient(h, await h.listen(), as)
  const { data } = await client
    .from('briefs')
    .select('uploaded_video_url, products(logo_url)')
    .order('title')
  expect(data).toContainEqual({ uploaded_video_url: video, products: { logo_url: logo } })
  expect(data?.map(({ uploaded_video_url }) => uploaded_video_url)).toContain(
    elsewhere.uploadedVideoUrl,
  )
  const found = await client.from('briefs').select('id').eq('uploaded_video_url', video)
  expect(found.data).toEqual([{ id: brief.id }])
  const changed = await client
    .from('products')
    .update({ name: 'New' })
    .eq('id', product.id)
    .select('logo_url')
  expect(changed.data).toEqual([{ logo_url: logo }])

  // What was handed out names the same file when it comes back.
  const back = { ...form, uploadedVideoUrl: video }
  expect(await h.call(updateBrief, { as, params, body: back })).toMatchObject({
    uploadedVideoUrl: video,
    videoStored: true,
  })
})
