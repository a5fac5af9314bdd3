import { z } from 'zod'
import { asCaller, authorizeFiles } from '../as-caller.ts'
import { rulesOf } from '../bucket-rules.ts'
import { findObjects } from '../objects/queries.ts'
import { type Call, parseBody } from '../wire-call.ts'
import { expiresIn, signedUrl } from './sign-object.ts'

const signing = z.object({ expiresIn, paths: z.array(z.string()).min(1).max(1000) })

const notThere = 'Either the object does not exist or you do not have access to it'

/** Like `signObject` for many files, each with a separate result. */
export async function signObjects({ ctx, bucket, body }: Call) {
  authorizeFiles(ctx)
  rulesOf(ctx.services.env, bucket)
  const { expiresIn: seconds, paths } = parseBody(signing, body)
  const found = await asCaller({ ...ctx, readOnly: true }, (tx) => findObjects(tx, bucket, paths))
  const there = new Set(found.map(({ name }) => name))
  return Promise.all(
    paths.map(async (path) =>
      there.has(path)
        ? { error: null, path, signedURL: await signedUrl(ctx, { bucket, key: path }, seconds) }
        : { error: notThere, path, signedURL: null },
    ),
  )
}
