// The container's health check: succeeds if the process beside it is ready, and says what is not.
// A worker answers on METRICS_PORT alone.
import './offer-help.mjs'

const { PORT, METRICS_PORT, ROLE } = process.env
const port = ROLE === 'worker' ? METRICS_PORT : PORT || '3000'

if (!port) {
  console.error('Set METRICS_PORT: a worker answers health checks only there.')
  process.exit(1)
}
try {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
    signal: AbortSignal.timeout(4000),
  })
  console.log(await answer.text())
  process.exitCode = answer.ok ? 0 : 1
} catch (error) {
  console.error(`Port ${port} does not answer: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
