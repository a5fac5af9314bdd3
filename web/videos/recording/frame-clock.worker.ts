// Timers of a page are slowed down while its tab is hidden, as it is when a window is recorded;
// those of a worker are not.
setInterval(() => postMessage(null), 1000 / 30)

export {}
