// Runs at the end of a public page, behind the <template> in which its code waits. What a visitor
// reads is painted first; the code comes once the browser is idle, or somebody begins to do
// something. What is pressed or pointed at before it is at work is done then, so that nobody who is
// quicker than the code has to do it twice.
;(() => {
  const { content } = document.currentScript.previousElementSibling
  const start = () => document.head.append(content)
  // In small steps, between which whoever begins to do something is heard.
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

  const held = []
  const later = (event, again) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    held.push(again)
  }
  let pointed
  const watched = {
    click(event) {
      const button = event.target.closest('button')
      if (button) later(event, () => button.click())
    },
    keydown(event) {
      const { key, target } = event
      if (key === 'Enter' && target.matches('input')) {
        return later(event, () => target.form?.requestSubmit())
      }
      if (!key.startsWith('Arrow') || target.matches('body, input, select, textarea')) return
      later(event, () => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
    },
    pointerover({ pointerType, target }) {
      if (pointerType === 'mouse') pointed = target
    },
    // Whoever goes on writing has not sent yet.
    input() {
      held.length = 0
    },
    focusin() {},
    pointerdown() {},
  }
  const each = Object.entries(watched)
  for (const [type, hold] of each) {
    addEventListener(type, start, { capture: true, once: true })
    addEventListener(type, hold, true)
  }
  // React tells it, see web/root.tsx.
  addEventListener('hydrated', () => {
    for (const [type, hold] of each) removeEventListener(type, hold, true)
    if (pointed?.matches(':hover')) {
      const over = new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' })
      pointed.dispatchEvent(over)
    }
    // One after the other: React takes in each before the next.
    for (const again of held) setTimeout(again)
  })

  // An address that says more may hold what only the code can read, such as a link's session.
  if (location.search || location.hash) start()
  addEventListener('load', async () => {
    await idle()
    await document.fonts.ready
    await prepare().finally(start)
  })
})()
