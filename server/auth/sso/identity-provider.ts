import { createHash, X509Certificate } from 'node:crypto'
import { z } from 'zod'
import { isLoopback } from '../../platform/settings/env.ts'
import { type Element, elementsOf, parseXml, textElement } from './xml.ts'

/** The parts of an identity provider's metadata that we use. */
export type IdentityProvider = {
  /** Stable id of this provider, derived from its entity id. */
  id: string
  entityId: string
  /** Where sign-in requests are redirected to. */
  entryPoint: string
  /** Certificates that may sign, as PEM. */
  certificates: string[]
}

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol'

const descriptor = z.object({
  $: z.object({ protocolSupportEnumeration: z.string() }),
  KeyDescriptor: z
    .array(z.object({ $: z.object({ use: z.string() }).partial().default({}) }).loose())
    .default([]),
  SingleSignOnService: z
    .array(z.object({ $: z.object({ Binding: z.string(), Location: z.string() }) }))
    .default([]),
})
const entity = z.object({
  $: z.object({
    entityID: z.string().trim().min(1).max(1024),
    validUntil: z.iso.datetime({ offset: true }).optional(),
  }),
  IDPSSODescriptor: z.array(descriptor).default([]),
})

type Descriptor = z.output<typeof descriptor>

/** Reads an identity provider's metadata. Throws half a sentence that says what is wrong. */
export async function readIdentityProvider(xml: string, now: Date): Promise<IdentityProvider> {
  const document = await parseXml(xml).catch((error: Error) => {
    throw new Error(`it is not valid XML (${error.message.split('\n')[0]})`)
  })
  const [found, ...others] = elementsOf(document, 'EntityDescriptor').filter(
    (element) => 'IDPSSODescriptor' in element,
  )
  if (!found) throw new Error('it does not describe an identity provider (IDPSSODescriptor)')
  if (others.length > 0) throw new Error('it describes more than one identity provider')
  const parsed = entity.safeParse(found)
  if (!parsed.success) {
    throw new Error(`${parsed.error.issues[0]?.path.join('.')} is missing or cannot be used`)
  }
  const { entityID, validUntil } = parsed.data.$
  if (validUntil && new Date(validUntil) <= now) throw new Error(`it was valid until ${validUntil}`)
  const [role] = parsed.data.IDPSSODescriptor.filter(({ $ }) =>
    $.protocolSupportEnumeration.split(/\s+/).includes(protocol),
  )
  if (!role) throw new Error('its identity provider does not speak SAML 2.0')
  return {
    id: idOf(entityID),
    entityId: entityID,
    entryPoint: entryPointOf(role),
    certificates: certificatesOf(role),
  }
}

function entryPointOf({ SingleSignOnService: services }: Descriptor): string {
  const location = services.find(({ $ }) => $.Binding === redirectBinding)?.$.Location
  if (!location) throw new Error('it names no SingleSignOnService for HTTP-Redirect')
  const url = URL.parse(location)
  const safe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (!safe) throw new Error('its SingleSignOnService is not an https address')
  return location
}

/** The certificates whose RSA keys may sign; a descriptor without a use serves every use. */
function certificatesOf({ KeyDescriptor: keys }: Descriptor): string[] {
  const certificates = keys
    .filter(({ $ }) => $.use === undefined || $.use === 'signing')
    .flatMap((key) => elementsOf(key as Element, 'X509Certificate'))
    .map((element) => {
      try {
        return new X509Certificate(Buffer.from(textElement.parse(element), 'base64'))
      } catch {
        throw new Error('one of its certificates cannot be read')
      }
    })
  const strong = certificates.filter(({ publicKey }) => {
    const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0
    return publicKey.asymmetricKeyType === 'rsa' && bits >= 2048
  })
  if (strong.length === 0) {
    throw new Error('it contains no signing certificate with an RSA key of at least 2048 bits')
  }
  return strong.map((certificate) => certificate.toString())
}

/** A UUID of version 5 in the namespace of URLs (RFC 9562). */
function idOf(entityId: string): string {
  const namespace = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex')
  const bytes = createHash('sha1').update(namespace).update(entityId).digest().subarray(0, 16)
  bytes.writeUInt8(((bytes[6] ?? 0) & 0x0f) | 0x50, 6)
  bytes.writeUInt8(((bytes[8] ?? 0) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
