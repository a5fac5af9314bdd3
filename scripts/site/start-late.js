// Runs at the end of a public page, behind the <template> that holds the page's script tags. The
// page is painted first; its code starts once the browser is idle, or when the visitor first moves,
// presses or types something. What has to work before that uses `details`, `popover` and links.
;(() => {
  const { content } = document.currentScript.previousElementSibling
  const start = () => document.head.append(content)
  // File by file, so that the browser can respond to input in between.
  const prepare = async () => {
    const files = [...content.querySelectorAll('link')]
    for (const file of files) {
      await idle()
      if (content.contains(file)) document.head.append(file)
    }
    for (const { href } of files.filter(({ href }) => !href.includes('/entry.client-'))) {
      await idle()
      await import(href)
    }
  }
  const idle = () =>
    new Promise((go) =>
      // Safari has no idle callbacks.
      window.requestIdleCallback ? requestIdleCallback(go, { timeout: 2000 }) : setTimeout(go),
    )

  for (const type of ['pointerover', 'pointerdown', 'keydown', 'focusin', 'input']) {
    addEventListener(type, start, { capture: true, once: true })
  }
  // An address with a query or hash may carry what only the code can read, such as a session.
  if (location.search || location.hash) start()
  addEventListener('load', async () => {
    await idle()
    await document.fonts.ready
    await prepare().finally(start)
  })
})()
