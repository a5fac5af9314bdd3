import { expect, test } from 'vitest'
import { withQuoteNow } from '../../../common/documents/with-quote-now.ts'
import { checkDocumentSources } from '../../../contract/boardroom-builder/document-sources.ts'
import { getDocument } from '../../../contract/boardroom-builder/documents.ts'
import { createProduct, updateProduct } from '../../../contract/products/products.ts'
import { startHarness } from '../../testing/harness.ts'
import { newDocument, rewrite } from '../../testing/worlds/document-samples.ts'
import { note, paragraph, said, source } from '../../testing/worlds/exported-documents.ts'
import { newCompany } from '../../testing/worlds/people.ts'
import { sampleProduct } from '../../testing/worlds/samples.ts'

const h = await startHarness()
const { owner } = await newCompany(h, 'Dorado')
const ofDorado = (description: string) => sampleProduct({ name: 'Dorado', description })

test('says what stands in place of a quotation now, which the document can take over', async () => {
  const as = owner
  const changed = await h.call(createProduct, { as, body: ofDorado('It audits cold chains.') })
  const cited = source('Dorado', 'It audits cold chains.', { id: changed.id })
  const block = paragraph(said('It audits cold chains.'), note(cited), said(' So we say.'))
  const params = { id: (await newDocument(h, as, 'Chains', block)).id }
  const problems = async () => (await h.call(checkDocumentSources, { as, params })).items
  const update = async (description: string) => {
    const body = ofDorado(description)
    await h.call(updateProduct, { as, params: { id: changed.id }, body })
    return (await problems())[0]
  }
  const quote = 'It audits deep-frozen cold chains.'
  const found = await update(`It sorts pallets. ${quote} It is blue.`)
  expect(found).toMatchObject({
    ...cited,
    blockId: block.attrs.id,
    now: { quote, startMs: null },
  })
  if (!found?.now) throw new Error('nothing stands in its place')
  await rewrite(h, as, params.id, withQuoteNow(block, found, found.now))
  const { blocks } = await h.call(getDocument, { as, params })
  const content = [said(quote), note({ ...cited, quote }), said(' So we say.')]
  expect(blocks[0]?.block).toEqual({ ...block, content })
  expect(await problems()).toEqual([])
  expect(await update('Something else altogether.')).toMatchObject({
    problem: 'quote',
    now: null,
  })
})
