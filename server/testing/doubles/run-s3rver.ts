// An S3 server in its own process: s3rver, except that it has written whatever it acknowledges, and supports
// If-None-Match. Plain s3rver answers before its files are written, keeps what a broken connection sent of them,
// and reads partly written ones.
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** What Koa hands on, as far as we need it. */
type Context = {
  req: IncomingMessage
  method: string
  path: string
  headers: IncomingHttpHeaders
  status: number
  type: string
  body: string
}
type Content = Buffer | Readable
type Stored = { bucket: string; key: string; content: Content; metadata: object }

const S3rver = createRequire(import.meta.url)('s3rver')
const [folder = '', port = '', bucket = ''] = process.argv.slice(2)
const arriving = join(folder, 'arriving')
await mkdir(arriving, { recursive: true })

/** Writes the content completely or not at all. */
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

/** The rules that docs/object-store.md requires if pages read from the store directly. */
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
server.middleware.unshift(async (ctx: Context, next: () => Promise<void>) => {
  const [, name, ...key] = decodeURI(ctx.path).split('/')
  const path = store.getResourcePath(name, key.join('/'), 'object')
  if (ctx.method !== 'PUT' || ctx.headers['if-none-match'] !== '*' || !existsSync(path))
    return next()
  await once(ctx.req.resume(), 'end')
  ctx.status = 412
  ctx.type = 'application/xml'
  ctx.body = '<Error><Code>PreconditionFailed</Code></Error>'
})
await server.run()
