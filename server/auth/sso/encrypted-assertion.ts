import { type Element, elementsOf, parseXml, xmlTools } from './xml.ts'

/**
 * The accepted ciphers. Many identity providers support only CBC, which leaks to callers who learn why a
 * response was refused; we tell nobody. PKCS #1 1.5 would be a padding oracle for our key.
 */
const safeCiphers = new Set([
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
  'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
])

/**
 * Decrypts the one encrypted assertion of a response. The result is still unverified: anybody can
 * encrypt to us. Throws if it cannot be decrypted, and for any other cipher.
 */
export async function openAssertion(
  answerXml: string,
  answer: Element,
  privateKey: string,
): Promise<Element> {
  const ciphers = elementsOf(answer, 'EncryptionMethod').map(({ $ }) => $?.Algorithm ?? '')
  const other = ciphers.find((cipher) => !safeCiphers.has(cipher))
  if (other !== undefined) throw new Error(`its assertion is encrypted by ${other}`)
  const { decryptXml, parseDomFromString, xpath } = await xmlTools()
  const document = await parseDomFromString(answerXml)
  const [encrypted] = xpath.selectElements(
    document,
    "/*[local-name()='Response']/*[local-name()='EncryptedAssertion']",
  )
  if (!encrypted) throw new Error('its assertion is not where it belongs')
  return parseXml(await decryptXml(encrypted.toString(), privateKey))
}
