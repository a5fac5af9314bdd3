/** The address in the message of Chromium and Firefox; Safari names none. */
const address = /dynamically imported module: (https?:\S+)/

/**
 * Imports a module on demand. Browsers remember for an address that its module could not be loaded, so
 * after a lost connection it is asked for again under another address.
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
