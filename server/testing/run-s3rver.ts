// s3rver in a separate process, made durable: by itself it responds before its files are written,
// keeps partial files of broken connections, and reads half-written files.
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

type Content = Buffer | Readable
type Stored = { bucket: string; key: string; content: Content; metadata: object }

const S3rver = createRequire(import.meta.url)('s3rver')
const [folder = '', port = '', bucket = ''] = process.argv.slice(2)
const arriving = join(folder, 'arriving')
await mkdir(arriving, { recursive: true })

/** Writes the whole content, or nothing. */
async function writeWhole(path: string, content: Content) {
  const draft = join(arriving, randomUUID())
  const hash = createHash('md5')
  let size = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  try {
    await pipeline(
      content instanceof Readable ? content : [content],
      counted,
      createWriteStream(draft),
    )
    await mkdir(dirname(path), { recursive: true })
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
  return { size, md5: hash.digest('hex') }
}

/** The CORS rules that docs/object-store.md requires if pages read from the store directly. */
const forPages = `<CORSConfiguration><CORSRule>
  <AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod><AllowedMethod>HEAD</AllowedMethod>
  <AllowedHeader>*</AllowedHeader><ExposeHeader>Content-Range</ExposeHeader>
  <ExposeHeader>Content-Length</ExposeHeader><ExposeHeader>ETag</ExposeHeader>
</CORSRule></CORSConfiguration>`

const server = new S3rver({
  directory: join(folder, 'buckets'),
  address: '127.0.0.1',
  port: Number(port),
  silent: true,
  vhostBuckets: false,
  configureBuckets: [{ name: bucket, configs: [forPages] }],
})
const { store } = server
store.putObject = async ({ bucket, key, content, metadata }: Stored) => {
  const written = await writeWhole(store.getResourcePath(bucket, key, 'object'), content)
  await store.putMetadata(bucket, key, metadata, written.md5)
  return written
}
store.putPart = async (bucket: string, upload: string, number: string, content: Content) => {
  const path = join(store.getResourcePath(bucket, undefined, 'uploads'), upload, String(number))
  const written = await writeWhole(path, content)
  await writeFile(`${path}.md5`, written.md5)
  return written
}
await server.run()
