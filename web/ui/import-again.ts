/** Chromium and Firefox include the URL in the message; Safari does not. */
const address = /dynamically imported module: (https?:\S+)/

/**
 * Imports a module on demand. Browsers cache a failed import by URL, so after a lost connection it
 * is retried with another URL.
 */
export async function importAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    const [, url] = address.exec(String(error)) ?? []
    if (!url) throw error
    return import(/* @vite-ignore */ `${url}?again=${Date.now()}`)
  }
}
