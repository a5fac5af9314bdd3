import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { RecordMessages } from '../../contract/records/record-messages.ts'

type Id = { id: z.ZodUUID }
type VersionId = Id & { versionId: z.ZodUUID }
type Nothing = Record<never, never>
type Cursor = { cursor: z.ZodOptional<z.ZodString> }

type Call<
  Reply,
  Params extends z.ZodRawShape,
  Query extends z.ZodRawShape = Nothing,
  Body extends z.ZodRawShape = Nothing,
> = Endpoint<z.ZodObject<Params>, z.ZodObject<Query>, z.ZodObject<Body>, z.ZodType<Reply>>

/** A kind of record that people edit together: canvases or documents. */
export type RecordKind<
  Open = unknown,
  Version = unknown,
  WholeVersion = unknown,
  Format extends string = string,
> = {
  name: 'canvas' | 'document'
  plural: 'canvases' | 'documents'
  words: RecordMessages & {
    /** The page that lists them. */
    back: { to: string; label: string }
  }
  Drawing: () => ReactNode
  calls: {
    get: Call<Open, Id>
    remove: Call<{ transactionId: string }, Id>
    exportAs: Call<File, Id, { format: z.ZodType<Format, Format> }>
    listVersions: Call<{ items: Version[]; nextCursor: string | null; total: number }, Id, Cursor>
    getVersion: Call<WholeVersion, VersionId>
    nameVersion: Call<Version, Id, Nothing, { name: z.ZodType<string, string> }>
    restoreVersion: Call<Open, VersionId>
  }
}
