import type { Config } from '@react-router/dev/config'

export default {
  ssr: false,
  buildDirectory: process.env.FLOOR_BUILD_DIRECTORY ?? 'build',
} satisfies Config
