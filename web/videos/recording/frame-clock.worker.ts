// Browsers throttle a page's timers while its tab is hidden, as it is when another window is
// recorded; those of a worker are not throttled.
setInterval(() => postMessage(null), 1000 / 30)

export {}
