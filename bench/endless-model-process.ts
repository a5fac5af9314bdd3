// Runs the endless model in a separate process, so that its cost is not counted as the server's.
import { startEndlessModel } from '../server/testing/attacks/attack/endless-model.ts'

const { baseUrl } = await startEndlessModel()
process.on('disconnect', () => process.exit())
process.send?.(baseUrl)
